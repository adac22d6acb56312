import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeField } from '#domain/catalogue/normalize-product.ts'
import { EMPTY_PRODUCT, PRODUCT_FIELDS, type ProductValues } from '#domain/catalogue/product-fields.ts'
import { formatCell, parseCellValue, SHEET_HEADINGS } from '#domain/catalogue/product-sheet.ts'
import { escapeCell, formatCsvLine } from '#domain/text/csv.ts'
import { readSheet } from './read-sheet.ts'
import { MAX_ROWS } from './sheet-limits.ts'

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

  it('saved by Excel in its default encoding is read', async () => {
    const bytes = Buffer.concat([
      utf8('sep=;\r\nId;Name\r\nk;Caf'),
      Buffer.from([0xe9, 0x20, 0x93, 0x94]),
      utf8('\r\n'),
    ])
    expect(await readSheet(bytes)).toEqual({ columns: ['id', 'name'], rows: [{ row: 3, cells: ['k', 'Café “”'] }] })
  })

  it.each([
    ['', 'This file is empty.'],
    ['Id,Name', 'There are no rows under the header.'],
    ['Foo,Bar\n1,2', 'The first row has to name the columns: Id, Name, Left and so on. It says “Foo, Bar”.'],
    ['Id,Colection\n1,2', 'There is no column “Colection”. Is it “Collection”?'],
    ['Id,Shoe size\n1,2', expect.stringContaining('There is no column “Shoe size”. There are: Id; ')],
    ['Name,Left\n1,2', 'There is no column “Id”: it tells which product a row is.'],
    ['Id,Left,LEFT\n1,2,3', 'The column “Left” appears twice.'],
    [
      'Id,Tagline\nkids-zone-1,"Lamps\nkids-zone-2,Others\n',
      'The quotation mark at the beginning of cell B2 is never closed, so the rows below cannot be read. Close or remove it.',
    ],
    ['%PDF-1.4', 'This is a PDF. Save the sheet as .xlsx or CSV.'],
    ['\x89PNG\0\0', 'This is not a sheet. Save it as .xlsx or CSV, and upload that.'],
  ])('that is invalid reports the reason: %j', async (text, fault) =>
    expect(await readSheet(utf8(text))).toEqual({ fault }),
  )

  it('of prices alone is read with any separator', async () => {
    const rows = [{ row: 2, cells: ['kids-zone-1', '2100'] }]
    const read = { columns: ['id', 'price'], rows, priceBasis: 'before_gst' }
    for (const sign of [';', '\t']) {
      const heads = ['Id', 'Price, before GST'].join(sign)
      expect(await readSheet(utf8(`${heads}\r\nkids-zone-1${sign}2100\r\n`))).toEqual(read)
    }
  })

  it('of a hundred thousand rows, or with too much text, has to be split', async () => {
    const long = await readSheet(utf8(`Id,Left\n${'kids-zone-1,3\n'.repeat(100_000)}`))
    expect(long).toEqual({ fault: expect.stringMatching(/^A sheet can have 20,000 rows, and this one has more\./) })
    const whole = await readSheet(utf8(`Id,Left\n${'kids-zone-1,3\n'.repeat(MAX_ROWS)}`))
    expect(whole).toMatchObject({ rows: { length: MAX_ROWS } })
    expect(await readSheet(new Uint8Array(13 * 1024 ** 2))).toEqual({ fault: expect.stringMatching(/have 12 MB/) })
  })

  it('round-trips every text', async () => {
    const nasty = fc.string({
      unit: fc.constantFrom("'", '=', '+', '@', '-', ' ', '\t', '\n', '"', ';', ',', 'é', '1'),
    })
    const text = fc.oneof(nasty, fc.string({ unit: 'grapheme' }))
    await fc.assert(
      fc.asyncProperty(fc.record(Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, text]))), async (texts) => {
        const facts = { ...EMPTY_PRODUCT, ...texts } as ProductValues
        const cells = PRODUCT_FIELDS.map((field) => escapeCell(formatCell(field, normalizeField(field, facts[field]))))
        const heads = ['Id', ...PRODUCT_FIELDS.map((field) => SHEET_HEADINGS[field])]
        const read = await readSheet(utf8(formatCsvLine(heads) + formatCsvLine(['kids-zone-1', ...cells])))
        const row = 'rows' in read ? (read.rows[0]?.cells ?? []) : []
        for (const [at, field] of PRODUCT_FIELDS.entries())
          expect(normalizeField(field, parseCellValue(field, row[at + 1] ?? ''))).toBe(
            normalizeField(field, facts[field]),
          )
      }),
    )
  })
})
