import { describe, expect, it } from 'vitest'
import { MAX_SHIPMENTS, parseShipments } from './shipments.ts'

const said = (list: string) =>
  parseShipments(list).map(({ row, number, tracking, fault }) => [row, number, tracking, fault?.why])

describe('a list of shipments', () => {
  it('is read from pasted text, line by line', () => {
    expect(said('reg-2718 Blue Dart 77889\n#REG-0763:\t5512 \n\nREG-8145, DTDC,D991\nREG-8146 - 44')).toEqual([
      [1, 'REG-2718', 'Blue Dart 77889', undefined],
      [2, 'REG-0763', '5512', undefined],
      [3, 'REG-8145', 'DTDC D991', undefined],
      [4, 'REG-8146', '44', undefined],
    ])
  })

  it('is read from a courier’s file by its headings, in any order', () => {
    const list =
      'AWB No;Courier Name;Order ID;Consignee\n77889;Blue Dart;REG-2718;"Rao; Ananya"\n5512;;REG-0763;Kabir\n'
    expect(said(list)).toEqual([
      [2, 'REG-2718', 'Blue Dart 77889', undefined],
      [3, 'REG-0763', '5512', undefined],
    ])
  })

  it('reports the invalid row and the reason', () => {
    expect(said('REG-2718\nhello 5\nREG-0763 7.78E+11')).toEqual([
      [1, 'REG-2718', '', 'no-tracking'],
      [2, '', '', 'no-number'],
      [3, 'REG-0763', '7.78E+11', 'shortened'],
    ])
    expect(parseShipments('Order,AWB\nREG-2718,')[0]).toMatchObject({
      text: 'REG-2718 ',
      fault: { why: 'no-tracking' },
    })
    expect(parseShipments('AWB,Order\n5,?')[0]).toMatchObject({ text: '5,?', fault: { why: 'no-number' } })
    expect(said('"REG-2718 5\nREG-0763 6')).toEqual([[1, '', '', 'no-number']])
  })

  it('counts a repeated row once, and neither of two contradictory rows', () => {
    expect(said('REG-2718 5\nREG-2718 5\nREG-0763 6\nREG-0763 7\nREG-1111 8\nREG-2222 8')).toEqual([
      [1, 'REG-2718', '5', undefined],
      [3, 'REG-0763', '6', 'other-tracking'],
      [4, 'REG-0763', '7', 'other-tracking'],
      [5, 'REG-1111', '8', 'same-tracking'],
      [6, 'REG-2222', '8', 'same-tracking'],
    ])
  })

  it('is limited in length', () => {
    const long = Array.from({ length: MAX_SHIPMENTS + 1 }, (_, at) => `REG-${1000 + at} ${at}`).join('\n')
    expect(parseShipments(long).filter(({ fault }) => fault)).toMatchObject([{ fault: { why: 'too-many' } }])
    expect(parseShipments('')).toEqual([])
  })
})
