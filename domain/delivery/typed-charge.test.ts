import { expect, it } from 'vitest'
import { parseTypedCharge } from './typed-charge.ts'

it.each([
  ['', {}],
  [' ', {}],
  ['0', { paise: 0 }],
  ['₹ 0.00', { paise: 0 }],
  ['149.50', { paise: 149_50 }],
  ['₹1,00,000', { paise: 1_00_000_00 }],
])('the typed delivery charge “%s” is %j', (text, parsed) => expect(parseTypedCharge(text)).toEqual(parsed))

it.each([
  ['1,00,000.01', 'at most ₹1,00,000'],
  ['10000000', 'at most ₹1,00,000'],
  ['-5', 'Enter a charge in rupees'],
  ['free', 'Enter a charge in rupees'],
  ['12.345', 'Enter a charge in rupees'],
])('the typed delivery charge “%s” is refused: %s', (text, error) =>
  expect(parseTypedCharge(text)).toEqual({ error: expect.stringContaining(error) }),
)
