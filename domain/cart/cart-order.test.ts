import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cart, CartItem } from './cart.ts'
import { putBack, rememberOrder } from './cart-order.ts'

const line = (id: string, quantity = 1): CartItem => ({ id, name: id, price: 1, image: '', quantity })
const cartOf = (ids: string): Cart => [...ids].map((id) => line(id))
const ids = (cart: Cart) => cart.map(({ id }) => id).join('')

describe('what was taken out of a cart', () => {
  it.each([
    ['abc', 'a', 'bc'],
    ['abc', 'b', 'ac'],
    ['abc', 'c', 'ab'],
    ['a', 'a', ''],
    ['abcd', 'bc', 'ad'],
    ['abc', 'abc', ''],
  ])('of %s goes back to its place: %s', (before, taken, left) => {
    const order = rememberOrder([...before], cartOf(left))
    expect(ids(putBack(cartOf(left), cartOf(taken), order))).toBe(before)
  })

  it('keeps its quantity, and leaves alone what has come in since', () => {
    const now = [line('b', 4), line('new')]
    expect(putBack(now, [line('a', 3)], ['a', 'b'])).toEqual([line('a', 3), line('b', 4), line('new')])
  })

  it('is added to what was taken again meanwhile', () => {
    expect(putBack([line('a', 1)], [line('a', 3)], ['a'])).toEqual([line('a', 4)])
  })

  it('comes back as it was, in whatever order it was taken out and is put back, in one tab or in two', () => {
    const cart = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 1 }).map((all) => cartOf(all.join('')))
    fc.assert(
      fc.property(cart, fc.infiniteStream(fc.nat()), (before, numbers) => {
        const next = (below: number) => Number(numbers.next().value) % below
        let now = before
        let order = rememberOrder([], before)
        const taken: CartItem[] = []
        for (let count = 1 + next(before.length); count > 0; count--) {
          const [gone] = now.slice(next(now.length))
          if (!gone) continue
          taken.push(gone)
          now = now.filter((other) => other !== gone)
          order = rememberOrder(order, now)
        }
        while (taken.length > 0) {
          now = putBack(now, taken.splice(next(taken.length), 1), order)
          order = rememberOrder(order, now)
        }
        expect(now).toEqual(before)
      }),
    )
  })
})
