import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { testDatabases } from '#test/databases.ts'
import { createOrder, createPaidOrder, moveTestOrder, NOON } from '#test/paid-order.ts'
import { packMany, shipMany } from './bulk-actions.ts'

const BY = { who: 'Meera', now: NOON, live: false }
const LOG = { error: () => {} }
const words = (results: readonly { number: string; done: boolean; words: string }[]) =>
  results.map(({ done, words }) => [done, words])

async function packed(db: Db): Promise<string> {
  const { id, number } = await createPaidOrder(db)
  await moveTestOrder(db, id, 'packed')
  return number
}
const parcelOf = (db: Db, number: string) =>
  db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.orderId')
    .select(['parcels.state', 'parcels.tracking'])
    .where('orders.number', '=', number)
    .executeTakeFirst()

describe.each(testDatabases)('bulk actions on orders on %s', (_, open) => {
  it('pack orders one by one, and one that cannot be packed does not stop the others', async () => {
    const db = await open()
    const [unpaid, paid, gone] = [await createOrder(db), await createPaidOrder(db), await createPaidOrder(db)]
    await moveTestOrder(db, gone.id, 'refunded')
    const numbers = [unpaid.number, gone.number, 'REG-none', paid.number]
    expect(words(await packMany(db, numbers, BY, LOG))).toEqual([
      [false, 'Not paid yet, so it was not packed.'],
      [false, 'Refunded. Do not ship it.'],
      [false, 'There is no such order.'],
      [true, 'Packed.'],
    ])
    expect(words(await packMany(db, [paid.number], BY, LOG))).toEqual([[true, 'Already packed.']])
  })

  it('ship orders from a list, the matching rows of it, and a second submit changes nothing', async () => {
    const db = await open()
    const [one, two, toPack] = [await packed(db), await packed(db), await createPaidOrder(db)]
    const list = `${one} Blue Dart 77\n${two}\nREG-0 1\nREG-99999 5\n${toPack.number} 8\n${one} Blue Dart 77`
    const sent = await shipMany(db, list, BY, LOG)
    expect(words(sent)).toEqual([
      [true, 'Shipped: Blue Dart 77.'],
      [false, 'This row has no tracking number.'],
      [false, 'This row has no order number.'],
      [false, 'There is no such order.'],
      [false, 'Not packed yet.'],
    ])
    expect(sent.filter(({ done }) => !done).map(({ text }) => text)).toContain('REG-99999 5')
    expect(await parcelOf(db, one)).toEqual({ state: 'shipped', tracking: 'Blue Dart 77' })
    expect(words(await shipMany(db, `${one} Blue Dart 77`, BY, LOG))).toEqual([[true, 'Already shipped.']])
    const other = await shipMany(db, `${one} DTDC 5`, BY, LOG)
    expect(words(other)).toEqual([[false, 'Already shipped with Blue Dart 77. Nothing was changed.']])
    expect(await parcelOf(db, one)).toMatchObject({ tracking: 'Blue Dart 77' })
    const emails = await db.selectFrom('mails').select('kind').where('kind', '=', 'shipped').execute()
    expect(emails).toHaveLength(1)
  })

  it('pack and ship each order once when two people submit concurrently', async () => {
    const db = await open()
    const { number } = await createPaidOrder(db)
    const both = (await Promise.all([packMany(db, [number], BY, LOG), packMany(db, [number], BY, LOG)])).flat()
    expect(words(both).toSorted()).toEqual([
      [true, 'Already packed.'],
      [true, 'Packed.'],
    ])
    const sent = (await Promise.all([1, 2].map((by) => shipMany(db, `${number} D${by}`, BY, LOG)))).flat()
    expect(sent.filter(({ done }) => done)).toHaveLength(1)
  })
})
