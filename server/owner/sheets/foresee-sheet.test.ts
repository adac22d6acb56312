import { describe, expect, it } from 'vitest'
import { PRODUCT_FIELDS } from '#domain/goods/product-facts.ts'
import { SHEET_HEADS, SHEETS } from '#domain/goods/sheet-columns.ts'
import { CSV_BEGIN, csvLine } from '#domain/text/csv.ts'
import type { Db } from '#server/db/connect.ts'
import { saveProduct } from '#server/owner/goods/save-product.ts'
import { testDatabases } from '#test/databases.ts'
import { ASHA, bring, foresee, KIDS } from '#test/sheets.ts'
import { changesIn } from './read-kept.ts'
import { sheetPages } from './sheet-pages.ts'

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

  it('gives an HSN back the nought that a spreadsheet took away', async () => {
    const db = await open()
    await saveProduct(db, KIDS, { saw: {}, typed: { hsn: '0902' } }, ASHA)
    expect(await foresee(db, `Id,HSN\n${KIDS},902\n`)).toMatchObject({ unchanged: 1, changes: [], faulty: [] })
    const { changes, faulty } = await foresee(db, `Id,HSN\n${KIDS},40900\nkids-zone-2,90210\nkids-zone-3,12\n`)
    expect(changes.map(({ facts: [fact] }) => fact?.is)).toEqual(['040900', '090210'])
    expect(faulty).toMatchObject([{ id: 'kids-zone-3', faults: [{ words: 'An HSN has 4, 6 or 8 digits.' }] }])
  })

  it('takes a collection by its name, and refuses a name that several have', async () => {
    const db = await open()
    const { title } = await db
      .selectFrom('collections')
      .select('title')
      .where('slug', '=', 'wedding-edit')
      .executeTakeFirstOrThrow()
    const named = await foresee(db, `Id,Collection\n${KIDS},"  ${title.toUpperCase().replace(' ', '  ')} "\n`)
    expect(named).toMatchObject({
      changes: [{ id: KIDS, facts: [{ field: 'collection', is: 'wedding-edit' }] }],
      faulty: [],
    })
    await db.updateTable('collections').set({ title }).where('slug', '=', 'kids-zone').execute()
    const { changes, faulty } = await foresee(db, `Id,Collection\nkids-zone-2,${title}\nkids-zone-3,Holi\n`)
    expect(changes).toEqual([])
    expect(faulty.map(({ faults: [fault] }) => [fault?.value, fault?.words])).toEqual([
      [
        title,
        expect.stringMatching(
          /^2 collections have this name\. Use the id: (wedding-edit or kids-zone|kids-zone or wedding-edit)\.$/,
        ),
      ],
      ['Holi', 'There is no collection with this name or id.'],
    ])
  })

  it('leaves out a row that would only put on sale what cannot be sold, or empties what is on sale', async () => {
    const db = await open()
    await saveProduct(db, 'kids-zone-2', { saw: {}, typed: { selling: 'hidden', hsn: '' } }, ASHA)
    const { changes, faulty } = await foresee(db, 'Id,Selling\nkids-zone-2,On sale\n')
    expect([changes, faulty.length]).toEqual([[], 1])
    const emptied = await foresee(db, `Id,Tagline\n${KIDS},\n`)
    expect([emptied.changes, emptied.faulty.length]).toEqual([[], 1])
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
