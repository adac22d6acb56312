import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type KyselyPlugin, sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { connectSqlite } from '#server/db/connect.ts'
import { DatabaseUnavailableError, newId } from '#server/db/portable.ts'
import { deskCookie } from './desk-user.ts'
import { ADDRESS } from './order-form.ts'
import { openTestShop } from './shop.ts'

/** A shop whose database is locked by another connection: readable, not writable. */
async function openBusyShop() {
  const folder = await mkdtemp(join(tmpdir(), 'regalo-away-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'shop.sqlite')
  const db = await connectSqlite(file)
  const shop = await openTestShop({}, { db })
  await sql`pragma busy_timeout = 0`.execute(db)
  const other = new DatabaseSync(file)
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  return { ...shop, letGo: () => other.exec('rollback') }
}

const order = {
  checkoutKey: newId().replaceAll('-', ''),
  shipping: ADDRESS,
  lines: [{ id: 'kids-zone-1', quantity: 1, pricePaise: 0 }],
}

/** A shop whose database can be away: then every query fails. */
async function openOutageShop() {
  const whole = await connectSqlite(':memory:', inject('sqliteImage'))
  let isAway = false
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (isAway) throw new DatabaseUnavailableError('away')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const shop = await openTestShop({}, { db: whole.withPlugin(plugin) })
  const cookie = await deskCookie({ ...shop.shop, db: whole }, 'manager')
  return {
    today: () => shop.get('/desk/today', { headers: { cookie, accept: 'text/html' } }),
    setAway(away: boolean) {
      isAway = away
    },
  }
}

describe('while the database is unavailable', () => {
  it('the desk gets 503 with Retry-After, from its first request on, and works afterwards', async () => {
    const { today, setAway } = await openOutageShop()
    for (let round = 0; round < 2; round++) {
      setAway(true)
      const refused = await today()
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
      setAway(false)
      expect((await today()).status).toBe(200)
    }
  })

  it('an order gets 503 with Retry-After and a message, and works afterwards', async () => {
    const { postJson, letGo, shop } = await openBusyShop()
    const [product] = await shop.db
      .selectFrom('products')
      .select('pricePaise')
      .where('id', '=', 'kids-zone-1')
      .execute()
    const wanted = { ...order, lines: [{ ...order.lines[0], pricePaise: product?.pricePaise }] }
    const refused = await postJson('/checkout/order', wanted)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(await refused.json()).toEqual({ message: expect.stringContaining('nothing you typed is lost') })

    letGo()
    const placed = await postJson('/checkout/order', wanted)
    expect(placed.status).toBe(200)
  })

  it('a form gets 503 and the error page', async () => {
    const { postForm } = await openBusyShop()
    const answer = await postForm('/newsletter', { email: 'asha@example.com' })
    expect(answer.status).toBe(503)
    expect(answer.headers.has('retry-after')).toBe(true)
    expect(await answer.text()).toContain('nothing in your cart is lost')
  })
})
