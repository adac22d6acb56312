import { expect, it } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { changeAddress } from '#server/orders/change-address.ts'
import { createTask } from '#server/tasks/tasks.ts'
import { deskCookie } from '#test/desk-user.ts'
import { claimedOrder } from '#test/owner-terminal.ts'
import { createPaidOrder, refundByHand } from '#test/paid-order.ts'
import { openTestShop } from '#test/shop.ts'

async function openDesk(role: Role) {
  const { get, shop } = await openTestShop()
  const cookie = await deskCookie(shop, role)
  const read = async (path: string) => {
    const answer = await get(path, { headers: { cookie } })
    return { status: answer.status, text: await answer.text() }
  }
  const send = (path: string, fields: Record<string, string>) =>
    get(path, { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) })
  return { db: shop.db, shop, read, send }
}

it('a packer sees no amount on any page, in its data or on printed sheets, and gets no invoice', async () => {
  const { db, shop, read, send } = await openDesk('packer')
  const order = await createPaidOrder(db, { test: true, at: shop.now(), message: 'With love.' })
  await refundByHand(db, `${order.number} 100`, shop.now())
  const claimed = await claimedOrder(db, '632604118207')
  await createTask(db, { orderId: order.id, subject: 'twice', text: 'Rs 412.77 came twice', at: shop.now() })
  const page = `/desk/orders/${order.number}`
  const pages = [
    '/desk/today',
    '/desk/orders',
    page,
    `/desk/orders/${claimed.number}`,
    `${page}/parcels/1`,
    `${page}/address`,
    `${page}?in=state%3Dpack`,
  ]
  const sheets = `/desk/orders/sheets?paper=slip&paper=card&paper=label&n=${order.number}`
  const found = ['/desk/orders', '/desk/search', '/desk/search.json'].map((list) => `${list}?q=${order.number}`)
  for (const path of [
    ...pages,
    ...pages.map((one) => `${one}.data`),
    '/desk/orders/ship',
    '/desk/notifications',
    `${page}/preview`,
    `/desk/orders/${claimed.number}/preview`,
    '/desk/orders/selection',
    ...found,
    sheets,
  ]) {
    const { status, text } = await read(path)
    expect([path, status, /₹|Paise|374\.06|412\.77|632604118207/.exec(text)?.[0]]).toEqual([path, 200, undefined])
  }
  // The packer needs the recipient, not the buyer's email.
  expect((await read(page)).text).not.toContain(order.buyer.email)
  const moved = await send(`${page}/address`, {
    ...{ step: 'look', fullName: 'Asha Rao', phone: '9845012345', street: '12 MG Road' },
    ...{ city: 'Kochi', state: 'Kerala', zipCode: '682001', country: 'India' },
  })
  const foreseen = await moved.text()
  expect([foreseen.includes('a new invoice for the same amount'), foreseen.includes('₹')]).toEqual([true, false])
  expect((await read(`${page}/print/invoice`)).status).toBe(403)
  expect((await read(`/desk/orders/sheets?paper=invoice&n=${order.number}`)).status).toBe(403)
  expect((await read(`/desk/orders/print?paper=invoice&n=${order.number}`)).status).toBe(403)
})

it('an order shows the tax of its current invoice', async () => {
  const { db, shop, read } = await openDesk('accountant')
  const order = await createPaidOrder(db, { test: true, at: shop.now() })
  const page = async () => {
    const { text } = await read(`/desk/orders/${order.number}`)
    const [, number] = /Tax as on (?:<!-- -->)?([^<]+)</.exec(text) ?? []
    return { number, heads: ['CGST', 'SGST', 'IGST'].filter((head) => text.includes(`<dt>${head}`)) }
  }
  const before = await page()
  expect(before.heads).toEqual(['CGST', 'SGST'])
  const change = { street: '12 MG Road', city: 'Kochi', state: 'Kerala', zipCode: '682001' }
  await changeAddress(db, { what: order.number, change }, { who: 'asha', now: shop.now(), live: false })
  const after = await page()
  expect(after.heads).toEqual(['IGST'])
  expect(after.number).not.toBe(before.number)
})
