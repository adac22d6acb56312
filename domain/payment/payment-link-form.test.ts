import { describe, expect, it } from 'vitest'
import { linkToast } from './payment-link.ts'
import { parseLinkAmount, parseLinkForm } from './payment-link-form.ts'

describe('a submitted amount', () => {
  it.each([
    ['2500', 250_000],
    ['499.99', 49_999],
    ['0.5', 50],
    ['₹2,500', 250_000],
    [' 1,00,000.00 ', 10_000_000],
    ['100,000.5', 10_000_050],
  ])('%s is valid', (text, paise) => expect(parseLinkAmount(text)).toBe(paise))

  it.each([
    '',
    '0',
    '0.00',
    '-5',
    'abc',
    '1e3',
    '12.345',
    '1,2',
    // A comma as the decimal point would be a hundred times as much.
    '68,44',
    '1,68,44',
    '1,234,56',
    '₹',
    '٣',
    '9'.repeat(10_000),
    '<b>5</b>',
    '1000000.01',
  ])('%s is invalid', (text) => expect(parseLinkAmount(text)).toBeUndefined())
})

const TYPED = {
  purpose: 'Custom Gift Box',
  amount: '2,500',
  name: ' Ritu ',
  phone: '98450 12345',
  email: 'ritu@example.com',
}
const toastOf = (change: Partial<typeof TYPED>) => {
  const read = parseLinkForm({ ...TYPED, ...change })
  return read.ok ? undefined : linkToast(read.fault)
}

describe('the payment link form', () => {
  it('is valid with all five fields', () => {
    expect(parseLinkForm(TYPED)).toMatchObject({ ok: true, wanted: { name: 'Ritu', amountPaise: 250_000 } })
  })

  it.each(['purpose', 'amount', 'name', 'phone', 'email'])('requires %s', (field) => {
    expect(toastOf({ [field]: '  ' })).toMatchObject({
      title: 'Missing information',
      description: 'Please fill in all required fields',
    })
  })

  it('requires an amount above zero', () => {
    expect(toastOf({ amount: '0' })).toMatchObject({
      title: 'Invalid amount',
      description: 'Please enter a valid amount',
    })
  })

  it('has messages for errors elsewhere', () => {
    const said = (answer: Parameters<typeof linkToast>[0]) => Object.values(linkToast(answer)).slice(1)
    expect(said({ typed: TYPED, why: 'provider', message: 'Down' })).toEqual(['Failed to create payment link', 'Down'])
    expect(said({ typed: TYPED, why: 'provider', message: '' })).toEqual([
      'Failed to create payment link',
      'An error occurred',
    ])
    expect(said({ typed: TYPED, why: 'unexpected' })).toEqual(['Error', 'An unexpected error occurred'])
  })
})
