import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { storeEnquiry } from '#server/enquiries/store-enquiry.ts'
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
  const open = (path: string) => get(path, { headers: { cookie } })
  const erase = async (address: string, typed: string, seen?: string) => {
    const page = await (await open(address)).text()
    const body = new URLSearchParams({ typed, seen: seen ?? /name="seen" value="(\w+)"/.exec(page)?.[1] ?? '' })
    return get(address, { method: 'POST', body, headers: { cookie, origin: 'http://shop.test' } })
  }
  const deliver = async () => {
    for (const to of ['packed', 'shipped', 'delivered'] as const) await moveTestOrder(shop.db, order.id, to)
  }
  const wait = () => {
    now = new Date(NOON.getTime() + 6 * 60_000)
  }
  const pages = [`/desk/orders/${order.number}/person`, `/desk/enquiries/${kept.ok ? kept.id : ''}/person`] as const
  return { shop, pages, open, erase, deliver, wait }
}

it('customer data is exported from the order and the enquiry, and the export is audited', async () => {
  const { shop, pages, open } = await signedIn()
  for (const page of pages) {
    const file = await open(`${page}.json`)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="person.json"')
    expect(await file.json()).toMatchObject({ orders: [{}], enquiries: [{ kind: 'contact' }] })
  }
  const lines = await shop.db.selectFrom('changes').select(['who', 'what']).where('what', 'like', 'Handed%').execute()
  expect(lines).toHaveLength(2)
  expect(JSON.stringify(lines)).not.toContain('asha@')
})

it('customer data is deleted once no order is open, after the email is typed and if the page is current', async () => {
  const { shop, pages, erase, deliver, open } = await signedIn()
  expect(await (await open(pages[0])).text()).toContain('You can delete this once')
  await deliver()
  const other = await erase(pages[0], 'asha')
  expect([other.status, await other.text()]).toEqual([422, expect.stringContaining('That does not match')])
  expect((await erase(pages[0], ASHA, 'of yesterday')).status).toBe(409)
  expect((await erase(pages[0], ASHA)).status).toBe(302)
  expect(await shop.db.selectFrom('enquiries').select('id').execute()).toEqual([])
  expect((await shop.db.selectFrom('orders').select('email').execute())[0]?.email).toBe('')
  for (const page of pages) expect((await open(page)).status).toBe(404)
})

it('customer data is for the owner only, after re-authentication', async () => {
  const { shop, pages, erase, deliver, wait } = await signedIn()
  await deliver()
  wait()
  const asked = await erase(pages[1], ASHA)
  expect([asked.status, asked.headers.get('location')]).toEqual([307, expect.stringContaining('/desk/account/prove')])
  expect(await shop.db.selectFrom('enquiries').select('id').execute()).toHaveLength(1)
  const manager = await signedIn('manager')
  for (const page of manager.pages) {
    expect((await manager.open(page)).status).toBe(403)
    expect((await manager.open(`${page}.json`)).status).toBe(403)
    expect((await manager.erase(page, ASHA)).status).toBe(403)
  }
})
