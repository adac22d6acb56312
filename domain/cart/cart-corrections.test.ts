import { describe, expect, it } from 'vitest'
import type { CartItem } from './cart.ts'
import { correctCart, correctionText, overfullLines, withoutBought } from './cart-corrections.ts'

const line = (id: string, quantity = 1): CartItem => ({ id, name: `The ${id}`, price: 139, image: '', quantity })

describe('a cart that the shop corrects', () => {
  const { cart, corrections } = correctCart(
    [line('Long Bather', 2), line('Puddle Season'), line('Slow Sunday')],
    [
      { id: 'Long Bather', why: 'price-changed', pricePaise: 14_900 },
      { id: 'Puddle Season', why: 'gone' },
    ],
  )

  it('holds today’s prices and nothing that is gone', () => {
    expect(cart).toEqual([{ ...line('Long Bather', 2), price: 149 }, line('Slow Sunday')])
  })

  it('says what changed, in these words', () => {
    expect(corrections.map(correctionText)).toEqual([
      'The Long Bather: the price has changed, ₹139 to ₹149.',
      'The Puddle Season is no longer available.',
    ])
  })

  it('holds no more of a gift than are left', () => {
    const few = correctCart([line('Slow Sunday', 5)], [{ id: 'Slow Sunday', why: 'few-left', left: 2 }])
    expect(few.cart).toEqual([line('Slow Sunday', 2)])
    expect(few.corrections.map(correctionText)).toEqual(['The Slow Sunday: only 2 left, so the cart now holds 2.'])
  })

  it('keeps a line that is too long: the shopper decides', () => {
    const long = [line('Slow Sunday', 1000), line('Long Bather', 999)]
    expect(correctCart(long, [{ id: 'Slow Sunday', why: 'too-many' }])).toEqual({ cart: long, corrections: [] })
    expect(overfullLines(long)).toEqual([long[0]])
  })
})

describe('a cart after a purchase', () => {
  it('is empty when all of it was bought', () => {
    expect(withoutBought([line('a', 2)], [{ productId: 'a', quantity: 2 }])).toEqual([])
  })

  it('keeps what another tab put in meanwhile', () => {
    const left = withoutBought(
      [line('a', 3), line('b')],
      [
        { productId: 'a', quantity: 2 },
        { productId: 'c', quantity: 1 },
      ],
    )
    expect(left).toEqual([line('a', 1), line('b')])
  })
})
