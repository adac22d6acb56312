import { expect, it } from 'vitest'
import { returnView } from '#server/payments/return/handle-return.ts'
import { openSqlite } from '#test/databases.ts'
import { openPaymentHarness } from '#test/payment-harness.ts'
import { orderPaymentListResponse, verifyPayments } from './responses.ts'

const neverRead = () => Promise.reject(new Error('a failed payment moved no money'))
const list = (failure: object) =>
  orderPaymentListResponse.parse({
    items: [
      { id: 'pay_2', status: 'failed', ...failure },
      { id: 'pay_1', status: 'failed' },
    ],
  })

it('the reason of the last declined payment is kept, and an odd one is left out', async () => {
  const declined = list({ error_description: 'Insufficient\nbalance', error_reason: 'insufficient_funds' })
  expect(await verifyPayments(declined.items, neverRead)).toEqual({
    state: 'failed',
    returned: [],
    reason: 'declined: Insufficient balance (insufficient_funds)',
  })
  for (const failure of [{}, { error_description: null }, { error_description: { a: 1 }, error_reason: 5 }])
    expect(await verifyPayments(list(failure).items, neverRead)).toEqual({ state: 'failed', returned: [] })
})

it('the desk keeps the reason of the bank, and the shopper reads it in the words of the shop', async () => {
  const shop = await openPaymentHarness('razorpay', openSqlite)
  const { payments } = shop
  const reason = 'declined: <b>Insufficient balance</b> (insufficient_funds)'
  Object.assign(payments, { verify: async () => ({ state: 'failed', reason }) })
  const { checkoutKey } = await shop.order()
  const { ref } = await shop.ask(checkoutKey)
  const result = await shop.comeBack(shop.pay(ref, { failed: true }).back)
  expect((await shop.rows())[0]).toMatchObject({ state: 'failed', reason })
  const view = await returnView(shop.db, result, { paymentId: result.payment?.id, boxKey: checkoutKey })
  expect(view).toMatchObject({ outcome: 'failed', live: { declined: 'There was not enough money in the account.' } })
})
