import { describe, expect, it } from 'vitest'
import { releaseExpired } from '#server/stock/release-expired.ts'
import { testDatabases } from '#test/databases.ts'
import { minutesLater, placedOrder, setStockCount, stockOf } from '#test/stock.ts'
import { renewReservation } from './renew-reservation.ts'

const GIFT = 'kids-zone-1'
const FIRST = 'a-first-checkout-key'
const LATER = minutesLater(45)

describe.each(testDatabases)('paying for an order after its reservation has ended, on %s', (_, open) => {
  const lapsed = async () => {
    const db = await open()
    await setStockCount(db, GIFT, 1)
    const order = await placedOrder(db, { [GIFT]: 1 }, { checkoutKey: FIRST })
    await releaseExpired(db, LATER)
    return { db, order }
  }

  it('reserves its stock again, once', async () => {
    const { db } = await lapsed()
    expect(await stockOf(db, GIFT)).toMatchObject({ reserved: 0 })
    for (let time = 0; time < 2; time++)
      expect(await renewReservation(db, { checkoutKey: FIRST }, LATER)).toEqual({ ok: true })
    expect(await stockOf(db, GIFT)).toMatchObject({ onHand: 1, reserved: 1 })
  })

  it('is refused when another order has taken the last piece, and reserves nothing', async () => {
    const { db } = await lapsed()
    await placedOrder(db, { [GIFT]: 1 }, { at: LATER })
    expect(await renewReservation(db, { checkoutKey: FIRST }, LATER)).toMatchObject({
      ok: false,
      message: expect.stringContaining('sold out'),
    })
    expect(await stockOf(db, GIFT)).toMatchObject({ onHand: 1, reserved: 1 })
  })

  it('is refused when a product was taken from sale, by its name', async () => {
    const { db, order } = await lapsed()
    await db.updateTable('products').set({ available: 0 }).where('id', '=', GIFT).execute()
    expect(await renewReservation(db, { checkoutKey: FIRST }, LATER)).toEqual({
      ok: false,
      message: `${order.lines[0]?.name} is no longer available. Nothing was charged.`,
    })
  })
})
