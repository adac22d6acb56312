import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { writeWorkbook } from '#server/exports/write-workbook.ts'
import { openSqlite } from '#test/databases.ts'
import { previewSheet } from './preview-sheet.ts'
import { readSheet } from './read-sheet.ts'

type Part = { name: string; content: string | Buffer; says?: number; breaksAt?: number }

/**
 * Builds a zip. A part may declare a smaller size than it has, and `breaksAt` makes its deflate stream invalid from
 * there on, so unpacking beyond that point fails.
 */
function zipOf(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const [files, list]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const { name, content, says, breaksAt } of parts) {
    const packed = deflateRawSync(content)
    if (breaksAt !== undefined) packed.fill(0xff, breaksAt)
    const [head, entry] = [Buffer.alloc(30), Buffer.alloc(46)]
    head.writeUInt32LE(0x04034b50, 0)
    entry.writeUInt32LE(0x02014b50, 0)
    for (const [field, from] of [
      [head, 8],
      [entry, 10],
    ] as const) {
      field.writeUInt16LE(8, from)
      field.writeUInt32LE(packed.length, from + 10)
      field.writeUInt32LE(says ?? content.length, from + 14)
      field.writeUInt16LE(name.length, from + 18)
    }
    entry.writeUInt32LE(at, 42)
    files.push(head, Buffer.from(name), packed)
    list.push(entry, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...files, ...list, end]))
}

const TYPES = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`
const BOOK = `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`
const RELATIONS = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`
const text = (cell: string, words: string) => `<c r="${cell}" t="inlineStr"><is><t>${words}</t></is></c>`
const HEADS = `<row r="1">${text('A1', 'Id')}${text('B1', 'Left')}</row>`

const workbook = (rows: string, says?: number) =>
  zipOf([
    { name: '[Content_Types].xml', content: TYPES },
    { name: 'xl/workbook.xml', content: BOOK },
    { name: 'xl/_rels/workbook.xml.rels', content: RELATIONS },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet><sheetData>${HEADS}${rows}</sheetData></worksheet>`,
      ...(says !== undefined && { says }),
    },
  ])

describe('an Excel workbook', () => {
  it('that is exported and imported again changes nothing', async () => {
    const db = await openSqlite()
    await db
      .updateTable('products')
      .set({ name: "'=1+1", allergens: '<b> & "é"' })
      .where('id', '=', 'kids-zone-1')
      .execute()
    for (const name of ['products', 'stock'] as const) {
      const sheet = await readSheet(new Uint8Array(await writeWorkbook(db, name)))
      if ('fault' in sheet) throw new Error(sheet.fault)
      const foreseen = await previewSheet(db, sheet, new Date('2026-11-23T09:00:00Z'))
      expect(foreseen).toMatchObject({ changes: [], faulty: [], unchanged: sheet.rows.length })
      expect(sheet.rows.length).toBeGreaterThan(50)
    }
  })

  it('is read with its numbers, dates, gaps and formula results', async () => {
    const file = await writeExcelFile([
      ['Id', 'Left', 'In the shop from'],
      ['kids-zone-1', 0.1 + 0.2, new Date('2027-01-02T10:00:00Z')].map((value) =>
        value instanceof Date ? { value, type: Date, format: 'yyyy-mm-dd hh:mm' } : value,
      ),
    ]).toBuffer()
    expect(await readSheet(new Uint8Array(file))).toMatchObject({
      rows: [{ row: 2, cells: ['kids-zone-1', '0.3', '2027-01-02T10:00'] }],
    })
    const reckoned = workbook(`<row r="4">${text('A4', 'kids-zone-1')}<c r="B4"><f>3*4</f><v>12</v></c></row>`)
    expect(await readSheet(reckoned)).toMatchObject({ rows: [{ row: 4, cells: ['kids-zone-1', '12'] }] })
  })

  it.each([
    ['<row r="2"><c r="B2"><f>1+1</f></c><c r="C2" t="str"><f>A1</f><v></v></c></row>', 'without a result: B2, C2.'],
    ['<row r="2000000000"><c r="A2"/></row>', 'This workbook cannot be read.'],
    ['<row r="2"/>'.repeat(150_000), 'A sheet can have 20,000 rows'],
    ['<row r="2"><c r="IW2"><v>1</v></c></row>', 'A sheet can have 256 columns'],
    ['<row r="1048576"><c r="IV1048576"><v>1</v></c></row>', 'A sheet can have 20,000 rows'],
    [`<row r="2">${text('A2', 'x'.repeat(300_000))}</row>`, 'This workbook cannot be read.'],
    ['<row '.repeat(6000), 'This workbook cannot be read.'],
    ['<c a="b" '.repeat(20_000), 'This workbook cannot be read.'],
    ['<row r="2"><c r="A2"', 'This workbook cannot be read.'],
  ])('that cannot be read reports the reason: %#', async (rows, words) =>
    expect(await readSheet(workbook(rows))).toEqual({ fault: expect.stringContaining(words) }),
  )

  it('that is a zip bomb or no workbook is refused before it is unpacked', async () => {
    const zeros = Buffer.alloc(80 * 1024 ** 2)
    const name = 'xl/worksheets/sheet1.xml'
    const large = { fault: expect.stringMatching(/^A sheet can have 12 MB/) }
    const broken = { fault: expect.stringMatching(/^This workbook cannot be read/) }
    // Unpacking any of these completely would fail.
    expect(await readSheet(zipOf([{ name, content: zeros, breaksAt: 0 }]))).toEqual(large)
    expect(await readSheet(zipOf([{ name, content: zeros, says: 100, breaksAt: 2000 }]))).toEqual(large)
    const many = Array.from({ length: 501 }, (_, at) => ({ name: `xl/media/${at}.png`, content: 'x', breaksAt: 0 }))
    expect(await readSheet(zipOf(many))).toEqual(large)
    const small = zeros.subarray(0, 1024 ** 2)
    expect(await readSheet(zipOf([{ name, content: small, breaksAt: 500 }]))).toEqual(broken)
    for (const bytes of ['PK\x03\x04', 'PK\x03\x04'.padEnd(70_000, 'x')])
      expect(await readSheet(new TextEncoder().encode(bytes))).toEqual({
        fault: expect.stringContaining('cannot be read'),
      })
    expect(await readSheet(zipOf([{ name: 'word/document.xml', content: '<a/>' }]))).toEqual({
      fault: expect.stringContaining('cannot be read'),
    })
  })
})
