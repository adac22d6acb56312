import { describe, expect, it } from 'vitest'
import { PRODUCT_FIELDS } from '#domain/catalogue/product-fields.ts'
import { SHEET_HEADINGS, SHEETS } from '#domain/catalogue/product-sheet.ts'
import { CSV_BYTE_ORDER_MARK, formatCsvLine } from '#domain/text/csv.ts'
import { productResource } from '#server/catalogue/product-resource.ts'
import type { Db } from '#server/db/connect.ts'
import { exportPages } from '#server/exports/export-catalogue.ts'
import { testDatabases } from '#test/databases.ts'
import { ASHA, createImport, KIDS, previewImport } from '#test/product-imports.ts'
import { findImportChanges } from './queries.ts'

describe.each(testDatabases)('a product sheet on %s', (_, open) => {
  it('that is exported and imported again changes nothing', async () => {
    const db = await open()
    await productResource.save(
      db,
      KIDS,
      { base: {}, submitted: { name: "'=1+1", features: '-2 of each\n"so", she said; and\n=x', stock: '7' } },
      ASHA,
    )
    await productResource.save(
      db,
      'kids-zone-2',
      { base: {}, submitted: { selling: 'hidden', from: '2027-01-02T10:00' } },
      ASHA,
    )
    for (const name of ['products', 'stock'] as const) {
      let text = CSV_BYTE_ORDER_MARK + formatCsvLine(SHEETS[name].map((column) => SHEET_HEADINGS[column]))
      for await (const page of exportPages(db, name)) text += page.map(formatCsvLine).join('')
      const foreseen = await previewImport(db, text)
      expect(foreseen).toMatchObject({ changes: [], faulty: [], unchanged: foreseen.rowsRead })
      expect(foreseen.unchanged).toBeGreaterThan(50)
    }
  })

  it('gets back the leading zero of an HSN that a spreadsheet removed', async () => {
    const db = await open()
    await productResource.save(db, KIDS, { base: {}, submitted: { hsn: '0902' } }, ASHA)
    expect(await previewImport(db, `Id,HSN\n${KIDS},902\n`)).toMatchObject({ unchanged: 1, changes: [], faulty: [] })
    const { changes, faulty } = await previewImport(db, `Id,HSN\n${KIDS},40900\nkids-zone-2,90210\nkids-zone-3,12\n`)
    expect(changes.map(({ facts: [fact] }) => fact?.is)).toEqual(['040900', '090210'])
    expect(faulty).toMatchObject([{ id: 'kids-zone-3', faults: [{ words: 'An HSN has 4, 6 or 8 digits.' }] }])
  })

  it('accepts a collection by its name, and refuses an ambiguous name', async () => {
    const db = await open()
    const { title } = await db
      .selectFrom('collections')
      .select('title')
      .where('slug', '=', 'wedding-edit')
      .executeTakeFirstOrThrow()
    const named = await previewImport(db, `Id,Collection\n${KIDS},"  ${title.toUpperCase().replace(' ', '  ')} "\n`)
    expect(named).toMatchObject({
      changes: [{ id: KIDS, facts: [{ field: 'collection', is: 'wedding-edit' }] }],
      faulty: [],
    })
    await db.updateTable('collections').set({ title }).where('slug', '=', 'kids-zone').execute()
    const { changes, faulty } = await previewImport(db, `Id,Collection\nkids-zone-2,${title}\nkids-zone-3,Holi\n`)
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

  it('skips a row that puts an incomplete gift on sale, or empties one that is on sale', async () => {
    const db = await open()
    await productResource.save(db, 'kids-zone-2', { base: {}, submitted: { selling: 'hidden', hsn: '' } }, ASHA)
    const { changes, faulty } = await previewImport(db, 'Id,Selling\nkids-zone-2,On sale\n')
    expect([changes, faulty.length]).toEqual([[], 1])
    const emptied = await previewImport(db, `Id,Tagline\n${KIDS},\n`)
    expect([emptied.changes, emptied.faulty.length]).toEqual([[], 1])
  })
})

describe('the import preview', () => {
  it('lists each invalid row and cell', async () => {
    const [[, open] = []] = testDatabases
    const db = (await open?.()) as Db
    await db.updateTable('products').set({ twinOf: KIDS, pricePaise: null }).where('id', '=', 'kids-zone-2').execute()
    const heads = 'Id,Name,"Price, before GST",GST,HSN,Left,Tags,Collection'
    const { changes, faulty, unchanged } = await previewImport(
      db,
      `${heads}
${KIDS},,1,5000,12,-3,bestselller,nowhere
kids-zone-2,Twin,1999,,,,,kids-zone
${KIDS},Again,,,,,,
,No id,99,18,,,,kids-zone
Bad Id,Bad,99,18,,,,kids-zone
kids-zone-3,#REF!,99.505,18,8306,,,kids-zone,a comma too many
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
      [7, expect.arrayContaining(['I: a comma too many', 'B, Name: #REF!', 'C, Price, before GST: 99.505'])],
      [8, expect.arrayContaining(['A, Id: bare\u0001'])],
    ])
    const words = faulty.flatMap(({ faults }) => faults.map((fault) => fault.words))
    expect(words).toEqual(
      expect.arrayContaining([
        'There is no tag bestselller. Tags are new, bestseller, mothers-day.',
        `It is shared with ${KIDS}: leave this empty, and change it there.`,
        `${KIDS} is already in row 2.`,
        'A new product needs an id, such as no-id.',
      ]),
    )
    expect(PRODUCT_FIELDS.length).toBe(SHEETS.products.length - 2)
    expect(await previewImport(db, `Id,Left\nnobody,3\n`)).toMatchObject({
      faulty: [{ faults: [{ words: 'There is no product called nobody.' }] }],
    })
    const kept = await createImport(db, `Id,Left\n${KIDS},3\nnobody,3\n`)
    expect(await findImportChanges(db, kept.id, 1)).toMatchObject([{ row: 2, facts: [{ field: 'stock', is: '3' }] }])
    expect(await findImportChanges(db, kept.id, 2)).toEqual([])
  })
})
