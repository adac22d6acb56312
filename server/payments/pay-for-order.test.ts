import { describe, expect, it } from 'vitest'
import { EMPTY_GIFT_OPTIONS } from '#domain/order/gift-fields.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import type { Db } from '#server/db/connect.ts'
import { createLog } from '#server/log.ts'
import { restoreBox } from '#server/orders/box-contents.ts'
import { orderByKey } from '#server/orders/queries.ts'
import { BOX } from '#test/box-form.ts'
import { testDatabases } from '#test/databases.ts'
import { payForOrder } from './pay-for-order.ts'
import { testProvider } from './providers/test-provider.ts'
import { handleReturn } from './return/handle-return.ts'

const KEY = BOX.checkoutKey
const NOW = () => new Date('2026-11-21T10:00:00Z')
const BIGGER = { ...BOX, boxId: 'grande', totalPaise: 602_200 }

const deps = (db: Db) => ({
  db,
  log: createLog({ logLevel: 'silent' }),
  now: NOW,
  config: { payments: 'test' } as const,
  payments: testProvider({ call: 0, upi: 0 }),
})
const place = (db: Db, form = BOX) => placeOrder(db, form, { state: 'Karnataka', test: true }, NOW())
async function ask(db: Db) {
  const asked = await payForOrder(deps(db), {
    checkoutKey: KEY,
    method: 'card',
    redirectUrl: 'http://shop.test/payment/callback',
  })
  if (!asked?.ok) throw new Error('no payment')
  return asked.paymentId
}
const comeBack = (db: Db, paymentId: string, status: string) => handleReturn(deps(db), { paymentId, status })

describe.each(testDatabases)('paying for a built box, on %s', (_, open) => {
  it('pays for its order', async () => {
    const db = await open()
    await place(db)
    await comeBack(db, await ask(db), 'success')
    expect(await orderByKey(db, KEY)).toMatchObject({ state: 'paid' })
  })

  it('happens once: the second request leads to the first payment', async () => {
    const db = await open()
    await place(db)
    const paymentId = await ask(db)
    await comeBack(db, paymentId, 'success')
    expect(await ask(db)).toBe(paymentId)
    expect(await place(db, BIGGER)).toMatchObject({ ok: false, why: 'settled' })
  })

  it('of an unknown order requests nothing', async () => {
    expect(
      await payForOrder(deps(await open()), { checkoutKey: KEY, method: 'upi', redirectUrl: 'http://shop.test/' }),
    ).toBeUndefined()
  })

  it('does not buy a more expensive box than the payment was made for', async () => {
    const db = await open()
    await place(db)
    const paymentId = await ask(db)
    await place(db, BIGGER)
    await comeBack(db, paymentId, 'success')
    expect(await orderByKey(db, KEY)).toMatchObject({ state: 'under_review' })
  })

  it('that failed restores the box in the browser it was built in, and in no other', async () => {
    const db = await open()
    await place(db, { ...BOX, gift: { ...EMPTY_GIFT_OPTIONS, cardFrom: 'Meera' } })
    const paymentId = await ask(db)
    await comeBack(db, paymentId, 'failure')
    expect(await restoreBox(db, { boxKey: KEY, paymentId })).toMatchObject({
      checkoutKey: KEY,
      box: { id: 'compact' },
      items: [{ id: 'keepsakes-1' }],
      message: 'With love',
      cardFrom: 'Meera',
      shipping: BOX.shipping,
    })
    expect(await restoreBox(db, { boxKey: 'another-browsers-key', paymentId })).toBeUndefined()
    expect(await restoreBox(db, { boxKey: undefined, paymentId })).toBeUndefined()
    expect(await restoreBox(db, { boxKey: KEY, paymentId: 'pay_of-somebody-else' })).toBeUndefined()
  })

  it('restores nothing once the box is paid for', async () => {
    const db = await open()
    await place(db)
    const paymentId = await ask(db)
    await comeBack(db, paymentId, 'failure')
    await comeBack(db, await ask(db), 'success')
    expect(await restoreBox(db, { boxKey: KEY, paymentId })).toBeUndefined()
  })
})
