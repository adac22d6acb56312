import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectSqlite } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
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

describe('while the database is unavailable', () => {
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
