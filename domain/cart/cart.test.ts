import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rupees } from '#domain/payment/money.ts'
import {
  addItem,
  badgeText,
  type Cart,
  type CartItem,
  cartTotals,
  parseCart,
  removeItem,
  setQuantity,
  toStoredCart,
  totalItems,
} from './cart.ts'

const ADDED = { charged: true, included: false, rates: {} }

const item = (change: Partial<CartItem> = {}): CartItem => ({
  id: 'a',
  name: 'The Slow Sunday',
  pricePaise: 12_900,
  image: '',
  quantity: 1,
  ...change,
})

const items = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  name: fc.string(),
  pricePaise: fc.integer({ min: 0, max: 100_000 }).map(rupees),
  image: fc.string(),
  quantity: fc.integer({ min: 1, max: 5000 }),
})
const carts = fc.array(items).map((lines) => lines.reduce<Cart>(addItem, []))

describe('a cart', () => {
  it('increases the quantity of a gift already in it by the added amount', () => {
    const cart = addItem([item({ quantity: 2 })], item({ quantity: 3 }))
    expect(cart).toEqual([item({ quantity: 5 })])
  })

  it('appends a new gift', () => {
    expect(addItem([item()], item({ id: 'b' })).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it.each([0, -1, -Infinity, 0.4])('loses a line whose quantity is set to %d', (quantity) => {
    expect(setQuantity([item()], 'a', quantity)).toEqual([])
  })

  it.each([Number.NaN, Infinity])('ignores a quantity of %d', (quantity) => {
    expect(setQuantity([item()], 'a', quantity)).toEqual([item()])
  })

  it('has one line per gift, for any additions', () => {
    fc.assert(fc.property(carts, (cart) => new Set(cart.map(({ id }) => id)).size === cart.length))
  })

  it('counts added gifts that were not removed', () => {
    fc.assert(
      fc.property(carts, items, (cart, added) => {
        expect(totalItems(addItem(cart, added))).toBe(totalItems(cart) + added.quantity)
        expect(removeItem(addItem(cart, added), added.id).some(({ id }) => id === added.id)).toBe(false)
      }),
    )
  })

  it('totals its lines plus 18%, in whole paise', () => {
    expect(cartTotals([item(), item({ id: 'b', pricePaise: 13_900, quantity: 2 })], ADDED)).toEqual({
      subtotalPaise: 40_700,
      gstPaise: 7326,
      totalPaise: 48_026,
    })
    fc.assert(
      fc.property(carts, (cart) => {
        const { subtotalPaise, gstPaise, totalPaise } = cartTotals(cart, ADDED)
        expect(totalPaise).toBe(subtotalPaise + gstPaise)
        expect(Math.abs(gstPaise - subtotalPaise * 0.18)).toBeLessThanOrEqual(0.5 * cart.length)
        expect([subtotalPaise, gstPaise].every(Number.isInteger)).toBe(true)
      }),
    )
  })

  it.each([
    [0, '0'],
    [99, '99'],
    [100, '99+'],
  ])('shows on its badge for %i: %s', (count, text) => {
    expect(badgeText(count)).toBe(text)
  })
})

const stored = (change: Partial<CartItem> = {}) => toStoredCart([item(change)])[0]

describe('a cart in local storage', () => {
  it('has its prices in rupees', () => {
    expect(stored({ pricePaise: 129_950 })).toMatchObject({ price: 1299.5 })
  })

  it('is read back as it was written', () => {
    fc.assert(fc.property(carts, (cart) => void expect(parseCart(JSON.stringify(toStoredCart(cart)))).toEqual(cart)))
  })

  it('is empty when nothing is stored', () => {
    expect(parseCart(null)).toEqual([])
  })

  it.each(['', 'null', '{', '"cart"', '42', '{"0":{}}', 'undefined'])('is invalid as %j', (text) => {
    expect(parseCart(text)).toBeUndefined()
  })

  it.each([
    ['no line', 7],
    ['nothing', null],
    ['quantity 0', stored({ quantity: 0 })],
    ['a negative quantity', stored({ quantity: -2 })],
    ['a quantity that is no number', { ...stored(), quantity: 'many' }],
    ['a quantity beyond counting', { ...stored(), quantity: 1e300 }],
    ['no id', { ...stored(), id: undefined }],
    ['a negative price', { ...stored(), price: -5 }],
    ['a price beyond counting', { ...stored(), price: 1e300 }],
    ['a price that is no number', { ...stored(), price: 'free' }],
  ])('drops a line that has %s and keeps the others', (_, broken) => {
    expect(parseCart(JSON.stringify([broken, stored({ id: 'b' })]))).toEqual([item({ id: 'b' })])
  })

  it('has a fractional quantity corrected and a price as text parsed', () => {
    expect(parseCart(JSON.stringify([{ ...stored(), quantity: 2.7, price: '₹1,299.50' }]))).toEqual([
      item({ quantity: 2, pricePaise: 129_950 }),
    ])
  })

  it('never has a total that cannot be shown, for any content', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const { totalPaise } = cartTotals(parseCart(text) ?? [], ADDED)
        expect(Number.isFinite(totalPaise) && totalPaise >= 0).toBe(true)
      }),
    )
  })
})
