import { describe, expect, it } from 'vitest'
import { mergeProduct } from '#domain/catalogue/normalize-product.ts'
import type { ProductValues } from '#domain/catalogue/product-fields.ts'
import type { Db } from '#server/db/connect.ts'
import { findStockMovements } from '#server/stock/queries.ts'
import { testDatabases } from '#test/databases.ts'
import { addProduct } from './add-product.ts'
import { findProductRow, readProductFields } from './product-fields.ts'
import { productResource } from './product-resource.ts'
import { PUBLISH_PRODUCT_JOB, publishProduct } from './publish-product.ts'
import { productIn } from './queries.ts'
import { setProductPosition } from './set-position.ts'

const ASHA = { who: 'Asha', now: new Date('2026-11-23T09:00:00Z'), live: false }
const MEERA = { ...ASHA, who: 'Meera' }
const LATER = { ...ASHA, now: new Date('2026-11-23T10:00:00Z') }
const KIDS = 'kids-zone-1'
const DIYA: Partial<ProductValues> = {
  name: 'The Diya Keeper',
  collection: 'kids-zone',
  price: '1,499',
  tagline: 'Eleven lamps and one match.',
  description: 'Brass.',
  contents: '2 brass diya\nbox of matches',
  hsn: '8306',
  weight: '640',
  imageAlt: 'Two diyas',
  country: 'India',
}

const facts = async (db: Db, id: string) => {
  const row = await findProductRow(db, id)
  if (!row) throw new Error(`there is no ${id}`)
  return readProductFields(db, row)
}
const save = async (
  db: Db,
  submitted: Partial<ProductValues>,
  { saw, by = ASHA, id = KIDS } = {} as { saw?: ProductValues; by?: typeof ASHA; id?: string },
) => productResource.save(db, id, { base: saw ?? (await facts(db, id)), submitted: submitted }, by)
const shown = async (db: Db) =>
  (await db.selectFrom('shownVersions').select(['kind', 'id']).orderBy('kind').orderBy('id').execute()).map(
    ({ kind, id }) => `${kind}:${id}`,
  )
const version = async (db: Db) =>
  (await db.selectFrom('meta').select('value').where('name', '=', 'catalogueVersion').executeTakeFirst())?.value

describe.each(testDatabases)('products on %s', (_, open) => {
  it('invalidate only the pages that show them, and each change can be undone', async () => {
    const db = await open()
    const before = await facts(db, KIDS)
    const whole = await version(db)
    expect(await save(db, { description: 'Other words.' })).toMatchObject({ ok: true, changed: ['description'] })
    expect(await shown(db)).toEqual([`stock:${KIDS}`])
    expect(await save(db, { price: '₹ no' })).toMatchObject({ ok: false, why: 'faulty' })
    for (const price of ['0', '1000000000', '-5', '12.505', '1,99', ''])
      expect(await save(db, { price })).toMatchObject({ ok: false, faults: { price: expect.stringContaining('1 to') } })
    expect(await save(db, { price: '1,999' })).toMatchObject({ ok: true, changed: ['price'] })
    expect(await shown(db)).toEqual(['list:kids-zone', `stock:${KIDS}`])
    expect(await version(db)).toBe(whole)
    expect((await productIn(db, 'kids-zone', KIDS))?.pricePaise).toBe(199900)

    const [price, words] = await productResource.history(db, KIDS)
    expect(price).toMatchObject({ who: 'Asha', facts: [{ field: 'price', was: before.price, is: '1999' }] })
    expect(await productResource.undo(db, KIDS, price?.id ?? '', MEERA)).toMatchObject({ ok: true })
    expect(await productResource.undo(db, KIDS, words?.id ?? '', MEERA)).toMatchObject({ ok: true })
    expect(await facts(db, KIDS)).toEqual(before)
    expect(await productResource.undo(db, KIDS, 'nothing', MEERA)).toMatchObject({ ok: false })
  })

  it('stay unchanged when their form is submitted unchanged', async () => {
    const db = await open()
    for (const { id } of await db.selectFrom('products').select('id').execute()) {
      const now = await facts(db, id)
      expect([id, mergeProduct({}, now, now).values]).toEqual([id, now])
    }
    expect(await save(db, { contents: '0 diya' })).toMatchObject({ faults: { contents: expect.any(String) } })
    await save(db, { contents: 'x ray lamp\n2 x ray lamp' })
    expect((await productIn(db, 'kids-zone', KIDS))?.contents).toEqual([
      { qty: 1, item: 'x ray lamp' },
      { qty: 2, item: 'x ray lamp' },
    ])
  })

  it('show the second editor the first one’s edit and lose neither', async () => {
    const db = await open()
    const saw = await facts(db, KIDS)
    await save(db, { name: 'Asha’s name', tagline: 'Asha’s line' })
    const both = { ...saw, name: 'Meera’s name', price: '777' }
    const clash = await save(db, both, { saw, by: MEERA })
    expect(clash).toMatchObject({ ok: false, why: 'clash', clashes: ['name'] })
    if (clash.ok || clash.why !== 'clash') throw new Error('no clash')
    expect([clash.now.name, clash.facts.name]).toEqual(['Asha’s name', 'Meera’s name'])
    expect([clash.facts.tagline, clash.facts.price]).toEqual(['Asha’s line', '777'])
    expect((await facts(db, KIDS)).price).toBe(saw.price)
    expect(await save(db, clash.facts, { saw: clash.now, by: MEERA })).toMatchObject({ changed: ['name', 'price'] })
    const [last] = await productResource.history(db, KIDS)
    await save(db, { name: 'A third name' })
    expect(await productResource.undo(db, KIDS, last?.id ?? '', ASHA)).toMatchObject({
      ok: false,
      message: expect.stringContaining('A third name'),
    })
  })

  it('are created once on repeated requests, under a free slug', async () => {
    const db = await open()
    const make = (submitted: Partial<ProductValues>, { key = 'key-of-the-first', id = '' } = {}) =>
      addProduct(db, { key, id, submitted }, ASHA)
    const [one, again] = [await make(DIYA), await make(DIYA)]
    expect(one).toEqual({ ok: true, id: 'the-diya-keeper' })
    expect(again).toEqual(one)
    expect(await make(DIYA, { key: 'key-of-another' })).toEqual({ ok: true, id: 'the-diya-keeper-2' })
    for (const id of ['cart', 'desk', 'new', 'box', KIDS, 'keepsakes-1', 'The Diya', 'a', 'x'.repeat(41), '../x'])
      expect(await make(DIYA, { key: 'key-of-a-third', id })).toMatchObject({ faults: { id: expect.any(String) } })
    expect(await make({}, { key: 'key-of-nothing' })).toMatchObject({
      faults: { name: expect.any(String), price: expect.any(String), collection: expect.any(String) },
    })
    expect(await productIn(db, 'kids-zone', 'the-diya-keeper')).toBeUndefined()
    expect(await facts(db, 'the-diya-keeper')).toMatchObject({
      price: '1499',
      contents: '2 brass diya\n1 box of matches',
    })
  })

  it('are published on their date, and only with all legally required fields', async () => {
    const db = await open()
    const added = await addProduct(
      db,
      { key: 'key-of-the-first', id: '', submitted: { ...DIYA, hsn: '', imageAlt: '' } },
      ASHA,
    )
    const id = added.ok ? added.id : ''
    const from = '2026-11-26T10:00'
    expect(await save(db, { from: '2026-11-20T10:00' }, { id })).toMatchObject({ faults: { from: expect.any(String) } })
    expect(await save(db, { from }, { id })).toMatchObject({
      faults: { hsn: expect.any(String), imageAlt: expect.any(String) },
    })
    expect(await save(db, { from, hsn: '8306', imageAlt: 'Two diyas' }, { id, by: LATER })).toMatchObject({ ok: true })
    const job = await db
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', PUBLISH_PRODUCT_JOB)
      .executeTakeFirstOrThrow()
    expect(job.dueAt).toBe('2026-11-26T04:30:00.000Z')
    await publishProduct({ db, now: () => new Date(job.dueAt) }, job.subject)
    await publishProduct({ db, now: () => new Date(job.dueAt) }, job.subject)
    expect(await productIn(db, 'kids-zone', id)).toMatchObject({ available: true })
    expect(await facts(db, id)).toMatchObject({ selling: 'on', from: '' })
    expect((await productResource.history(db, id)).map(({ what }) => what)).toEqual(['shown', 'changed', 'made'])
    expect(await shown(db)).toEqual(['list:kids-zone', `stock:${id}`])
  })

  it('are in no list once archived, and return to their position when restored', async () => {
    const db = await open()
    const where = (await findProductRow(db, KIDS))?.position
    expect(await save(db, { selling: 'archived' })).toMatchObject({ ok: true })
    expect(await productIn(db, 'kids-zone', KIDS)).toBeUndefined()
    expect(await save(db, { selling: 'on' })).toMatchObject({ ok: true })
    expect(await productIn(db, 'kids-zone', KIDS)).toMatchObject({ onSale: true })
    expect((await findProductRow(db, KIDS))?.position).toBe(where)
  })

  it('are ordered, with hidden products at their positions', async () => {
    const db = await open()
    await save(db, { selling: 'hidden' }, { id: 'kids-zone-2' })
    const order = async () =>
      (
        await db
          .selectFrom('products')
          .select('id')
          .where((eb) => eb.or([eb('collection', '=', 'kids-zone'), eb('hiddenFrom', '=', 'kids-zone')]))
          .orderBy('position')
          .execute()
      ).map(({ id }) => id.slice(-1))
    for (const [id, place, is] of [
      ['kids-zone-4', 1, '41235678'],
      ['kids-zone-4', 4, '12345678'],
      ['kids-zone-1', 8, '23456781'],
      ['kids-zone-1', 1, '12345678'],
    ] as const) {
      expect(await setProductPosition(db, id, place, ASHA)).toMatchObject({ ok: true })
      expect((await order()).join('')).toBe(is)
    }
    expect(await setProductPosition(db, KIDS, 9, ASHA)).toMatchObject({ ok: false })
  })

  it('record stock changes and who made them', async () => {
    const db = await open()
    await save(db, { stock: '12' })
    await save(db, { stock: '9' }, { by: MEERA })
    await save(db, { stock: '' })
    expect(await findStockMovements(db, KIDS)).toMatchObject([
      { pieces: -9, onHand: null, who: 'Asha' },
      { pieces: -3, onHand: 9, who: 'Meera' },
      { pieces: 12, onHand: 12, who: 'Asha' },
    ])
  })
})
