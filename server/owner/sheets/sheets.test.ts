import { describe, expect, it } from 'vitest'
import { PRODUCT_FIELDS } from '#domain/goods/product-facts.ts'
import { SHEET_HEADS, SHEETS, type SheetColumn } from '#domain/goods/sheet-columns.ts'
import { CSV_BEGIN, csvLine } from '#domain/text/csv.ts'
import type { Db } from '#server/db/connect.ts'
import { undoChange } from '#server/owner/goods/act-on-product.ts'
import { changesOf } from '#server/owner/goods/product-changes.ts'
import { factsOf, productRow } from '#server/owner/goods/read-facts.ts'
import { saveProduct } from '#server/owner/goods/save-product.ts'
import { giftSearch } from '#server/search/gift-search.ts'
import { movesOf } from '#server/stock/stock-moves.ts'
import { changesSince, currentMark } from '#server/versions/shown-versions.ts'
import { testDatabases } from '#test/databases.ts'
import { applyPiece, bringPiece, PIECE } from './apply-sheet.ts'
import { foreseeSheet } from './foresee-sheet.ts'
import { beginSheet, keepSheet } from './keep-sheet.ts'
import { changesIn, faultsIn, keptSheet } from './read-kept.ts'
import { readSheet } from './read-sheet.ts'
import { sheetPages } from './sheet-pages.ts'

const ASHA = { who: 'Asha', now: new Date('2026-11-23T09:00:00Z'), live: false }
const KIDS = 'kids-zone-1'
const bytesOf = (text: string) => new TextEncoder().encode(text)

async function foresee(db: Db, text: string) {
  const sheet = await readSheet(bytesOf(text))
  if ('fault' in sheet) throw new Error(sheet.fault)
  return foreseeSheet(db, sheet, ASHA.now)
}

async function bring(db: Db, text: string) {
  const id = await keepSheet(db, 'C:\\prices\u0007.csv', await foresee(db, text), ASHA)
  return { id, begin: () => beginSheet(db, id, ASHA), next: () => applyPiece(db, id, ASHA) }
}

const facts = async (db: Db, id: string) => {
  const row = await productRow(db, id)
  if (!row) throw new Error(`there is no ${id}`)
  return factsOf(db, row)
}

/** All that a gift on sale needs. */
const A_GIFT: Partial<Record<SheetColumn, string>> = {
  ...{ id: '', name: 'Diya', tagline: 'It waits up.', price: '499', collection: 'kids-zone', selling: 'On sale' },
  ...{ hsn: '8306', description: 'A diya of brass.', contents: '2x diya', weight: '300', imageAlt: 'A diya.' },
}

const giftLines = (count: number) =>
  `Id,Name,"Price, before GST",Collection,Left\n${Array.from({ length: count }, (_, at) => `diya-${at},Diya ${at},499,kids-zone,7\n`).join('')}`

describe.each(testDatabases)('a sheet of gifts on %s', (_, open) => {
  it('that comes back as it went changes nothing', async () => {
    const db = await open()
    await saveProduct(
      db,
      KIDS,
      { saw: {}, typed: { name: "'=1+1", features: '-2 of each\n"so", she said; and\n=x', stock: '7' } },
      ASHA,
    )
    await saveProduct(db, 'kids-zone-2', { saw: {}, typed: { selling: 'hidden', from: '2027-01-02T10:00' } }, ASHA)
    for (const name of ['products', 'stock'] as const) {
      let text = CSV_BEGIN + csvLine(SHEETS[name].map((column) => SHEET_HEADS[column]))
      for await (const page of sheetPages(db, name)) text += page.map(csvLine).join('')
      const foreseen = await foresee(db, text)
      expect(foreseen).toMatchObject({ changes: [], faulty: [], unchanged: foreseen.rowsRead })
      expect(foreseen.unchanged).toBeGreaterThan(50)
    }
  })

  it('is done as it was foreseen, each gift with its history, and as one thing in the audit', async () => {
    const db = await open()
    const before = await facts(db, KIDS)
    const sheet = await bring(db, `id;price;stock;tagline\n${KIDS};1.999,00;3;x\n`.replace('1.999,00', '1,999.00'))
    expect(await keptSheet(db, sheet.id)).toMatchObject({ name: 'prices .csv', state: 'foreseen', changed: 1, made: 0 })
    expect(await sheet.next()).toBe(false)
    expect(await facts(db, KIDS)).toEqual(before)
    const audit = () => db.selectFrom('changes').select(['what', 'after']).where('kind', '=', 'shop').execute()
    const known = (await audit()).length
    expect([await sheet.begin(), await sheet.begin()]).toEqual(['begun', 'before'])
    expect(await sheet.next()).toBe(false)
    expect(await keptSheet(db, sheet.id)).toMatchObject({ state: 'done', done: 1, told: 0 })
    expect((await audit()).slice(known)).toEqual([
      { what: 'sheet brought in: prices .csv', after: '1 gifts changed, 0 made, 0 rows left out' },
    ])
    expect(await facts(db, KIDS)).toEqual({ ...before, price: '1999', stock: '3', tagline: 'x' })
    const [change] = await changesOf(db, KIDS)
    expect(change).toMatchObject({ who: 'Asha, prices .csv', what: 'changed' })
    expect((await movesOf(db, KIDS))[0]).toMatchObject({ who: 'Asha, prices .csv', onHand: 3 })
    expect(await undoChange(db, KIDS, change?.id ?? '', ASHA)).toMatchObject({ ok: true })
    expect(await facts(db, KIDS)).toEqual(before)
    expect([await sheet.begin(), await sheet.next()]).toEqual(['before', false])
    expect(await facts(db, KIDS)).toEqual(before)
  })

  it('gives an HSN back the nought that a spreadsheet took away', async () => {
    const db = await open()
    await saveProduct(db, KIDS, { saw: {}, typed: { hsn: '0902' } }, ASHA)
    expect(await foresee(db, `Id,HSN\n${KIDS},902\n`)).toMatchObject({ unchanged: 1, changes: [], faulty: [] })
    const { changes, faulty } = await foresee(db, `Id,HSN\n${KIDS},40900\nkids-zone-2,90210\nkids-zone-3,12\n`)
    expect(changes.map(({ facts: [fact] }) => fact?.is)).toEqual(['040900', '090210'])
    expect(faulty).toMatchObject([{ id: 'kids-zone-3', faults: [{ words: 'An HSN has 4, 6 or 8 digits.' }] }])
  })

  it('leaves as it is what somebody has changed meanwhile, and says so', async () => {
    const db = await open()
    const sheet = await bring(db, `Id,Left,Tagline\n${KIDS},20,new\nkids-zone-3,,new\n`)
    await saveProduct(db, KIDS, { saw: {}, typed: { stock: '19' } }, { ...ASHA, who: 'Meera' })
    await sheet.begin()
    await sheet.next()
    expect(await keptSheet(db, sheet.id)).toMatchObject({ state: 'done', done: 1, told: 1 })
    const told = { column: 'Left', value: '20', words: 'Somebody has made it “19” meanwhile.' }
    expect(await faultsIn(db, sheet.id, 'told', 1)).toMatchObject([{ row: 2, id: KIDS, faults: [told] }])
    expect(await facts(db, KIDS)).toMatchObject({ stock: '19' })
    expect(await facts(db, 'kids-zone-3')).toMatchObject({ stock: '', tagline: 'new' })
  })

  it('that dies on its way has done whole pieces, and goes on where it was', async () => {
    const db = await open()
    const sheet = await bring(db, giftLines(2 * PIECE + 1))
    await sheet.begin()
    expect(await sheet.next()).toBe(true)
    const there = () => db.selectFrom('products').select('id').where('id', 'like', 'diya-%').execute()
    expect(await there()).toHaveLength(PIECE)
    expect(await keptSheet(db, sheet.id)).toMatchObject({ state: 'running', done: PIECE, made: 2 * PIECE + 1 })
    // Two machines at once do no row twice.
    await Promise.all([sheet.next(), sheet.next(), sheet.next(), sheet.next()])
    expect(await keptSheet(db, sheet.id)).toMatchObject({ state: 'done', done: 2 * PIECE + 1, told: 0 })
    expect(await there()).toHaveLength(2 * PIECE + 1)
    expect(await facts(db, 'diya-7')).toMatchObject({ selling: 'hidden', stock: '7', price: '499' })
    expect(await foresee(db, giftLines(PIECE))).toMatchObject({ unchanged: PIECE, changes: [], faulty: [] })
  })

  it('of new gifts has nothing made anew but what shows them, unless they take days to pack', async () => {
    const db = await open()
    const before = await currentMark(db)
    const bringNew = async (more: Partial<Record<SheetColumn, string>>) => {
      const gift = { ...A_GIFT, ...more }
      const heads = (Object.keys(gift) as SheetColumn[]).map((column) => SHEET_HEADS[column])
      const sheet = await bring(db, csvLine(heads) + csvLine(Object.values(gift)))
      await sheet.begin()
      await sheet.next()
    }
    await bringNew({ id: 'diya' })
    expect((await changesSince(db, before))?.map(({ subject }) => subject).sort()).toEqual([
      'list:kids-zone',
      'stock:diya',
    ])
    expect((await currentMark(db)).version).toBe(before.version)
    await bringNew({ id: 'lamp', packDays: '3' })
    expect((await currentMark(db)).version).not.toBe(before.version)
  })

  it('keeps whoever orders waiting for its rows and not for search, which has them behind each piece', async () => {
    const db = await open()
    const outdated = async () => (await db.selectFrom('searchOutdated').select('no').execute()).length
    const found = async (word: string) => (await giftSearch(db)(word, 8)).total
    const one = await bring(db, `id;tagline\n${KIDS};Zeppelins.\n`)
    await one.begin()
    await one.next()
    expect(await outdated()).toBeGreaterThan(0)
    expect(await found('zeppelins')).toBe(1)
    const other = await bring(db, `id;tagline\n${KIDS};Balloons.\n`)
    await other.begin()
    expect(await bringPiece(db, other.id, ASHA)).toBe(false)
    expect(await outdated()).toBe(0)
    expect([await found('zeppelins'), await found('balloons')]).toEqual([0, 1])
  })
})

describe('what a sheet would do', () => {
  it('is told with each faulty row and cell', async () => {
    const [[, open] = []] = testDatabases
    const db = (await open?.()) as Db
    await db.updateTable('products').set({ twinOf: KIDS, pricePaise: null }).where('id', '=', 'kids-zone-2').execute()
    const heads = 'Id,Name,"Price, before GST",GST,HSN,Left,Tags,Collection'
    const { changes, faulty, unchanged } = await foresee(
      db,
      `${heads}
${KIDS},,1,5000,12,-3,bestselller,nowhere
kids-zone-2,Twin,1999,,,,,kids-zone
${KIDS},Again,,,,,,
,No id,99,18,,,,kids-zone
Bad Id,Bad,99,18,,,,kids-zone
kids-zone-3,#REF!,99.50,18,8306,,,kids-zone,a comma too many
bare\u0001,x,1,18,,,,kids-zone
kids-zone-4,Changed
`,
    )
    expect([unchanged, changes.map(({ id, facts: all }) => [id, all.map(({ field }) => field)])]).toEqual([
      0,
      [['kids-zone-4', ['name']]],
    ])
    const said = faulty.map(({ row, faults }) => [row, faults.map(({ column, value }) => `${column}: ${value}`)])
    expect(said).toEqual([
      [2, ['B, Name: ', 'E, HSN: 12', 'H, Collection: nowhere', 'D, GST: 5000', 'F, Left: -3', 'G, Tags: bestselller']],
      [3, ['E, HSN: ', 'C, Price, before GST: 1999']],
      [4, expect.arrayContaining([`A, Id: ${KIDS}`])],
      [5, ['A, Id: ']],
      [6, ['A, Id: Bad Id']],
      [7, expect.arrayContaining(['I: a comma too many', 'B, Name: #REF!', 'C, Price, before GST: 99.50'])],
      [8, expect.arrayContaining(['A, Id: bare\u0001'])],
    ])
    const words = faulty.flatMap(({ faults }) => faults.map((fault) => fault.words))
    expect(words).toEqual(
      expect.arrayContaining([
        'There is no tag bestselller. They are new, bestseller, mothers-day.',
        `It is sold as ${KIDS}: leave this empty, and change it there.`,
        `${KIDS} stands in row 2 already.`,
        'A new gift needs one, such as no-id.',
      ]),
    )
    expect(PRODUCT_FIELDS.length).toBe(SHEETS.products.length - 2)
    expect(await foresee(db, `Id,Left\nnobody,3\n`)).toMatchObject({
      faulty: [{ faults: [{ words: 'There is no gift called nobody.' }] }],
    })
    const kept = await bring(db, `Id,Left\n${KIDS},3\nnobody,3\n`)
    expect(await changesIn(db, kept.id, 1)).toMatchObject([{ row: 2, facts: [{ field: 'stock', is: '3' }] }])
    expect(await changesIn(db, kept.id, 2)).toEqual([])
  })
})
