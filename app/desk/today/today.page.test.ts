import { expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { recordPaymentMode } from '#server/settings/recorded-state.ts'
import { setSetting } from '#server/settings/write-setting.ts'
import { createTask } from '#server/tasks/tasks.ts'
import { deskCookie } from '#test/desk-user.ts'
import { claimFor } from '#test/owner-terminal.ts'
import { createOrder, createPaidOrder, NOON } from '#test/paid-order.ts'
import { openTestShop } from '#test/shop.ts'

const open = (env: Record<string, string> = {}) => openTestShop(env, { now: () => NOON })

const LIVE = { PAYMENTS: 'live' }
const promise = (db: Db, orderId: string, promisedDay: string) =>
  db.updateTable('parcels').set({ promisedDay }).where('orderId', '=', orderId).execute()

it('/desk redirects to Today, which says when nothing needs attention', async () => {
  const { get, shop } = await open()
  const cookie = await deskCookie(shop, 'packer')
  expect((await get('/desk', { headers: { cookie } })).headers.get('location')).toBe('/desk/today')
  const html = await (await get('/desk/today', { headers: { cookie } })).text()
  expect(html).toContain('All caught up.')
  expect(html).toContain('Same Day closes in 2 h')
})

it('Today shows the owner what needs attention, and the packer what to pack, without amounts', async () => {
  const { get, shop } = await open()
  const [packing, claimed] = [await createPaidOrder(shop.db, { test: true }), await createOrder(shop.db)]
  await promise(shop.db, packing.id, '2026-11-21')
  await claimFor(shop.db, claimed, '632604118207')
  // This one does not have to leave today.
  await promise(shop.db, (await createPaidOrder(shop.db)).id, '2026-12-21')
  const pageOf = async (role: 'owner' | 'packer') => {
    const cookie = await deskCookie(shop, role)
    return (await get('/desk/today', { headers: { cookie } })).text()
  }
  const owner = await pageOf('owner')
  const opens = [`/desk/orders/${packing.number}/parcels/1`, `/desk/orders/${claimed.number}`]
  for (const address of opens) expect(owner).toContain(`href="${address}"`)
  expect(owner).toContain('Test order')
  expect(owner).toContain('UTR 6326 0411 8207')
  // The navigation shows the count that the role sees.
  expect(owner).toMatch(/class="n count">2<span/)
  // The accessible name starts with the visible text.
  expect(owner).toMatch(new RegExp(`Confirm <span class="vh">the payment of (<!-- -->)?${claimed.number}</span>`))
  // Only the first item, which is selected, shows the shortcut C.
  expect(owner.match(/<\/span> (<!-- -->)?<kbd>C<\/kbd>/g)).toHaveLength(1)
  expect(owner.match(/<li class="is-on">/g)).toHaveLength(1)
  const packer = await pageOf('packer')
  expect(packer).toContain('1 thing to do.')
  expect(packer).toContain(`href="${opens[0]}"`)
  expect(packer).toMatch(/class="n count">1<span/)
  expect(packer).not.toContain(claimed.number)
  expect(packer).not.toContain('₹')
})

it('Today shows the owner of a live shop an old backup, emails that cannot be sent and jobs that fail', async () => {
  const { get, shop } = await open()
  const { db } = shop
  const page = async (role: 'owner' | 'manager') =>
    (await get('/desk/today', { headers: { cookie: await deskCookie(shop, role) } })).text()
  await recordPaymentMode(db, 'live')
  const backup = { name: 'lastBackup', value: new Date(NOON.getTime() - 26 * 3600_000).toISOString() }
  await db.insertInto('meta').values(backup).execute()
  await createPaidOrder(db)
  await db.updateTable('mails').set({ attempts: 2, lastError: 'connect ECONNREFUSED' }).execute()
  const job = { id: 'j', kind: 'knot', subject: 's', dueAt: NOON.toISOString(), createdAt: NOON.toISOString() }
  await db
    .insertInto('jobs')
    .values({ ...job, attempts: 2, fault: 'Error', doneAt: null })
    .execute()
  const html = await page('owner')
  expect(html).toContain('The last backup is 26 hours old.')
  expect(html).toMatch(/\d emails? cannot be sent\. The shop keeps trying\./)
  expect(html).toMatch(/\d background jobs? fails?\. The log has the reason\./)
  expect(await page('manager')).not.toContain('26 hours old')
  await setSetting(db, 'backup.by', 'elsewhere', NOON)
  await db.updateTable('mails').set({ attempts: 0, lastError: null }).execute()
  await db.deleteFrom('jobs').where('id', '=', 'j').execute()
  expect(await page('owner')).not.toContain('id="server"')
})

it('a task can be completed once, by a role that may decide', async () => {
  const { get, shop } = await open()
  const { db } = shop
  await createTask(db, { orderId: null, subject: 'job:1', text: 'Look at the backup.', at: NOON })
  const { id } = await db.selectFrom('notes').select('id').executeTakeFirstOrThrow()
  const done = (cookie: string) =>
    get('/desk/today', { method: 'POST', headers: { cookie }, body: new URLSearchParams({ task: id }) })
  expect((await done(await deskCookie(shop, 'packer'))).status).toBe(403)
  const cookie = await deskCookie(shop, 'manager')
  const page = async () => (await get('/desk/today', { headers: { cookie } })).text()
  expect(await page()).toMatch(/Look at the backup\.[\s\S]*name="task" value="/)
  for (const _ of ['once', 'and nothing the second time']) {
    const answer = await done(cookie)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/desk/today'])
  }
  expect(await page()).not.toContain('Look at the backup.')
  const lines = await db.selectFrom('changes').select(['who', 'what']).where('what', 'like', 'Note taken%').execute()
  expect(lines).toEqual([{ who: 'The manager', what: 'Note taken off the list: Look at the backup.' }])
})

it('Today links late orders to the packing station and low stock to its item', async () => {
  const { get, shop } = await open()
  const { db } = shop
  const late = await createPaidOrder(db)
  await db.updateTable('parcels').set({ promisedDay: '2026-11-20' }).where('orderId', '=', late.id).execute()
  const item = await db.selectFrom('boxItems').select('id').executeTakeFirstOrThrow()
  const stock = { onHand: 1, reserved: 0, countedAt: null, updatedAt: NOON.toISOString() }
  await db
    .insertInto('stock')
    .values({ id: item.id, ...stock })
    .onConflict((c) => c.column('id').doUpdateSet(stock))
    .execute()
  const hold = { orderId: late.id, stockId: item.id, quantity: 4, state: 'sold' as const }
  await db
    .insertInto('stockHolds')
    .values({ ...hold, expiresAt: NOON.toISOString() })
    .execute()
  const cookie = await deskCookie(shop, 'owner')
  const html = await (await get('/desk/today', { headers: { cookie } })).text()
  expect(html).toMatch(/>Late<[\s\S]*aria-label="Pack REG-/)
  expect(html).toContain(`href="/desk/products/boxes/items/${item.id}"`)
  expect(html).not.toContain('npm run')
})

it('Today links low stock to its product, with a label that starts with the visible text', async () => {
  const { get, shop } = await open()
  const [{ id }, gift, at] = [await createPaidOrder(shop.db), 'kids-zone-1', NOON.toISOString()]
  const stock = { onHand: 3, reserved: 0, countedAt: null, updatedAt: at }
  await shop.db
    .insertInto('stock')
    .values({ id: gift, ...stock })
    .onConflict((q) => q.column('id').doUpdateSet(stock))
    .execute()
  await shop.db
    .insertInto('stockHolds')
    .values({ orderId: id, stockId: gift, quantity: 9, state: 'sold', expiresAt: at })
    .execute()
  const html = await (await get('/desk/today', { headers: { cookie: await deskCookie(shop, 'owner') } })).text()
  const way = new RegExp(`<a[^>]*href="/desk/products/${gift}"[^>]*>Update stock<span class="vh">`).exec(html)?.[0]
  expect(way).toBeDefined()
  expect(way).not.toContain('aria-label')
})

it('a shop that is not live has the steps to its first sale, done as its data says', async () => {
  const { get, shop } = await open()
  const cookie = await deskCookie(shop, 'owner')
  const page = async (path = '/desk/today') => (await get(path, { headers: { cookie } })).text()
  const isOpen = (name: string) => new RegExp(`aria-current="step"[\\s\\S]*?<h2>${name}</h2>`)
  expect(await page()).toContain('6 steps to your first sale')
  expect(await page()).toMatch(isOpen('Add your name and logo'))
  expect(await page('/desk/today?step=order')).toMatch(isOpen('Place a test order'))
  await createPaidOrder(shop.db, { test: true })
  const body = new URLSearchParams({ act: 'delivery-example' })
  const keep = async (role: 'manager' | 'packer') =>
    (await get('/desk/today', { method: 'POST', headers: { cookie: await deskCookie(shop, role) }, body })).status
  expect([await keep('packer'), await keep('manager')]).toEqual([403, 302])
  expect(await page()).toContain('4 steps to your first sale')
  expect(await page('/desk/today?step=delivery')).toMatch(isOpen('Add your name and logo'))
  const packer = { headers: { cookie: await deskCookie(shop, 'packer') } }
  expect(await (await get('/desk/today', packer)).text()).not.toContain('first sale')
})

it('a live shop has the figures on a day without orders, and no steps', async () => {
  const { get, shop } = await open(LIVE)
  const cookie = await deskCookie(shop, 'accountant')
  const html = await (await get('/desk/today', { headers: { cookie } })).text()
  expect(html).not.toContain('first sale')
  expect(html).toMatch(/Sales today[\s\S]*₹0/)
})
