import { describe, expect, it } from 'vitest'
import type { BoxValues } from '#domain/catalogue/box-fields.ts'
import { readChangeMark } from '#server/cache/cache-tags.ts'
import type { Db } from '#server/db/connect.ts'
import { testDatabases } from '#test/databases.ts'
import { toBoxOption } from './box-options.ts'
import { boxesOnSale } from './box-queries.ts'
import { boxResource, findBoxRow } from './box-resource.ts'

const ASHA = { who: 'Asha', now: new Date('2026-11-23T09:00:00Z'), live: false }
const MEERA = { ...ASHA, who: 'Meera', now: new Date('2026-11-23T09:01:00Z') }
const DIWALI: Partial<BoxValues> = {
  ...{ name: 'Diwali Chest', line: 'Six lamps.', price: '4,499', hsn: '4819', form: 'grande', maxItems: '6' },
  selling: 'on',
}
const NOTHING = { act: '', change: '', place: '' }

const facts = async (db: Db, id: string) => {
  const row = await findBoxRow(db, id)
  if (!row) throw new Error(`there is no ${id}`)
  return boxResource.read(db, row)
}
const save = async (db: Db, typed: Partial<BoxValues>, saw?: BoxValues, by = ASHA) =>
  boxResource.save(db, 'compact', { base: saw ?? (await facts(db, 'compact')), submitted: typed }, by)
const onSale = async (db: Db) => (await boxesOnSale(db)).map(({ id }) => id)
const SAMPLE = ['compact', 'grande', 'cane-nano', 'cane-grande', 'leather']

describe.each(testDatabases)('boxes on %s', (_, open) => {
  it('stay unchanged when their form is submitted unchanged, and return field errors', async () => {
    const db = await open()
    for (const id of SAMPLE)
      expect(await boxResource.save(db, id, { base: {}, submitted: await facts(db, id) }, ASHA)).toMatchObject({
        changed: [],
      })
    for (const price of ['0', '1000000000', '-5', '12.505', '1,99', ''])
      expect(await save(db, { price })).toMatchObject({ faults: { price: expect.stringContaining('1 to') } })
    // Compact fits four items and one accessory.
    expect(await save(db, { maxItems: '5' })).toMatchObject({ faults: { maxItems: expect.stringContaining('1 to 4') } })
    expect(await save(db, { maxAccessories: '2' })).toMatchObject({ faults: { maxAccessories: expect.any(String) } })
    expect(await save(db, { form: '../x' })).toMatchObject({ faults: { form: expect.any(String) } })
    expect(await save(db, { selling: 'sold-out', hsn: '48', gstRate: '19', name: '', weight: 'x' })).toMatchObject({
      faults: Object.fromEntries(
        ['selling', 'hsn', 'gstRate', 'name', 'weight'].map((name) => [name, expect.any(String)]),
      ),
    })
  })

  it('change for all visitors at once, and each change can be undone while it is current', async () => {
    const db = await open()
    const before = await facts(db, 'compact')
    const { version } = await readChangeMark(db)
    expect(await save(db, { price: '3,999', maxItems: '3' })).toMatchObject({ changed: ['price', 'maxItems'] })
    expect((await readChangeMark(db)).version).not.toBe(version)
    expect((await boxesOnSale(db))[0]).toMatchObject({ pricePaise: 399_900, maxItems: 3 })
    const [change] = await boxResource.history(db, 'compact')
    const undo = () =>
      boxResource.runAction(db, 'compact', { ...NOTHING, act: 'undo', change: change?.id ?? '' }, MEERA)
    expect(await undo()).toMatchObject({ ok: true })
    expect(await facts(db, 'compact')).toEqual(before)
    await save(db, { price: '5000' })
    expect(await undo()).toMatchObject({ ok: false, message: expect.stringContaining('now 5000') })
    expect(
      await boxResource.runAction(db, 'grande', { ...NOTHING, act: 'undo', change: change?.id ?? '' }, ASHA),
    ).toMatchObject({
      ok: false,
    })
  })

  it('show the second editor both versions and lose neither edit', async () => {
    const db = await open()
    const saw = await facts(db, 'compact')
    await save(db, { name: 'Asha’s', line: 'Asha’s line' }, saw)
    expect(await save(db, { ...saw, name: 'Meera’s', price: '777' }, saw, MEERA)).toMatchObject({
      ...{ why: 'clash', clashes: ['name'] },
      facts: { name: 'Meera’s', line: 'Asha’s line', price: '777' },
    })
    expect((await facts(db, 'compact')).price).toBe(saw.price)
  })

  it('are created once, under an unused id and in the chosen shape', async () => {
    const db = await open()
    const make = (typed: Partial<BoxValues>, { key = 'key-of-the-first', id = '' } = {}) =>
      boxResource.create(db, { key, id, submitted: typed }, ASHA)
    const [one, again] = await Promise.all([make(DIWALI), make(DIWALI)])
    expect(one).toEqual({ ok: true, id: 'diwali-chest' })
    expect(again).toEqual(one)
    for (const id of ['cart', 'new', 'items', 'box', 'compact', 'keepsakes-1', 'kids-zone-1', 'The Box', '../x'])
      expect(await make(DIWALI, { key: 'key-of-another', id })).toMatchObject({ faults: { id: expect.any(String) } })
    expect(await make({}, { key: 'key-of-nothing' })).toMatchObject({
      faults: Object.fromEntries(['name', 'price', 'form'].map((name) => [name, expect.any(String)])),
    })
    const box = (await boxesOnSale(db)).find(({ id }) => id === 'diwali-chest')
    expect(box && toBoxOption(box).layers.items).toHaveLength(7)
    expect(box && toBoxOption(box).layers.open).toMatchObject({ base: expect.stringContaining('boxes/grande-open') })
  })

  it('are ordered, archived, and restored at their position', async () => {
    const db = await open()
    const act = (id: string, asked: Partial<typeof NOTHING>) =>
      boxResource.runAction(db, id, { ...NOTHING, ...asked }, ASHA)
    expect(await act('leather', { act: 'place', place: '1' })).toMatchObject({ ok: true })
    expect(await onSale(db)).toEqual(['leather', ...SAMPLE.slice(0, 4)])
    expect(await act('leather', { act: 'place', place: '5' })).toMatchObject({ ok: true })
    for (const place of ['0', '6', 'x', '1e1', ''])
      expect(await act('leather', { act: 'place', place })).toMatchObject({ ok: false })
    expect(await act('grande', { act: 'archive' })).toMatchObject({ ok: true })
    expect(await onSale(db)).not.toContain('grande')
    expect(await act('grande', { act: 'restore' })).toMatchObject({ ok: true })
    expect(await facts(db, 'grande')).toMatchObject({ selling: 'hidden' })
    await boxResource.save(db, 'grande', { base: {}, submitted: { selling: 'on' } }, ASHA)
    expect(await onSale(db)).toEqual(SAMPLE)
    expect(await act('grande', { act: 'burn' })).toBeUndefined()
    expect(await act('none', { act: 'archive' })).toMatchObject({ ok: false })
  })
})
