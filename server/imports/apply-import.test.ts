import { describe, expect, it } from 'vitest'
import { SHEET_HEADINGS, type SheetColumn } from '#domain/catalogue/product-sheet.ts'
import { formatCsvLine } from '#domain/text/csv.ts'
import { readChangeMark, readChangesSince } from '#server/cache/cache-tags.ts'
import { productResource } from '#server/catalogue/product-resource.ts'
import { createSearch } from '#server/search/product-search.ts'
import { findStockMovements } from '#server/stock/queries.ts'
import { testDatabases } from '#test/databases.ts'
import { ASHA, createImport, KIDS, previewImport, productFields } from '#test/product-imports.ts'
import { importNextRows, ROWS_PER_TRANSACTION } from './apply-import.ts'
import { findImport, findImportChanges, findImportErrors } from './queries.ts'

/** All columns that a gift on sale needs. */
const A_GIFT: Partial<Record<SheetColumn, string>> = {
  ...{ id: '', name: 'Diya', tagline: 'It waits up.', price: '499', collection: 'kids-zone', selling: 'On sale' },
  ...{ hsn: '8306', description: 'A diya of brass.', contents: '2x diya', weight: '300', imageAlt: 'A diya.' },
}

const giftLines = (count: number) =>
  `Id,Name,"Price, before GST",Collection,Left\n${Array.from({ length: count }, (_, at) => `diya-${at},Diya ${at},499,kids-zone,7\n`).join('')}`

describe.each(testDatabases)('a product import on %s', (_, open) => {
  it('does what the preview showed, records each gift’s history, and is one audit entry', async () => {
    const db = await open()
    const before = await productFields(db, KIDS)
    const sheet = await createImport(
      db,
      `id;price;stock;tagline\n${KIDS};1.999,00;3;x\n`.replace('1.999,00', '1,999.00'),
    )
    expect(await findImport(db, sheet.id)).toMatchObject({
      name: 'prices .csv',
      state: 'foreseen',
      changed: 1,
      made: 0,
    })
    expect(await sheet.next()).toBe(false)
    expect(await productFields(db, KIDS)).toEqual(before)
    const audit = () => db.selectFrom('changes').select(['what', 'after']).where('kind', '=', 'shop').execute()
    const known = (await audit()).length
    expect([await sheet.begin(), await sheet.begin()]).toEqual(['begun', 'before'])
    expect(await sheet.next()).toBe(false)
    expect(await findImport(db, sheet.id)).toMatchObject({ state: 'done', done: 1, told: 0 })
    expect((await audit()).slice(known)).toEqual([
      { what: 'sheet brought in: prices .csv', after: '1 gifts changed, 0 made, 0 rows left out' },
    ])
    expect(await productFields(db, KIDS)).toEqual({ ...before, price: '1999', stock: '3', tagline: 'x' })
    const [change] = await productResource.history(db, KIDS)
    expect(change).toMatchObject({ who: 'Asha, prices .csv', what: 'changed' })
    expect((await findStockMovements(db, KIDS))[0]).toMatchObject({ who: 'Asha, prices .csv', onHand: 3 })
    expect(await productResource.undo(db, KIDS, change?.id ?? '', ASHA)).toMatchObject({ ok: true })
    expect(await productFields(db, KIDS)).toEqual(before)
    expect([await sheet.begin(), await sheet.next()]).toEqual(['before', false])
    expect(await productFields(db, KIDS)).toEqual(before)
  })

  it('imports a row that cannot be put on sale yet as hidden, and lists what is missing', async () => {
    const db = await open()
    await productResource.save(db, 'kids-zone-2', { base: {}, submitted: { selling: 'hidden', hsn: '' } }, ASHA)
    const text = [
      'Id,Name,"Price, before GST",Collection,Selling,Tagline,In the shop from',
      'brass-diya,Brass Diya,499,Kids Zone,On sale,It waits up.,',
      'clay-diya,Clay Diya,99,kids-zone,Hidden,,2027-01-02T10:00',
      'kids-zone-2,,599,,On sale,,',
      'bad-diya,Bad Diya,many,kids-zone,On sale,,',
    ].join('\n')
    const sheet = await createImport(
      db,
      text.replace('kids-zone-2,,599,,On sale,,', 'kids-zone-2,Fort,599,kids-zone,On sale,A fort.,'),
    )
    const lacks = ['description', 'contents', 'hsn', 'weight', 'imageAlt']
    expect((await findImportChanges(db, sheet.id, 1)).map(({ id, missing }) => [id, missing])).toEqual([
      ['brass-diya', lacks],
      ['clay-diya', ['tagline', ...lacks]],
      ['kids-zone-2', ['hsn']],
    ])
    expect((await findImportErrors(db, sheet.id, 'faulty', 1)).map(({ id, faults }) => [id, faults.length])).toEqual([
      ['bad-diya', 1],
    ])
    await sheet.begin()
    await sheet.next()
    expect(await findImport(db, sheet.id)).toMatchObject({ state: 'done', done: 3, told: 0 })
    expect(await productFields(db, 'brass-diya')).toMatchObject({
      selling: 'hidden',
      from: '',
      collection: 'kids-zone',
      price: '499',
    })
    expect(await productFields(db, 'clay-diya')).toMatchObject({ selling: 'hidden', from: '' })
    expect(await productFields(db, 'kids-zone-2')).toMatchObject({ selling: 'hidden', name: 'Fort', price: '599' })
  })

  it('skips a gift that was changed in the meantime, and reports it', async () => {
    const db = await open()
    const sheet = await createImport(db, `Id,Left,Tagline\n${KIDS},20,new\nkids-zone-3,,new\n`)
    await productResource.save(db, KIDS, { base: {}, submitted: { stock: '19' } }, { ...ASHA, who: 'Meera' })
    await sheet.begin()
    await sheet.next()
    expect(await findImport(db, sheet.id)).toMatchObject({ state: 'done', done: 1, told: 1 })
    const told = { column: 'Left', value: '20', words: 'Another user has changed it to “19”.' }
    expect(await findImportErrors(db, sheet.id, 'told', 1)).toMatchObject([
      { row: 2, id: KIDS, made: false, faults: [told] },
    ])
    expect(await productFields(db, KIDS)).toMatchObject({ stock: '19' })
    expect(await productFields(db, 'kids-zone-3')).toMatchObject({ stock: '', tagline: 'new' })
  })

  it('that is interrupted has applied whole batches, and resumes', async () => {
    const db = await open()
    const sheet = await createImport(db, giftLines(2 * ROWS_PER_TRANSACTION + 1))
    await sheet.begin()
    expect(await sheet.next()).toBe(true)
    const there = () => db.selectFrom('products').select('id').where('id', 'like', 'diya-%').execute()
    expect(await there()).toHaveLength(ROWS_PER_TRANSACTION)
    expect(await findImport(db, sheet.id)).toMatchObject({
      state: 'running',
      done: ROWS_PER_TRANSACTION,
      made: 2 * ROWS_PER_TRANSACTION + 1,
    })
    // Two concurrent instances apply no row twice.
    await Promise.all([sheet.next(), sheet.next(), sheet.next(), sheet.next()])
    expect(await findImport(db, sheet.id)).toMatchObject({ state: 'done', done: 2 * ROWS_PER_TRANSACTION + 1, told: 0 })
    expect(await there()).toHaveLength(2 * ROWS_PER_TRANSACTION + 1)
    expect(await productFields(db, 'diya-7')).toMatchObject({ selling: 'hidden', stock: '7', price: '499' })
    expect(await previewImport(db, giftLines(ROWS_PER_TRANSACTION))).toMatchObject({
      unchanged: ROWS_PER_TRANSACTION,
      changes: [],
      faulty: [],
    })
  })

  it('of new gifts re-renders only the pages that show them, unless they take days to pack', async () => {
    const db = await open()
    const before = await readChangeMark(db)
    const bringNew = async (more: Partial<Record<SheetColumn, string>>) => {
      const gift = { ...A_GIFT, ...more }
      const heads = (Object.keys(gift) as SheetColumn[]).map((column) => SHEET_HEADINGS[column])
      const sheet = await createImport(db, formatCsvLine(heads) + formatCsvLine(Object.values(gift)))
      await sheet.begin()
      await sheet.next()
    }
    await bringNew({ id: 'diya' })
    expect((await readChangesSince(db, before))?.map(({ subject }) => subject).sort()).toEqual([
      'list:kids-zone',
      'stock:diya',
    ])
    expect((await readChangeMark(db)).version).toBe(before.version)
    await bringNew({ id: 'lamp', packDays: '3' })
    expect((await readChangeMark(db)).version).not.toBe(before.version)
  })

  it('delays buyers for its rows but not for the search index, which follows after each batch', async () => {
    const db = await open()
    const outdated = async () => (await db.selectFrom('searchOutdated').select('no').execute()).length
    const found = async (word: string) => (await createSearch(db)(word, 8)).total
    const one = await createImport(db, `id;tagline\n${KIDS};Zeppelins.\n`)
    await one.begin()
    await one.next()
    expect(await outdated()).toBeGreaterThan(0)
    expect(await found('zeppelins')).toBe(1)
    const other = await createImport(db, `id;tagline\n${KIDS};Balloons.\n`)
    await other.begin()
    expect(await importNextRows(db, other.id, ASHA)).toBe(false)
    expect(await outdated()).toBe(0)
    expect([await found('zeppelins'), await found('balloons')]).toEqual([0, 1])
  })
})
