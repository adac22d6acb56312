import { describe, expect, it } from 'vitest'
import { NETWORK_FORMS, type NetworkKind } from '#domain/delivery/network-forms.ts'
import type { Db } from '#server/db/connect.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import { deliveryHistory } from '#server/settings/setting-history.ts'
import { testDatabases } from '#test/databases.ts'
import { createPaidOrder } from '#test/paid-order.ts'
import { readOpenRecord } from './delivery-view.ts'
import { readDeliveryTables } from './queries.ts'
import { deleteNetworkRecord, moveNetworkRecord, type NetworkSubmit, saveNetworkRecord } from './save-network.ts'
import { undoDelivery } from './undo-delivery.ts'

const NOW = new Date('2026-11-24T06:12:00Z')
const MEERA = { who: 'Meera', now: NOW, live: false }
const SUMIT = { ...MEERA, who: 'Sumit' }

/** Fills the form of a stored or a new record, with changes. */
async function formOf(db: Db, kind: NetworkKind, id: string, changes: Record<string, string>): Promise<NetworkSubmit> {
  const tables = await readDeliveryTables(db)
  const { blank, read } = NETWORK_FORMS[kind]
  return { kind, id, version: tables.version, values: { ...blank, ...read(tables, id), ...changes } }
}

const save = async (db: Db, kind: NetworkKind, id: string, changes: Record<string, string>) =>
  saveNetworkRecord(db, await formOf(db, kind, id, changes), MEERA)

const undo = (db: Db, version: number | undefined) => undoDelivery(db, process.cwd(), version ?? 0, MEERA)

const RATE = { name: 'By weight', kind: 'weight', first: '90', step: '45', freeAbove: '1999' }

describe.each(testDatabases)('areas, zones and rates on %s', (_, open) => {
  it('are added, changed and deleted, each with a version, and undone', async () => {
    const db = await open()
    const first = await readDeliveryTables(db)
    expect(await save(db, 'rate', 'new', RATE)).toMatchObject({ ok: true, id: 'by-weight', version: 2 })
    const zone = await save(db, 'zone', 'metro', { rate: 'by-weight', transitTo: '4' })
    expect(zone).toMatchObject({ ok: true, words: 'Metro saved. No paid order is affected.', version: 3 })
    expect(await save(db, 'zone', 'metro', {})).toMatchObject({ ok: true, words: 'Metro is unchanged.' })
    const area = await save(db, 'area', 'new', { name: 'Mysuru', pins: '570*, 571999', rate: 'by-weight' })
    expect(area).toMatchObject({ ok: true, id: 'mysuru', version: 4 })
    expect(area).toMatchObject({ warnings: ['571999 is not in our list of PIN codes. Check the digits.'] })
    const tables = await readDeliveryTables(db)
    expect(tables.zones[0]).toMatchObject({ id: 'metro', rate: 'by-weight', transit: [2, 4] })
    expect(tables.rates[0]?.charge).toEqual({
      ...{ kind: 'weight', firstGrams: 500, firstPaise: 9000, stepGrams: 500, stepPaise: 4500 },
    })
    const used = { kind: 'rate' as const, id: 'by-weight', version: 4 }
    expect(await deleteNetworkRecord(db, used, MEERA)).toMatchObject({
      ok: false,
      message: 'By weight is the rate of Mysuru and Metro. Choose another rate there first.',
    })
    expect(await undo(db, 2)).toMatchObject({
      ok: false,
      message: 'By weight is the rate of Mysuru, Metro. Nothing was undone.',
    })
    for (const version of [4, 3, 2]) expect([version, (await undo(db, version)).ok]).toEqual([version, true])
    expect({ ...(await readDeliveryTables(db)), version: 1 }).toEqual(first)
    expect((await undo(db, 2)).ok).toBe(false)
    expect((await deliveryHistory(db)).map(({ what, before }) => [what, before])).toContainEqual([
      ...['Mysuru added.', undefined],
    ])
  })

  it('a deletion says in numbers what happens, and its undo restores the order', async () => {
    const db = await open()
    await createPaidOrder(db, { test: true })
    await updateOrderIndex(db)
    const tables = await readDeliveryTables(db)
    const opened = await readOpenRecord(db, tables, 'area:same-day', MEERA)
    expect(opened?.deletion).toBe(
      '560* go to the courier zone Metro: 2 to 3 working days. 1 paid order keeps its day and charge.',
    )
    expect(opened?.coverage).toMatch(/^Matches \d+ PIN codes\.$/)
    expect(await readOpenRecord(db, tables, 'area:nowhere', MEERA)).toBeUndefined()
    const gone = await deleteNetworkRecord(db, { kind: 'zone', id: 'other-urban', version: 1 }, MEERA)
    expect(gone).toMatchObject({ ok: true, version: 2 })
    expect(gone.message).toMatch(/^Other Urban deleted\. [\d,]+ PIN codes go to no zone, so they are not delivered\./)
    expect((await undo(db, 2)).ok).toBe(true)
    expect((await readDeliveryTables(db)).zones).toEqual(tables.zones)
    expect(await deleteNetworkRecord(db, { kind: 'zone', id: 'nowhere', version: 1 }, MEERA)).toMatchObject({
      ok: false,
    })
  })

  it('PIN codes of two areas are moved or removed here', async () => {
    const db = await open()
    const form = await formOf(db, 'area', 'new', { name: 'Centre', pins: '560*, 560034' })
    expect(await saveNetworkRecord(db, form, MEERA)).toMatchObject({
      ok: false,
      errors: { pins: '560* is also in Bengaluru.' },
      values: { pins: '560*, 560034' },
    })
    const moved = await saveNetworkRecord(db, { ...form, overlap: 'move' }, MEERA)
    expect(moved).toMatchObject({ errors: { pins: 'Bengaluru would have no PIN code left. Delete it instead.' } })
    const kept = await saveNetworkRecord(db, { ...form, overlap: 'remove' }, MEERA)
    // Last in the list, no address would reach it.
    expect(kept).toMatchObject({ ok: true, warnings: [] })
    expect(kept.words).toContain('Centre added above Bengaluru.')
    const [first, second] = (await readDeliveryTables(db)).areas
    expect([first?.pins, second?.pins]).toEqual([['560034'], ['560']])
    const last = await moveNetworkRecord(db, { kind: 'area', id: 'centre', to: 1 }, MEERA)
    expect(last.ok && last.message).toContain('No address reaches it: Bengaluru above it')
    expect((await readDeliveryTables(db)).areas.map(({ id }) => id)).toEqual(['same-day', 'centre'])
    expect((await undo(db, 3)).ok).toBe(true)
    expect((await readDeliveryTables(db)).areas.map(({ id }) => id)).toEqual(['centre', 'same-day'])
  })

  it('a save over a newer version is merged, or refused with who and when', async () => {
    const db = await open()
    const mine = await formOf(db, 'zone', 'metro', { name: 'Metros' })
    const theirs = await formOf(db, 'zone', 'metro', { transitTo: '5' })
    const same = await formOf(db, 'zone', 'metro', { transitTo: '6' })
    const deletion = { kind: 'zone' as const, id: 'metro', version: 1 }
    expect((await saveNetworkRecord(db, theirs, SUMIT)).ok).toBe(true)
    const merged = await saveNetworkRecord(db, mine, MEERA)
    expect(merged.words).toContain('Sumit, 11:42\u00a0am, changed Working days, to; that is kept.')
    const refused = await saveNetworkRecord(db, same, MEERA)
    expect(refused).toMatchObject({ ok: false, values: { transitTo: '6' }, version: 3 })
    expect(refused).toMatchObject({ errors: { transitTo: expect.stringContaining('Sumit, 11:42\u00a0am') } })
    expect(await deleteNetworkRecord(db, deletion, MEERA)).toMatchObject({
      message: expect.stringContaining('Metros was changed since you opened it (Meera'),
    })
    expect((await saveNetworkRecord(db, { ...same, ...(!refused.ok && refused) }, MEERA)).ok).toBe(true)
    const tables = await readDeliveryTables(db)
    expect(tables.zones[0]).toMatchObject({ name: 'Metros', transit: [2, 6] })
    await deleteNetworkRecord(db, { ...deletion, version: tables.version }, SUMIT)
    expect(await saveNetworkRecord(db, mine, MEERA)).toMatchObject({
      ok: false,
      words: expect.stringContaining('It was deleted (Sumit'),
      values: { name: 'Metros' },
    })
  })

  it('concurrent saves of different records all succeed', async () => {
    const db = await open()
    const names = ['One', 'Two', 'Three', 'Four']
    const forms = await Promise.all(names.map((name) => formOf(db, 'rate', 'new', { ...RATE, name })))
    const saved = await Promise.all(forms.map((form) => saveNetworkRecord(db, form, MEERA)))
    expect(saved.map(({ ok }) => ok)).toEqual([true, true, true, true])
    expect((await readDeliveryTables(db)).rates.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  })
})
