import { describe, expect, it } from 'vitest'
import { placeOrder } from '#server/checkout/place-order.ts'
import { keepListings } from '#server/desk/orders/keep-listings.ts'
import { BOX } from '#test/box-form.ts'
import { testDatabases } from '#test/databases.ts'
import { anOrder, aPaidOrder, moveTo, NOON, refundByHand, SELLER } from '#test/paid-order.ts'
import { countAnew } from './read-figures.ts'

const DAY_MS = 24 * 60 * 60_000

describe.each(testDatabases)('figures on %s', (_, open) => {
  it('count what was sold on each day, never test orders, what was not paid or what went back', async () => {
    const db = await open()
    const [one, other] = [await aPaidOrder(db), await aPaidOrder(db, { at: new Date(NOON.getTime() - DAY_MS) })]
    await moveTo(db, one.id, 'packed')
    await aPaidOrder(db, { test: true })
    await aPaidOrder(db, { at: new Date(NOON.getTime() - 30 * DAY_MS) })
    const back = await aPaidOrder(db)
    await refundByHand(db, back.number)
    const claimed = await anOrder(db)
    await moveTo(db, claimed.id, 'under_review', { by: 'shopper' })
    await anOrder(db)
    await keepListings(db)
    const { days, reviewPaise, origins } = await countAnew(db, NOON)
    // Lines are rounded by themselves, an order's tax once.
    expect(origins.map(({ name, strap }) => [name, strap])).toEqual([
      ['Wedding Edit', 'wedding'],
      ['Uniquely Yours', 'uy'],
    ])
    const sum = origins.reduce((all, { paise }) => all + paise, 0)
    expect(Math.abs(sum - one.totalPaise - other.totalPaise)).toBeLessThanOrEqual(2)
    expect(days.slice(-3)).toEqual([
      { day: '2026-11-19', orders: 0, paise: 0 },
      { day: '2026-11-20', orders: 1, paise: other.totalPaise },
      { day: '2026-11-21', orders: 1, paise: one.totalPaise },
    ])
    expect(reviewPaise).toBe(claimed.totalPaise)
  })

  it('tell built boxes from gifts, and their price holds the tax', async () => {
    const db = await open()
    const placed = await placeOrder(db, BOX, SELLER, NOON)
    if (!placed.ok) throw new Error(placed.why)
    await moveTo(db, placed.order.id, 'paid')
    await keepListings(db)
    const { origins } = await countAnew(db, NOON)
    expect(origins).toEqual([{ name: 'Build a box', strap: undefined, paise: placed.order.totalPaise }])
  })
})
