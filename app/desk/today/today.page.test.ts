import { expect, it } from 'vitest'
import { addReviewTask } from '#server/review-tasks/queries.ts'
import { deskCookie } from '#test/desk-user.ts'
import { claimFor } from '#test/owner-terminal.ts'
import { anOrder, aPaidOrder, NOON } from '#test/paid-order.ts'
import { openTestShop } from '#test/shop.ts'

const open = () => openTestShop({}, { now: () => NOON })

it('says that nothing waits, and leads there from the desk', async () => {
  const { get, shop } = await open()
  const cookie = await deskCookie(shop, 'owner')
  expect((await get('/desk', { headers: { cookie } })).headers.get('location')).toBe('/desk/today')
  const html = await (await get('/desk/today', { headers: { cookie } })).text()
  expect(html).toContain('Nothing waits for anybody.')
  expect(html).toContain('2 h to the cut-off')
})

it('shows the owner what needs them, and the packer what is packed, without money', async () => {
  const { get, shop } = await open()
  const [packing, claimed] = [await aPaidOrder(shop.db, { test: true }), await anOrder(shop.db)]
  await claimFor(shop.db, claimed, '632604118207')
  const pageOf = async (role: 'owner' | 'packer') => {
    const cookie = await deskCookie(shop, role)
    return (await get('/desk/today', { headers: { cookie } })).text()
  }
  const owner = await pageOf('owner')
  expect(owner).toContain('Two things need somebody.')
  const opens = [`/desk/orders/${packing.number}/parcels/1`, `/desk/orders/${claimed.number}`]
  for (const address of opens) expect(owner).toContain(`href="${address}"`)
  expect(owner).toContain('Test money')
  expect(owner).toContain('UTR 6326 0411 8207')
  // The bar says how many wait, for each what they see.
  expect(owner).toMatch(/class="n count">2<span/)
  // What is read out begins with what is seen.
  expect(owner).toMatch(new RegExp(`Confirm <span class="vh">the payment of (<!-- -->)?${claimed.number}</span>`))
  // C is the first one's, which stands out.
  expect(owner.match(/<\/span> (<!-- -->)?<kbd>C<\/kbd>/g)).toHaveLength(1)
  expect(owner.match(/<li class="is-on">/g)).toHaveLength(1)
  const packer = await pageOf('packer')
  expect(packer).toContain(`href="${opens[0]}"`)
  expect(packer).toMatch(/class="n count">1<span/)
  expect(packer).not.toContain(claimed.number)
  expect(packer).not.toContain('₹')
})

it('takes what was noted for a person off the list, once, for whoever decides alone', async () => {
  const { get, shop } = await open()
  const { db } = shop
  await addReviewTask(db, { orderId: null, subject: 'job:1', text: 'Look at the backup.', at: NOON })
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
  expect(await page()).toContain('Nothing waits for anybody.')
  const lines = await db.selectFrom('changes').select(['who', 'what']).where('what', 'like', 'Note taken%').execute()
  expect(lines).toEqual([{ who: 'The manager', what: 'Note taken off the list: Look at the backup.' }])
})

it('opens the bench for what is late and not packed, and the shelf of whatever runs out', async () => {
  const { get, shop } = await open()
  const { db } = shop
  const late = await aPaidOrder(db)
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

it('leads to the count of what runs out, and begins what is read out with what is seen', async () => {
  const { get, shop } = await open()
  const [{ id }, gift, at] = [await aPaidOrder(shop.db), 'kids-zone-1', NOON.toISOString()]
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
  const way = new RegExp(`<a[^>]*href="/desk/products/${gift}"[^>]*>Count anew<span class="vh">`).exec(html)?.[0]
  expect(way).toBeDefined()
  expect(way).not.toContain('aria-label')
})
