import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { deskCookie } from '#test/desk-user.ts'
import { createPaidOrder, moveTestOrder } from '#test/paid-order.ts'
import { openTestShop } from '#test/shop.ts'

async function atTheList(role: Role = 'packer') {
  const { get, shop } = await openTestShop()
  const cookie = await deskCookie(shop, role)
  const [one, two] = [await createPaidOrder(shop.db, { test: true }), await createPaidOrder(shop.db, { test: true })]
  const send = (path: string, body: BodyInit) => get(path, { method: 'POST', body, headers: { cookie } })
  const open = async (path: string) => (await get(path, { headers: { cookie } })).text()
  return { shop, one, two, send, open }
}

const chosen = (...numbers: string[]) => new URLSearchParams(numbers.map((number) => ['n', number]))

function listed(list: string, file = '') {
  const form = new FormData()
  form.set('list', list)
  form.set('file', new File([file], 'manifest.csv', { type: 'text/csv' }))
  return form
}

describe('several selected orders', () => {
  it('are packed together with a result for each, and packing again is harmless', async () => {
    const { one, two, send, open } = await atTheList()
    const list = await open('/desk/orders')
    expect(list).toMatch(new RegExp(`<input[^>]*name="n"[^>]*value="${one.number}"`))
    const page = await (await send('/desk/orders/packed', chosen(one.number, two.number, 'REG-none', '<b>'))).text()
    expect(page).toContain('2 of 3 marked as packed.')
    expect(page).toContain('There is no such order.')
    expect(await (await send('/desk/orders/packed', chosen(one.number))).text()).toContain('Already packed.')
    const none = await send('/desk/orders/packed', chosen())
    expect([none.status, await none.text()]).toEqual([422, expect.stringContaining('No orders selected.')])
  })

  it('are shipped from the pasted rows, and refused rows stay in the field', async () => {
    const { shop, one, two, send, open } = await atTheList()
    await moveTestOrder(shop.db, one.id, 'packed')
    expect(await open(`/desk/orders/ship?n=${one.number}&n=%3Cb%3E`)).toContain(`>${one.number} \n</textarea>`)
    const typed = `${one.number} Blue Dart 77\n${two.number} DTDC <5>\nREG-99999 8`
    const answer = await send('/desk/orders/ship', listed(typed))
    expect(answer.status).toBe(409)
    const page = await answer.text()
    expect(page).toContain('1 of 3 rows are shipped. The others are still in the field.')
    expect(page).toContain(`>${two.number} DTDC &lt;5&gt;\nREG-99999 8</textarea>`)
    const again = await (await send('/desk/orders/ship', listed(typed))).text()
    expect(again).toContain('Already shipped.')
  })

  it('are shipped from a courier’s file together with pasted rows', async () => {
    const { shop, one, two, send } = await atTheList()
    for (const { id } of [one, two]) await moveTestOrder(shop.db, id, 'packed')
    const file = `Order No,Consignee,AWB\n${two.number},"Rao, A",555\n`
    const answer = await send('/desk/orders/ship', listed(`${one.number} 77`, file))
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('2 of 2 rows are shipped.')])
    expect(await (await send('/desk/orders/ship', listed(''))).text()).toContain('Nothing to read.')
    const binary = await send('/desk/orders/ship', listed('REG-1 kept', 'PK\0\0'))
    expect([binary.status, await binary.text()]).toEqual([422, expect.stringContaining('REG-1 kept</textarea>')])
  })

  it('cannot be packed or shipped by the accountant, who can print invoices', async () => {
    const { one, send, open } = await atTheList('accountant')
    expect((await send('/desk/orders/packed', chosen(one.number))).status).toBe(403)
    expect((await send('/desk/orders/ship', listed(`${one.number} 5`))).status).toBe(403)
    const list = await open('/desk/orders')
    expect(list).toContain('value="invoice"')
    expect(list).not.toContain('Mark as packed')
  })
})
