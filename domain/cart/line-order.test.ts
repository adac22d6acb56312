import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cart, CartItem } from './cart.ts'
import { mergeLineOrder, restoreLines } from './line-order.ts'

const line = (id: string, quantity = 1): CartItem => ({ id, name: id, pricePaise: 100, image: '', quantity })
const cartOf = (ids: string): Cart => [...ids].map((id) => line(id))
const ids = (cart: Cart) => cart.map(({ id }) => id).join('')

describe('a line removed from a cart', () => {
  it.each([
    ['abc', 'a', 'bc'],
    ['abc', 'b', 'ac'],
    ['abc', 'c', 'ab'],
    ['a', 'a', ''],
    ['abcd', 'bc', 'ad'],
    ['abc', 'abc', ''],
  ])('of %s is restored to its position: %s', (before, taken, left) => {
    const order = mergeLineOrder([...before], cartOf(left))
    expect(ids(restoreLines(cartOf(left), cartOf(taken), order))).toBe(before)
  })

  it('keeps its quantity when restored, and leaves lines added since', () => {
    const now = [line('b', 4), line('new')]
    expect(restoreLines(now, [line('a', 3)], ['a', 'b'])).toEqual([line('a', 3), line('b', 4), line('new')])
  })

  it('is merged with the same gift added in the meantime', () => {
    expect(restoreLines([line('a', 1)], [line('a', 3)], ['a'])).toEqual([line('a', 4)])
  })

  it('is restored unchanged, in any order of removal and undo, in one tab or in two', () => {
    const cart = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 1 }).map((all) => cartOf(all.join('')))
    fc.assert(
      fc.property(cart, fc.infiniteStream(fc.nat()), (before, numbers) => {
        const next = (below: number) => Number(numbers.next().value) % below
        let now = before
        let order = mergeLineOrder([], before)
        const taken: CartItem[] = []
        for (let count = 1 + next(before.length); count > 0; count--) {
          const [gone] = now.slice(next(now.length))
          if (!gone) continue
          taken.push(gone)
          now = now.filter((other) => other !== gone)
          order = mergeLineOrder(order, now)
        }
        while (taken.length > 0) {
          now = restoreLines(now, taken.splice(next(taken.length), 1), order)
          order = mergeLineOrder(order, now)
        }
        expect(now).toEqual(before)
      }),
    )
  })
})
