import { describe, expect, it } from 'vitest'
import type { CartItem } from './cart.ts'
import { correctCart, correctionMessage, linesOverLimit, removePurchased } from './cart-corrections.ts'

const line = (id: string, quantity = 1): CartItem => ({
  id,
  name: `The ${id}`,
  pricePaise: 13_900,
  image: '',
  quantity,
})

describe('a corrected cart', () => {
  const { cart, corrections } = correctCart(
    [line('Long Bather', 2), line('Puddle Season'), line('Slow Sunday')],
    [
      { id: 'Long Bather', why: 'price-changed', pricePaise: 14_900 },
      { id: 'Puddle Season', why: 'gone' },
    ],
  )

  it('has current prices and no removed gifts', () => {
    expect(cart).toEqual([{ ...line('Long Bather', 2), pricePaise: 14_900 }, line('Slow Sunday')])
  })

  it('reports the changes in these words', () => {
    expect(corrections.map(correctionMessage)).toEqual([
      'The Long Bather: the price has changed, ₹139 to ₹149.',
      'The Puddle Season is no longer available.',
    ])
  })

  it('has at most the available quantity of a gift', () => {
    const few = correctCart([line('Slow Sunday', 5)], [{ id: 'Slow Sunday', why: 'few-left', left: 2 }])
    expect(few.cart).toEqual([line('Slow Sunday', 2)])
    expect(few.corrections.map(correctionMessage)).toEqual(['The Slow Sunday: only 2 left, so the cart now holds 2.'])
  })

  it('keeps an excessively long line: the buyer decides', () => {
    const long = [line('Slow Sunday', 1000), line('Long Bather', 999)]
    expect(correctCart(long, [{ id: 'Slow Sunday', why: 'too-many' }])).toEqual({ cart: long, corrections: [] })
    expect(linesOverLimit(long)).toEqual([long[0]])
  })
})

describe('a cart after a purchase', () => {
  it('is empty when all of it was bought', () => {
    expect(removePurchased([line('a', 2)], [{ productId: 'a', quantity: 2 }])).toEqual([])
  })

  it('keeps lines added in another tab in the meantime', () => {
    const left = removePurchased(
      [line('a', 3), line('b')],
      [
        { productId: 'a', quantity: 2 },
        { productId: 'c', quantity: 1 },
      ],
    )
    expect(left).toEqual([line('a', 1), line('b')])
  })
})
