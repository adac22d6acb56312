import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectPostgres } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { transact } from '#server/db/transact.ts'
import { startEmbedded } from './embedded-postgres.ts'
import { ADDRESS } from './order-form.ts'
import { openTestShop } from './shop.ts'

const DETECTION_MS = 5000
const TIMEOUT = { timeout: 60_000 }

async function openShopOnPostgres() {
  const server = await startEmbedded({ database: 'shop', persistent: false, settings: { fsync: 'off' } })
  onTestFinished(server.remove)
  const db = await connectPostgres(`${server.url}/shop`)
  return { server, ...(await openTestShop({}, { db })) }
}

const anOrder = (pricePaise: number) => ({
  checkoutKey: newId().replaceAll('-', ''),
  shipping: ADDRESS,
  lines: [{ id: 'kids-zone-1', quantity: 1, pricePaise }],
})

async function timed(answer: Promise<Response> | Response) {
  const startedAt = performance.now()
  const { status, headers } = await answer
  return { status, retry: headers.has('retry-after'), soon: performance.now() - startedAt < DETECTION_MS }
}

describe('a PostgreSQL that is frozen', () => {
  it('is unavailable within five seconds, and available when it continues', TIMEOUT, async () => {
    const { server, shop, get, postJson, postForm } = await openShopOnPostgres()
    const price = await shop.db
      .selectFrom('products')
      .select('pricePaise')
      .where('id', '=', 'kids-zone-1')
      .executeTakeFirst()
    const order = anOrder(price?.pricePaise ?? 0)
    expect((await get('/kids-zone')).status).toBe(200)

    const frozen = Promise.withResolvers<void>()
    const inFlight = transact(shop.db, async (trx) => {
      await sql`select 1`.execute(trx)
      await frozen.promise
      await trx.insertInto('meta').values({ name: 'in flight', value: '' }).execute()
    }).then(
      () => 'done',
      (error: Error) => error.constructor.name,
    )
    await server.freeze()
    onTestFinished(server.thaw)
    frozen.resolve()
    const startedAt = performance.now()
    const away = { status: 503, retry: true, soon: true }
    const asked = [
      timed(get('/readyz')),
      timed(get('/order/REG-0001/secret')),
      timed(postJson('/checkout/order', order)),
      timed(postForm('/newsletter', { email: 'asha@example.com' })),
    ]
    expect(await Promise.all(asked)).toEqual(asked.map(() => away))
    expect(await inFlight).toBe('DatabaseUnavailableError')
    expect(performance.now() - startedAt).toBeLessThan(DETECTION_MS)
    expect(await timed(postJson('/checkout/order', order))).toEqual(away)
    for (const address of ['/kids-zone', '/healthz']) expect((await get(address)).status).toBe(200)

    await server.thaw()
    await expect.poll(async () => (await get('/readyz')).status, { timeout: 2 * DETECTION_MS }).toBe(200)
    expect((await postJson('/checkout/order', order)).status).toBe(200)
    expect(await shop.db.selectFrom('meta').select('name').where('name', '=', 'in flight').execute()).toEqual([])
  })

  it('does not keep the shop from closing its connections', TIMEOUT, async () => {
    const { server, shop } = await openShopOnPostgres()
    await server.freeze()
    onTestFinished(server.thaw)
    const startedAt = performance.now()
    await shop.db.destroy()
    expect(performance.now() - startedAt).toBeLessThan(DETECTION_MS)
  })
})
