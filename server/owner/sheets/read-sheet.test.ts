import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EMPTY_FACTS, PRODUCT_FIELDS, type ProductFacts, tidyField } from '#domain/goods/product-facts.ts'
import { cellOf, fieldOf, SHEET_HEADS } from '#domain/goods/sheet-columns.ts'
import { csvLine, markedCell } from '#domain/text/csv.ts'
import { MOST_ROWS } from './limits.ts'
import { readSheet } from './read-sheet.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const NAMES = 'Id;Name\r\nkids-zone-1;Café “Diya” – ₹'
const READ = { columns: ['id', 'name'], rows: [{ row: 2, cells: ['kids-zone-1', 'Café “Diya” – ₹'] }] }

describe('a CSV', () => {
  it.each([
    ['UTF-8', utf8(NAMES)],
    ['UTF-8 with its mark', utf8(`\ufeff${NAMES}`)],
    ['UTF-16 of Excel', Buffer.from(`\ufeff${NAMES}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(NAMES, 'utf16le')],
    ['UTF-16 the other way round', new Uint8Array(Buffer.from(`\ufeff${NAMES}`, 'utf16le').swap16())],
    ['tabs', utf8(NAMES.replaceAll(';', '\t'))],
  ])('in %s is read', async (_, bytes) => expect(await readSheet(bytes)).toEqual(READ))

  it('as Excel saves it where nobody asked for UTF-8 is read', async () => {
    const bytes = Buffer.concat([
      utf8('sep=;\r\nId;Name\r\nk;Caf'),
      Buffer.from([0xe9, 0x20, 0x93, 0x94]),
      utf8('\r\n'),
    ])
    expect(await readSheet(bytes)).toEqual({ columns: ['id', 'name'], rows: [{ row: 3, cells: ['k', 'Café “”'] }] })
  })

  it.each([
    ['', 'There is nothing in this file.'],
    ['Id,Name', 'There is no row under its heads.'],
    ['Foo,Bar\n1,2', 'The first row has to name the columns: Id, Name, Left and so on. It says “Foo, Bar”.'],
    ['Id,Colection\n1,2', 'There is no column “Colection”. Is it “Collection”?'],
    ['Id,Shoe size\n1,2', expect.stringContaining('There is no column “Shoe size”. There are: Id; ')],
    ['Name,Left\n1,2', 'There is no column “Id”: without it nobody knows which gift a row is.'],
    ['Id,Left,LEFT\n1,2,3', 'The column “Left” is there twice.'],
    [
      'Id,Tagline\nkids-zone-1,"Lamps\nkids-zone-2,Others\n',
      'The quotation mark with which cell B2 begins is never closed, so the rows under it cannot be told apart. Close it, or take it away.',
    ],
    ['%PDF-1.4', 'This is a PDF. Save the sheet as .xlsx or as CSV.'],
    ['\x89PNG\0\0', 'This is no sheet. Save it as .xlsx or as CSV, and bring that.'],
  ])('that is none says why: %j', async (text, fault) => expect(await readSheet(utf8(text))).toEqual({ fault }))

  it('of prices alone is read however a spreadsheet separates them', async () => {
    const read = { columns: ['id', 'price'], rows: [{ row: 2, cells: ['kids-zone-1', '2100'] }] }
    for (const sign of [';', '\t']) {
      const heads = ['Id', 'Price, before GST'].join(sign)
      expect(await readSheet(utf8(`${heads}\r\nkids-zone-1${sign}2100\r\n`))).toEqual(read)
    }
  })

  it('of a hundred thousand rows, or of too many letters, is brought in parts', async () => {
    const long = await readSheet(utf8(`Id,Left\n${'kids-zone-1,3\n'.repeat(100_000)}`))
    expect(long).toEqual({ fault: expect.stringMatching(/^A sheet takes 20,000 rows, and this one has more\./) })
    const whole = await readSheet(utf8(`Id,Left\n${'kids-zone-1,3\n'.repeat(MOST_ROWS)}`))
    expect(whole).toMatchObject({ rows: { length: MOST_ROWS } })
    expect(await readSheet(new Uint8Array(13 * 1024 ** 2))).toEqual({ fault: expect.stringMatching(/takes 12 MB/) })
  })

  it('brings every text back as it went', async () => {
    const nasty = fc.string({
      unit: fc.constantFrom("'", '=', '+', '@', '-', ' ', '\t', '\n', '"', ';', ',', 'é', '1'),
    })
    const text = fc.oneof(nasty, fc.string({ unit: 'grapheme' }))
    await fc.assert(
      fc.asyncProperty(fc.record(Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, text]))), async (texts) => {
        const facts = { ...EMPTY_FACTS, ...texts } as ProductFacts
        const cells = PRODUCT_FIELDS.map((field) => markedCell(cellOf(field, tidyField(field, facts[field]))))
        const heads = ['Id', ...PRODUCT_FIELDS.map((field) => SHEET_HEADS[field])]
        const read = await readSheet(utf8(csvLine(heads) + csvLine(['kids-zone-1', ...cells])))
        const row = 'rows' in read ? (read.rows[0]?.cells ?? []) : []
        for (const [at, field] of PRODUCT_FIELDS.entries())
          expect(tidyField(field, fieldOf(field, row[at + 1] ?? ''))).toBe(tidyField(field, facts[field]))
      }),
    )
  })
})
