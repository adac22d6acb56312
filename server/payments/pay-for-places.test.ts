import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { countLoads } from '#server/delivery/day-loads.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { createLog } from '#server/log.ts'
import { createPaymentLink } from '#server/orders/create-payment-link.ts'
import { testDatabases } from '#test/databases.ts'
import { createOrder, moveTestOrder, NOON } from '#test/paid-order.ts'
import { deliverInSlots } from '#test/slot-delivery.ts'
import { payForOrder } from './pay-for-order.ts'
import type { PaymentProvider } from './providers/payment-provider.ts'
import { testProvider } from './providers/test-provider.ts'

const DAY = '2026-11-27'
const inHours = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000)
const IN_TWO_HOURS = inHours(2)

async function place(db: Db, { at = NOON, test = false, buyer = '' } = {}) {
  const delivery = await readDeliveryTables(db)
  const jaipur = { city: 'Jaipur', state: 'Rajasthan', zipCode: '302001' }
  const shipping = buyer ? { ...jaipur, email: `${buyer}@example.com`, phone: '9811111111' } : jaipur
  return createOrder(db, {
    shipping,
    lines: { 'kids-zone-1': 1 },
    delivery,
    deliverOn: DAY,
    slotId: 'evening',
    at,
    test,
  })
}

/** Asks for the provider's page, and counts how often the provider was asked. */
async function pay(db: Db, { id }: { id: string }, now: Date) {
  const { checkoutKey } = await db
    .selectFrom('orders')
    .select('checkoutKey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const requests: number[] = []
  const provider: PaymentProvider = { ...testProvider({ call: 0, upi: 0 }), name: 'razorpay' }
  const createRequest: PaymentProvider['createRequest'] = (request, reference) => {
    requests.push(request.amountPaise)
    return provider.createRequest(request, reference)
  }
  const deps = { db, log: createLog({ logLevel: 'silent' }), now: () => now, payments: { ...provider, createRequest } }
  const config = { payments: 'live' } as const
  const redirectUrl = 'http://shop.test/payment/callback'
  const answer = await payForOrder({ ...deps, config } as typeof deps, { checkoutKey, method: 'card', redirectUrl })
  return { answer, requests }
}

const taken = async (db: Db, now: Date) =>
  (await countLoads(db, { now, test: false })).slots.get(`${DAY} jaipur evening`) ?? 0

describe.each(testDatabases)('paying on the provider’s page after the reservation has ended, on %s', (_, open) => {
  const openWith = async (mostADay: number) => {
    const db = await open()
    await deliverInSlots(db, { mostADay })
    return db
  }

  it('takes the place again while the day has one, until the new reservation ends', async () => {
    const db = await openWith(1)
    const order = await place(db)
    expect([await taken(db, NOON), await taken(db, IN_TWO_HOURS)]).toEqual([1, 0])
    expect((await pay(db, order, IN_TWO_HOURS)).answer).toMatchObject({ ok: true })
    expect([await taken(db, IN_TWO_HOURS), await taken(db, inHours(6))]).toEqual([1, 0])
  })

  it('is refused before anything is charged when the day has filled up', async () => {
    const db = await openWith(1)
    const order = await place(db)
    await place(db, { at: IN_TWO_HOURS, buyer: 'other' })
    expect(await pay(db, order, IN_TWO_HOURS)).toEqual({
      answer: { ok: false, message: 'Fri 27 November is full now. Nothing was charged; choose another day.' },
      requests: [],
    })
    expect(await taken(db, IN_TWO_HOURS)).toBe(1)
    expect(await db.selectFrom('payments').select('id').execute()).toEqual([])
  })

  it('leaves a claimed order its place, and one with a payment link until that expires', async () => {
    const db = await openWith(2)
    const claimed = await place(db)
    await moveTestOrder(db, claimed.id, 'under_review', { by: 'shopper' })
    const linked = await place(db, { buyer: 'linked' })
    expect(await createPaymentLink(db, linked.number, { who: 'asha', now: NOON, live: false })).toMatchObject({
      ok: true,
    })
    expect([await taken(db, IN_TWO_HOURS), await taken(db, inHours(100))]).toEqual([2, 1])
    expect((await pay(db, linked, IN_TWO_HOURS)).answer).toMatchObject({ ok: true })
  })
})
