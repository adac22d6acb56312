import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { customerIdOf } from '#server/customers/read-customer.ts'
import { storeEnquiry } from '#server/enquiries/store-enquiry.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import { deskCookie } from '#test/desk-user.ts'
import { createPaidOrder, moveTestOrder, NOON } from '#test/paid-order.ts'
import { openTestShop } from '#test/shop.ts'

const ASHA = 'asha@example.com'

async function signedIn(role: Role = 'owner') {
  const dataDir = await mkdtemp(join(tmpdir(), 'regalo-person-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  let now = NOON
  const { get, shop } = await openTestShop({ DATA_DIR: dataDir }, { now: () => now })
  const cookie = await deskCookie(shop, role)
  const order = await createPaidOrder(shop.db, { shipping: { email: 'Asha@example.com' } })
  const kept = await storeEnquiry(shop.db, { kind: 'contact', email: ASHA, fields: { message: 'Hello' } }, NOON)
  const visitor = { kind: 'contact', email: 'visitor@example.in', fields: { message: 'No order' } } as const
  const other = await storeEnquiry(shop.db, visitor, NOON)
  await updateOrderIndex(shop.db)
  const page = `/desk/customers/${await customerIdOf(shop.db, ASHA)}`
  const open = (path: string) => get(path, { headers: { cookie } })
  const post = (path: string, fields: Record<string, string>) =>
    get(path, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie, origin: 'http://shop.test' } })
  const erase = async (address: string, typed: string, seen?: string) => {
    const html = await (await open(address)).text()
    return post(address, { typed, seen: seen ?? /name="seen" value="(\w+)"/.exec(html)?.[1] ?? '' })
  }
  const deliver = async () => {
    for (const to of ['packed', 'shipped', 'delivered'] as const) await moveTestOrder(shop.db, order.id, to)
  }
  const wait = () => {
    now = new Date(NOON.getTime() + 6 * 60_000)
  }
  const enquiryPage = (answer: typeof kept) => `/desk/enquiries/${answer.ok ? answer.id : ''}/person`
  const former = [`/desk/orders/${order.number}/person`, enquiryPage(kept)] as const
  return { shop, page, former, visitor: enquiryPage(other), open, post, erase, deliver, wait }
}

it('the list and the page of a customer show what is stored, escaped, and lead from the former addresses', async () => {
  const { page, former, open, post } = await signedIn('manager')
  const list = await (await open('/desk/customers')).text()
  expect(list).toContain(page)
  expect(list).toContain('1 person with a paid order')
  expect((await post(page, { act: 'note', text: 'Calls <b>after</b> 6 pm' })).status).toBe(302)
  expect((await post(page, { act: 'tags', tags: 'VIP, vip' })).status).toBe(302)
  expect((await post(page, { act: 'note', text: ' ' })).status).toBe(422)
  expect((await post(page, { act: 'other' })).status).toBe(400)
  const html = await (await open(page)).text()
  for (const text of ['<em>Rao</em>', 'Calls &lt;b&gt;after&lt;/b&gt; 6 pm', '?tag=vip', 'Lavelle Road', '₹'])
    expect(html).toContain(text)
  expect(html).not.toContain('Erase personal data')
  expect(await (await open('/desk/customers?tag=vip&q=ahsa')).text()).toContain(page)
  expect(await (await open('/desk/customers?q=<i>')).text()).not.toContain('<i>')
  expect((await open('/desk/customers/unknown')).status).toBe(404)
  const { open: asOwner, former: addresses, page: target } = await signedIn()
  for (const address of addresses) expect((await asOwner(address)).headers.get('location')).toBe(target)
  expect(former).toHaveLength(2)
})

it('customer data is exported by the owner from each address, and the export is audited', async () => {
  const { shop, page, former, visitor, open } = await signedIn()
  for (const address of [`${page}/export.json`, ...former.map((one) => `${one}.json`)]) {
    const file = await open(address)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="customer.json"')
    expect(await file.json()).toMatchObject({ orders: [{}], enquiries: [{ kind: 'contact' }], notes: [], tags: [] })
  }
  expect(await (await open(`${visitor}.json`)).json()).toMatchObject({ orders: [], enquiries: [{}] })
  const lines = await shop.db.selectFrom('changes').select(['who', 'what']).where('what', 'like', 'Handed%').execute()
  expect(lines).toHaveLength(4)
  expect(JSON.stringify(lines)).not.toContain('asha@')
})

it('customer data is erased once no order is open, after ERASE is typed and if the page is current', async () => {
  const { shop, page, former, erase, deliver, open, post } = await signedIn()
  await post(page, { act: 'note', text: 'Prefers Zarigold wrapping' })
  await post(page, { act: 'tags', tags: 'vip' })
  expect(await (await open(`${page}/erase`)).text()).toContain('Deliver or cancel it first')
  await deliver()
  const unconfirmed = await erase(`${page}/erase`, 'yes')
  expect([unconfirmed.status, await unconfirmed.text()]).toEqual([422, expect.stringContaining('Type ERASE')])
  expect((await erase(`${page}/erase`, 'ERASE', 'of yesterday')).status).toBe(409)
  const erased = await erase(`${page}/erase`, 'erase')
  expect([erased.status, erased.headers.get('location')]).toEqual([302, '/desk/customers?erased'])
  expect((await shop.db.selectFrom('orders').select('email').execute())[0]?.email).toBe('')
  for (const address of [page, ...former]) expect((await open(address)).status).toBe(404)
  expect(await (await open('/desk/customers')).text()).toContain('No customers yet')
})

it('data of a person without an order is erased from their enquiry', async () => {
  const { shop, visitor, erase } = await signedIn()
  expect((await erase(visitor, 'ERASE')).status).toBe(302)
  const left = await shop.db.selectFrom('enquiries').select('email').execute()
  expect(left).toEqual([{ email: ASHA }])
})

it('customer data is for the owner only, after re-authentication', async () => {
  const { shop, page, visitor, erase, deliver, wait } = await signedIn()
  await deliver()
  wait()
  for (const address of [`${page}/erase`, visitor]) {
    const asked = await erase(address, 'ERASE')
    expect([asked.status, asked.headers.get('location')]).toEqual([307, expect.stringContaining('/desk/account/prove')])
  }
  expect(await shop.db.selectFrom('enquiries').select('id').execute()).toHaveLength(2)
  const manager = await signedIn('manager')
  for (const address of [`${manager.page}/erase`, ...manager.former]) {
    expect((await manager.open(address)).status).toBe(403)
    expect((await manager.open(address.replace(/erase$/, 'export').concat('.json'))).status).toBe(403)
    expect((await manager.erase(address, 'ERASE')).status).toBe(403)
  }
})
