import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeCell, escapeFormula, formatCsvLine, parseCsv, parseCsvRows, unescapeCell } from './csv.ts'

describe('a CSV cell', () => {
  it.each(['=1+1', '+91 98450 12345', '-2', '@SUM(A1)', '\tx', '\rx', ' =1', '=HYPERLINK("http://x")'])(
    'that would be a formula is escaped: %j',
    (text) => expect(escapeFormula(text)).toBe(`'${text}`),
  )

  it('of any other text is unchanged, and numbers stay numbers', () => {
    expect(['Asha', ' x', "'=1", '', '₹1'].map(escapeFormula)).toEqual(['Asha', ' x', "'=1", '', '₹1'])
    expect(formatCsvLine(['=1', -5, 'a "b", c'])).toBe(`'=1,-5,"a ""b"", c"\r\n`)
  })

  it('is never a formula, and round-trips any content', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 2, maxLength: 5 }), (cells) => {
        const [row] = parseCsv(formatCsvLine(['first', ...cells]))
        expect(row?.cells.some((cell) => /^[=+\-@\t\r]/.test(cell))).toBe(false)
        const flat = (text: string) => escapeFormula(text).replace(/\r\n?/g, '\n').trim()
        expect(row?.cells).toEqual(['first', ...cells.map(flat)])
      }),
    )
  })
})

describe('a round-trip CSV cell', () => {
  it('is no formula, and is read back unchanged', () => {
    expect(['=1', "'=1", "''-2", "'x"].map(escapeCell)).toEqual(["'=1", "''=1", "'''-2", "'x"])
    const nasty = fc.string({ unit: fc.constantFrom("'", '=', '+', '@', '-', ' ', '\t', '\n', '"', ';', ',', 'a') })
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string()), (text) => {
        expect(escapeFormula(escapeCell(text))).toBe(escapeCell(text))
        expect(unescapeCell(escapeCell(text))).toBe(text)
      }),
    )
  })
})

describe('a CSV file', () => {
  it('is read with its separator and quotes, and each row as it was written', () => {
    expect(parseCsv('\ufeffa;b\r\n"1;2";"x\ny"\r\n\r\n;\r\n').map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['1;2', 'x\ny'],
    ])
    expect(parseCsv('a\tb\nREG-1, 2\tc')[1]).toEqual({ cells: ['REG-1, 2', 'c'], text: 'REG-1, 2\tc' })
    expect(parseCsv('')).toEqual([])
  })

  it('with a separator line is read by it, and its rows are numbered as in a spreadsheet', () => {
    expect([...parseCsvRows('\ufeffsep=;\r\na,b;c\r\n\r\n"x\ny";z')]).toEqual([
      [{ cells: ['a,b', 'c'], text: 'a,b;c' }, 2],
      [{ cells: ['x\ny', 'z'], text: '"x\ny";z' }, 4],
    ])
  })

  it('is not separated by a comma in a column heading', () => {
    for (const line of ['Id;Price, before GST', 'Id\tPrice, before GST', 'Id;"Price, before, GST"', 'Id\t"a,b";c\td'])
      expect(parseCsv(line)[0]?.cells[0], line).toBe('Id')
    expect(parseCsv('one, two')[0]?.cells).toEqual(['one', 'two'])
  })

  it('with an unclosed quote ends there, and the result names the cell it is in', () => {
    expect(parseCsv('a,"b\nc')).toEqual([{ cells: ['a', 'b\nc'], text: 'a,"b\nc', open: 1 }])
    // The next quoted cell on another line closes it, which is invalid.
    expect(parseCsv('a,b\n1,"x\n2,"y"\n3,z').map(({ open }) => open)).toEqual([undefined, 1, undefined])
    expect(parseCsv('a,b\n"a ""b""\nc" ,"so" said').map(({ open }) => open)).toEqual([undefined, undefined])
  })
})
