import { describe, expect, it } from 'vitest'
import { parseRefundCommand } from './refund-command.ts'

const read = (words: string) => parseRefundCommand(words.split(' '))

describe('the refund command', () => {
  it('takes an order or a payment, and refunds all of it by default', () => {
    const all = { amountPaise: undefined, lines: new Map(), restock: false, how: 'ask' }
    expect(read('REG-0042')).toEqual({ what: 'REG-0042', ...all })
    expect(read('pay_etLvM7JV')).toEqual({ what: 'pay_etLvM7JV', ...all })
  })

  it.each([
    ['REG-0042 136.88', { amountPaise: 136_88 }],
    ['REG-0042 ₹1,36,888', { amountPaise: 1_36_888_00 }],
    ['REG-0042 12,34,567.50', { amountPaise: 12_34_567_50 }],
    [
      'REG-0042 1x2 3X1 restock',
      {
        lines: new Map([
          [1, 2],
          [3, 1],
        ]),
        restock: true,
      },
    ],
    ['REG-0042 by-hand 50', { amountPaise: 50_00, how: 'by-hand' }],
    ['REG-0042 again', { how: 'again' }],
  ])('accepts any word order: %s', (words, typed) => expect(read(words)).toMatchObject(typed))

  it.each([
    'REG-0042 50 60',
    'REG-0042 -5',
    'REG-0042 1e3',
    'REG-0042 0x10',
    'REG-0042 1x0',
    'REG-0042 1x1 1x2',
    'REG-0042 12.345',
    'REG-0042 68,44',
    'REG-0042 0',
    'REG-0042 99999999999999999',
    'REG-0042 byhand',
    'REG-0042 1 x 2',
    '',
  ])('is refused when it is invalid: %s', (words) => expect(read(words)).toMatchObject({ fault: expect.any(String) }))
})
