import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { testDatabases } from '#test/databases.ts'
import { anOrder, aPaidOrder, moveTo, NOON } from '#test/paid-order.ts'
import { packMany, shipMany } from './bulk.ts'

const BY = { who: 'Meera', now: NOON, live: false }
const LOG = { error: () => {} }
const words = (results: readonly { number: string; done: boolean; words: string }[]) =>
  results.map(({ done, words }) => [done, words])

async function packed(db: Db): Promise<string> {
  const { id, number } = await aPaidOrder(db)
  await moveTo(db, id, 'packed')
  return number
}
const parcelOf = (db: Db, number: string) =>
  db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.orderId')
    .select(['parcels.state', 'parcels.tracking'])
    .where('orders.number', '=', number)
    .executeTakeFirst()

describe.each(testDatabases)('many orders at once on %s', (_, open) => {
  it('are packed one by one, and what cannot be keeps nobody from the others', async () => {
    const db = await open()
    const [unpaid, paid, gone] = [await anOrder(db), await aPaidOrder(db), await aPaidOrder(db)]
    await moveTo(db, gone.id, 'refunded')
    const numbers = [unpaid.number, gone.number, 'REG-none', paid.number]
    expect(words(await packMany(db, numbers, BY, LOG))).toEqual([
      [false, 'Nobody has paid for it yet, so it is not packed.'],
      [false, 'Is paid back. Do not send it.'],
      [false, 'There is no such order.'],
      [true, 'Packed.'],
    ])
    expect(words(await packMany(db, [paid.number], BY, LOG))).toEqual([[true, 'Was packed already.']])
  })

  it('are sent by a list, the right rows of it, and a second press changes nothing', async () => {
    const db = await open()
    const [one, two, toPack] = [await packed(db), await packed(db), await aPaidOrder(db)]
    const list = `${one} Blue Dart 77\n${two}\nREG-0 1\nREG-99999 5\n${toPack.number} 8\n${one} Blue Dart 77`
    const sent = await shipMany(db, list, BY, LOG)
    expect(words(sent)).toEqual([
      [true, 'On its way: Blue Dart 77.'],
      [false, 'No tracking number stands in this row.'],
      [false, 'No order number stands in this row.'],
      [false, 'There is no such order.'],
      [false, 'Is not packed yet.'],
    ])
    expect(sent.filter(({ done }) => !done).map(({ text }) => text)).toContain('REG-99999 5')
    expect(await parcelOf(db, one)).toEqual({ state: 'shipped', tracking: 'Blue Dart 77' })
    expect(words(await shipMany(db, `${one} Blue Dart 77`, BY, LOG))).toEqual([[true, 'Was on its way already.']])
    const other = await shipMany(db, `${one} DTDC 5`, BY, LOG)
    expect(words(other)).toEqual([[false, 'Is on its way already, by Blue Dart 77. Nothing was changed.']])
    expect(await parcelOf(db, one)).toMatchObject({ tracking: 'Blue Dart 77' })
    const emails = await db.selectFrom('mails').select('kind').where('kind', '=', 'shipped').execute()
    expect(emails).toHaveLength(1)
  })

  it('are packed and sent once, of two who press at the same moment', async () => {
    const db = await open()
    const { number } = await aPaidOrder(db)
    const both = (await Promise.all([packMany(db, [number], BY, LOG), packMany(db, [number], BY, LOG)])).flat()
    expect(words(both).toSorted()).toEqual([
      [true, 'Packed.'],
      [true, 'Was packed already.'],
    ])
    const sent = (await Promise.all([1, 2].map((by) => shipMany(db, `${number} D${by}`, BY, LOG)))).flat()
    expect(sent.filter(({ done }) => done)).toHaveLength(1)
  })
})
