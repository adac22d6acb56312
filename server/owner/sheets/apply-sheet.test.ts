import { describe, expect, it } from 'vitest'
import { SHEET_HEADS, type SheetColumn } from '#domain/goods/sheet-columns.ts'
import { csvLine } from '#domain/text/csv.ts'
import { undoChange } from '#server/owner/goods/act-on-product.ts'
import { changesOf } from '#server/owner/goods/product-changes.ts'
import { saveProduct } from '#server/owner/goods/save-product.ts'
import { giftSearch } from '#server/search/gift-search.ts'
import { movesOf } from '#server/stock/stock-moves.ts'
import { changesSince, currentMark } from '#server/versions/shown-versions.ts'
import { testDatabases } from '#test/databases.ts'
import { ASHA, bring, facts, foresee, KIDS } from '#test/sheets.ts'
import { bringPiece, PIECE } from './apply-sheet.ts'
import { changesIn, faultsIn, keptSheet } from './read-kept.ts'

/** All that a gift on sale needs. */
const A_GIFT: Partial<Record<SheetColumn, string>> = {
  ...{ id: '', name: 'Diya', tagline: 'It waits up.', price: '499', collection: 'kids-zone', selling: 'On sale' },
  ...{ hsn: '8306', description: 'A diya of brass.', contents: '2x diya', weight: '300', imageAlt: 'A diya.' },
}

const giftLines = (count: number) =>
  `Id,Name,"Price, before GST",Collection,Left\n${Array.from({ length: count }, (_, at) => `diya-${at},Diya ${at},499,kids-zone,7\n`).join('')}`

describe.each(testDatabases)('a sheet of gifts on %s', (_, open) => {
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

  it('imports as hidden, with what is missing, a row that cannot be put on sale yet', async () => {
    const db = await open()
    await saveProduct(db, 'kids-zone-2', { saw: {}, typed: { selling: 'hidden', hsn: '' } }, ASHA)
    const text = [
      'Id,Name,"Price, before GST",Collection,Selling,Tagline,In the shop from',
      'brass-diya,Brass Diya,499,Kids Zone,On sale,It waits up.,',
      'clay-diya,Clay Diya,99,kids-zone,Hidden,,2027-01-02T10:00',
      'kids-zone-2,,599,,On sale,,',
      'bad-diya,Bad Diya,many,kids-zone,On sale,,',
    ].join('\n')
    const sheet = await bring(
      db,
      text.replace('kids-zone-2,,599,,On sale,,', 'kids-zone-2,Fort,599,kids-zone,On sale,A fort.,'),
    )
    const lacks = ['description', 'contents', 'hsn', 'weight', 'imageAlt']
    expect((await changesIn(db, sheet.id, 1)).map(({ id, missing }) => [id, missing])).toEqual([
      ['brass-diya', lacks],
      ['clay-diya', ['tagline', ...lacks]],
      ['kids-zone-2', ['hsn']],
    ])
    expect((await faultsIn(db, sheet.id, 'faulty', 1)).map(({ id, faults }) => [id, faults.length])).toEqual([
      ['bad-diya', 1],
    ])
    await sheet.begin()
    await sheet.next()
    expect(await keptSheet(db, sheet.id)).toMatchObject({ state: 'done', done: 3, told: 0 })
    expect(await facts(db, 'brass-diya')).toMatchObject({
      selling: 'hidden',
      from: '',
      collection: 'kids-zone',
      price: '499',
    })
    expect(await facts(db, 'clay-diya')).toMatchObject({ selling: 'hidden', from: '' })
    expect(await facts(db, 'kids-zone-2')).toMatchObject({ selling: 'hidden', name: 'Fort', price: '599' })
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
