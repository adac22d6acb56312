import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine, csvRows, markedCell, plainCell, readCsv, unmarkedCell } from './csv.ts'

describe('a cell', () => {
  it.each(['=1+1', '+91 98450 12345', '-2', '@SUM(A1)', '\tx', '\rx', ' =1', '=HYPERLINK("http://x")'])(
    'that would be a formula is text: %j',
    (text) => expect(plainCell(text)).toBe(`'${text}`),
  )

  it('of any other text stays as it is, and numbers are numbers', () => {
    expect(['Asha', ' x', "'=1", '', '₹1'].map(plainCell)).toEqual(['Asha', ' x', "'=1", '', '₹1'])
    expect(csvLine(['=1', -5, 'a "b", c'])).toBe(`'=1,-5,"a ""b"", c"\r\n`)
  })

  it('is never a formula, and is read back as it was written, whatever is in it', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 2, maxLength: 5 }), (cells) => {
        const [row] = readCsv(csvLine(['first', ...cells]))
        expect(row?.cells.some((cell) => /^[=+\-@\t\r]/.test(cell))).toBe(false)
        const flat = (text: string) => plainCell(text).replace(/\r\n?/g, '\n').trim()
        expect(row?.cells).toEqual(['first', ...cells.map(flat)])
      }),
    )
  })
})

describe('a cell that is to come back', () => {
  it('is no formula, and is what it was', () => {
    expect(['=1', "'=1", "''-2", "'x"].map(markedCell)).toEqual(["'=1", "''=1", "'''-2", "'x"])
    const nasty = fc.string({ unit: fc.constantFrom("'", '=', '+', '@', '-', ' ', '\t', '\n', '"', ';', ',', 'a') })
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string()), (text) => {
        expect(plainCell(markedCell(text))).toBe(markedCell(text))
        expect(unmarkedCell(markedCell(text))).toBe(text)
      }),
    )
  })
})

describe('a list', () => {
  it('is read with the separator that it has, its quotes, and each row as it was written', () => {
    expect(readCsv('\ufeffa;b\r\n"1;2";"x\ny"\r\n\r\n;\r\n').map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['1;2', 'x\ny'],
    ])
    expect(readCsv('a\tb\nREG-1, 2\tc')[1]).toEqual({ cells: ['REG-1, 2', 'c'], text: 'REG-1, 2\tc' })
    expect(readCsv('')).toEqual([])
  })

  it('that names its separator is read by it, and its rows are counted as a spreadsheet does', () => {
    expect([...csvRows('\ufeffsep=;\r\na,b;c\r\n\r\n"x\ny";z')]).toEqual([
      [{ cells: ['a,b', 'c'], text: 'a,b;c' }, 2],
      [{ cells: ['x\ny', 'z'], text: '"x\ny";z' }, 4],
    ])
  })

  it('is not separated by the comma in what a column is called', () => {
    for (const line of ['Id;Price, before GST', 'Id\tPrice, before GST', 'Id;"Price, before, GST"', 'Id\t"a,b";c\td'])
      expect(readCsv(line)[0]?.cells[0], line).toBe('Id')
    expect(readCsv('one, two')[0]?.cells).toEqual(['one', 'two'])
  })

  it('with a quote that is never closed ends, and says which cell begins with it', () => {
    expect(readCsv('a,"b\nc')).toEqual([{ cells: ['a', 'b\nc'], text: 'a,"b\nc', open: 1 }])
    // The next quoted cell of another line ends it, and cannot.
    expect(readCsv('a,b\n1,"x\n2,"y"\n3,z').map(({ open }) => open)).toEqual([undefined, 1, undefined])
    expect(readCsv('a,b\n"a ""b""\nc" ,"so" said').map(({ open }) => open)).toEqual([undefined, undefined])
  })
})
