import { describe, expect, it } from 'vitest'
import { NEW_NAMED_DAY, namedDayFields } from '#domain/delivery/named-day-form.ts'
import { findNamedDay, namedDayRows } from '#domain/delivery/named-days.ts'
import type { Db } from '#server/db/connect.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import { testDatabases } from '#test/databases.ts'
import { createPaidOrder } from '#test/paid-order.ts'
import { addDayOff } from './change-days-off.ts'
import { deleteNamedDay, saveNamedDay } from './named-days.ts'
import { readDeliveryTables } from './queries.ts'
import { undoDelivery } from './undo-delivery.ts'

const NOW = new Date('2026-11-21T06:12:00Z')
const MEERA = { who: 'Meera', now: NOW, live: false }
const TODAY = '2026-11-21'
const CHRISTMAS = '2026-12-25'

/** Submits the form of a day as it is stored, with some fields changed. */
async function save(
  db: Db,
  id: string,
  change: Record<string, string>,
  given: { version?: number; confirmed?: string } = {},
) {
  const tables = await readDeliveryTables(db)
  const found = findNamedDay(tables, id)
  const values = { ...(found ? namedDayFields(found, tables) : NEW_NAMED_DAY), ...change }
  return saveNamedDay(db, { id, version: tables.version, values, ...given }, MEERA)
}

const errorsOf = async (db: Db, id: string, change: Record<string, string>) => {
  const answer = await save(db, id, change)
  return answer.ok ? 'saved' : answer.errors
}
const rowOf = async (db: Db, id: string) =>
  namedDayRows(await readDeliveryTables(db), TODAY).find((row) => row.id === id)

describe.each(testDatabases)('holidays and festival days on %s', (_, open) => {
  it('are one list of days off and extra days, the next one first, and each form keeps its day as it is', async () => {
    const db = await open()
    await save(db, 'new', { day: '14/2/2027', name: 'Valentine’s Day', shop: 'on', riders: 'on', fee: '50' })
    const tables = await readDeliveryTables(db)
    expect(namedDayRows(tables, TODAY).map(({ day, shop, riders, courier }) => [day, shop, riders, courier])).toEqual([
      ['Tue 24 Nov 2026', 'Off', 'Off', 'No pickup'],
      ['Fri 25 Dec 2026', 'Off', 'Off', 'No pickup'],
      ['26 Jan, every year', 'Off', 'Off', 'No pickup'],
      ['Sun 14 Feb 2027', 'Packs', 'Delivers', 'No pickup'],
      ['15 Aug, every year', 'Off', 'Off', 'No pickup'],
      ['2 Oct, every year', 'Off', 'Off', 'No pickup'],
    ])
    expect(namedDayRows(tables, '2027-01-27').map(({ id }) => id)).toEqual([
      ...['2027-02-14', '08-15', '10-02', '01-26', '2026-11-24', CHRISTMAS],
    ])
    for (const { id, name } of namedDayRows(tables, TODAY))
      expect(await save(db, id, {})).toMatchObject({ ok: true, words: `${name} is unchanged.`, version: undefined })
  })

  it('become a day off, an extra day or both, by who works and what the day has of its own', async () => {
    const db = await open()
    const stored = async (id = CHRISTMAS) => findNamedDay(await readDeliveryTables(db), id)
    const off = (await stored())?.off
    expect(await save(db, CHRISTMAS, { riders: 'on' })).toMatchObject({
      ok: true,
      words: 'Christmas Day saved. No paid order is affected.',
    })
    expect(await stored()).toEqual({ day: CHRISTMAS, off: { ...off, ridersDeliver: true } })
    await save(db, CHRISTMAS, { shop: 'on', riders: 'on', fee: '99.50', until: '1 pm' })
    expect(await stored()).toEqual({
      day: CHRISTMAS,
      off: { ...off, who: 'courier', ridersDeliver: true },
      extra: { day: CHRISTMAS, name: 'Christmas Day', until: '13:00', feePaise: 9950 },
    })
    const answer = await save(db, CHRISTMAS, { courier: 'on', day: '24 Dec 2026' })
    expect(await stored()).toBeUndefined()
    expect((await stored('2026-12-24'))?.off).toBeUndefined()
    await undoDelivery(db, process.cwd(), answer.version ?? 0, MEERA)
    expect(await stored()).toMatchObject({ off: { who: 'courier' }, extra: { feePaise: 9950 } })
    const { version } = await readDeliveryTables(db)
    const deleted = await deleteNamedDay(db, { id: CHRISTMAS, version }, MEERA)
    expect(deleted.message).toBe(
      'Christmas Day deleted. The usual days, hours and fees count again. No paid order is affected.',
    )
    expect(await stored()).toBeUndefined()
    await undoDelivery(db, process.cwd(), deleted.version ?? 0, MEERA)
    expect(await stored()).toMatchObject({ off: { who: 'courier' }, extra: { feePaise: 9950 } })
  })

  it('have an error beside its cause', async () => {
    const db = await open()
    const work = { name: 'Fair', shop: 'on', riders: 'on' }
    for (const [change, errors] of [
      [{ ...work, courier: 'on', day: '' }, { day: 'Choose a day.' }],
      [{ ...work, day: 'soon' }, { day: 'soon is not a date. Write it as 14 Feb 2027.' }],
      [{ ...work, day: '31 Feb 2027' }, { day: '31 Feb 2027 is not a date. Write it as 14 Feb 2027.' }],
      [{ ...work, courier: 'on', day: '20 Nov 2026' }, { day: '20 November 2026 is over.' }],
      [{ ...work, courier: 'on', day: '25 Dec 2026' }, { day: 'Fri 25 Dec 2026 is in the list already.' }],
      [
        { name: 'Fair', day: '27 Dec 2026', source: 'Us' },
        { day: expect.stringContaining('is a Sunday, on which neither') },
      ],
      [{ ...work, day: '27 Dec 2026', name: '' }, { name: 'Enter a name of at most 60 characters.' }],
      [{ ...work, day: '27 Dec 2026', courier: 'on' }, { works: expect.stringContaining('does not collect') }],
      [{ ...work, day: '27 Dec 2026', riders: '' }, { works: expect.stringContaining('one of rest') }],
      [
        { name: 'Fair', day: '28 Dec 2026', courier: 'on' },
        { works: expect.stringContaining('Days off of these riders') },
      ],
      [{ ...work, day: '28 Dec', yearly: 'on', courier: 'on' }, { works: expect.stringContaining('has one date') }],
      [
        { name: 'Fair', day: '28 Dec 2026', source: 'Us', fee: '50' },
        { fee: expect.stringContaining('Only on a day of work.') },
      ],
      [{ name: 'Fair', day: '28 Dec 2026' }, { source: expect.stringContaining('Enter where') }],
    ])
      expect([change, await errorsOf(db, 'new', change as Record<string, string>)]).toEqual([change, errors])
  })

  it('count their paid orders, ask about a limit below what is sold, and refuse a form that is out of date once', async () => {
    const db = await open()
    const { id } = await createPaidOrder(db, { test: true, at: NOW })
    const day = { promisedDay: CHRISTMAS, packDay: CHRISTMAS }
    await db.updateTable('parcels').set(day).where('orderId', '=', id).execute()
    const { id: other } = await createPaidOrder(db, { test: true, at: NOW })
    await db.updateTable('parcels').set(day).where('orderId', '=', other).execute()
    await updateOrderIndex(db)
    const limit = { shop: 'on', riders: 'on', mostADay: '1' }
    const asked = await save(db, CHRISTMAS, limit)
    expect(asked).toMatchObject({
      ok: false,
      confirm: true,
      words: '2 parcels are sold for Fri 25 December; with 1 no more are taken.',
    })
    expect(await save(db, CHRISTMAS, limit, { confirmed: asked.words })).toMatchObject({
      ok: true,
      words: 'Christmas Day saved. 2 paid orders keep their day and charge.',
    })
    const stale = await save(db, CHRISTMAS, { name: 'Christmas' }, { version: 1 })
    expect(stale).toMatchObject({ ok: false, values: { name: 'Christmas' } })
    expect(stale.words).toContain('Changed since you opened it: Fri 25 Dec 2026, Christmas Day: shop packs')
    expect(await save(db, CHRISTMAS, { name: 'Christmas' }, { version: stale.version ?? 0 })).toMatchObject({
      ok: true,
    })
    expect((await deleteNamedDay(db, { id: CHRISTMAS, version: 1 }, MEERA)).ok).toBe(false)
    await addDayOff(db, { day: '12-24', who: 'courier', name: 'Eve', source: 'Us' }, MEERA)
    expect(await rowOf(db, '12-24')).toMatchObject({ shop: 'Packs', riders: 'Off', courier: 'No pickup' })
  })
})
