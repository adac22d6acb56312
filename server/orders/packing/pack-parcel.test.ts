import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { testDatabases } from '#test/databases.ts'
import { createPaidOrder, moveTestOrder, NOON } from '#test/paid-order.ts'
import { checkItems, packParcel, reportMissingItem } from './pack-parcel.ts'
import { readParcel } from './read-parcel.ts'

const by = (who: string) => ({ who, now: NOON, live: false })
const NOTHING = { put: [], took: [] }

/** Opens the first parcel of an order at the packing station and returns its state and actions. */
async function bench(db: Db, number: string, who = 'Ravi') {
  const key = { number, parcel: 1 }
  const shown = await readParcel(db, key, { now: NOON, live: false })
  if (!shown) throw new Error('there is no such parcel')
  const { version, groups, extras, ticks } = shown
  const keys = [...groups.flatMap(({ items }) => items), ...extras].map((item) => item.key)
  return {
    ...shown,
    keys,
    ticked: ticks.map(({ item }) => item),
    put: (...put: string[]) => checkItems(db, key, { put, took: [] }, by(who)),
    take: (...took: string[]) => checkItems(db, key, { put: [], took }, by(who)),
    pack: (put: string[] = []) => packParcel(db, key, { version, change: { ...NOTHING, put } }, by(who)),
    miss: (text: string) => reportMissingItem(db, key, text, by(who)),
  }
}

describe.each(testDatabases)('the packing station on %s', (_, open) => {
  it('stores the items that each person checks, and packs the parcel once all are checked', async () => {
    const db = await open()
    const { number } = await createPaidOrder(db, { message: 'With love.' })
    const [ravi, asha] = [await bench(db, number), await bench(db, number, 'Asha')]
    const [first = '', second = ''] = ravi.keys
    expect(ravi.keys).toContain('card')
    await Promise.all([ravi.put(first), asha.put(first, second, 'no such thing')])
    await asha.take(second)
    expect((await bench(db, number)).ticked).toEqual([first])
    expect(await ravi.pack()).toEqual({ ok: false, why: 'left', left: ravi.keys.length - 1, of: ravi.keys.length })
    expect(await ravi.pack(ravi.keys)).toEqual({ ok: true })
    const after = await bench(db, number)
    expect(after).toMatchObject({ isPackable: false, stands: 'packed', last: { cause: 'packed by Ravi' }, ticks: [] })
  })

  it('packs a parcel once when two people submit concurrently', async () => {
    const db = await open()
    const { number } = await createPaidOrder(db)
    const [ravi, asha] = [await bench(db, number), await bench(db, number, 'Asha')]
    const answers = await Promise.all([ravi.pack(ravi.keys), asha.pack(asha.keys)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers).toContainEqual({ ok: false, why: 'gone' })
    expect(await ravi.put(ravi.keys[0] ?? '')).toEqual({ ok: false, why: 'gone' })
  })

  it('does not pack a parcel that was refunded in the meantime', async () => {
    const db = await open()
    const { id, number } = await createPaidOrder(db)
    const ravi = await bench(db, number)
    await ravi.put(...ravi.keys)
    await moveTestOrder(db, id, 'refunded')
    expect(await ravi.pack()).toEqual({ ok: false, why: 'gone' })
    expect(await bench(db, number)).toMatchObject({ isPackable: false, stands: 'cancelled' })
  })

  it('asks for a new check when the address or the card has changed, and keeps the checked items', async () => {
    const db = await open()
    const { id, number } = await createPaidOrder(db)
    const ravi = await bench(db, number)
    await db.updateTable('parcels').set({ street: 'Church Street' }).where('orderId', '=', id).execute()
    expect(await ravi.pack(ravi.keys)).toEqual({ ok: false, why: 'changed' })
    const again = await bench(db, number)
    expect(again.ticked.toSorted()).toEqual(ravi.keys.toSorted())
    expect(await again.pack()).toEqual({ ok: true })
  })

  it('ignores test orders in a live shop, and unknown parcels', async () => {
    const db = await open()
    const { number } = await createPaidOrder(db, { test: true })
    const live = { who: 'Ravi', now: NOON, live: true }
    const { keys, version } = await bench(db, number)
    const packed = await packParcel(db, { number, parcel: 1 }, { version, change: { ...NOTHING, put: keys } }, live)
    expect(packed).toEqual({ ok: false, why: 'gone' })
    expect(await readParcel(db, { number, parcel: 2 }, live)).toBeUndefined()
    expect(await checkItems(db, { number, parcel: 0 }, NOTHING, live)).toEqual({ ok: false, why: 'no-parcel' })
  })

  it('notifies the team once of a missing item', async () => {
    const db = await open()
    const { number } = await createPaidOrder(db)
    const ravi = await bench(db, number)
    expect(await ravi.miss('  \n ')).toBeUndefined()
    for (let press = 0; press < 2; press++) expect(await ravi.miss('no kulhads\nleft.')).toEqual({ ok: true })
    expect((await bench(db, number)).notes).toMatchObject([{ who: 'Ravi', text: 'Missing: no kulhads left.' }])
    const tasks = await db.selectFrom('notes').select('text').execute()
    expect(tasks).toEqual([{ text: `Order ${number} cannot be packed, says Ravi: no kulhads left.` }])
  })
})
