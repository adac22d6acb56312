import { EMPTY_HAND_PAYMENT, type HandPaymentValues } from '#domain/payment/hand-payment.ts'
import { formatExact, sum } from '#domain/payment/money.ts'
import { refundableOf } from '#domain/payment/order-balance.ts'
import { orderById } from '#server/orders/queries.ts'
import { findResumedOrder } from '#server/orders/resume-order.ts'
import { amountDue } from '#server/payments/amount-due.ts'
import { decideCheque } from '#server/payments/hand/decide-cheque.ts'
import { recordHandPayment } from '#server/payments/hand/record-hand-payment.ts'
import { paymentsOfOrder } from '#server/payments/payment-records.ts'
import { openQrShop } from './qr-shop.ts'

type Placed = { id: string; totalPaise: number; checkoutKey: string }

/** A live shop where money of one order comes by hand and from the provider. */
export async function openHandShop(open: Parameters<typeof openQrShop>[0]) {
  const shop = await openQrShop(open)
  const { db, deps } = shop
  let keys = 0
  const actor = () => ({ who: 'Meera', now: deps.now(), live: true })
  const numberOf = async ({ id }: Placed) => (await orderById(db, id))?.number ?? ''
  const due = async (order: Placed) => (await amountDue(db, order)).duePaise
  /** `shownDuePaise`: what the form showed, if it was opened earlier. */
  async function byHand(order: Placed, paise: number, typed: Partial<HandPaymentValues> = {}, shownDuePaise?: number) {
    const values = { ...EMPTY_HAND_PAYMENT, method: 'cash', amount: formatExact(paise), receivedOn: '2026-11-21' }
    const form = { number: await numberOf(order), key: `key-${keys++}-of-a-form` }
    const shown = shownDuePaise ?? (await due(order))
    return recordHandPayment(db, { ...form, shownDuePaise: shown, typed: { ...values, ...typed } }, actor())
  }
  return {
    ...shop,
    byHand,
    due,
    askFor: async (order: Placed) => {
      const asked = await shop.ask(order.checkoutKey)
      const row = (await paymentsOfOrder(db, order.id)).find(({ id }) => id === asked.paymentId)
      return { ref: asked.ref, paise: row?.amountPaise }
    },
    payOnline: async (ref: string) => {
      await shop.tell(shop.pay(ref).webhook())
      await shop.work()
    },
    decide: async (order: Placed, isCleared: boolean) => {
      const cheque = (await paymentsOfOrder(db, order.id)).find(({ method }) => method === 'cheque')
      const decision = { number: await numberOf(order), paymentId: cheque?.id ?? '', isCleared, reason: 'No funds' }
      return decideCheque(db, decision, actor())
    },
    resumed: async ({ id }: Placed) => {
      const order = await orderById(db, id)
      return order && (await findResumedOrder(db, order, deps.now()))
    },
    numberOf,
    /** Received amounts: those that paid for the order, and those that are over. */
    received: async ({ id }: Placed) => {
      const paid = (await paymentsOfOrder(db, id)).filter(({ state }) => state === 'paid')
      const amounts = (isFor: boolean) => sum(paid.filter((it) => it.forOrder === isFor).map(refundableOf))
      return { counted: amounts(true), over: amounts(false) }
    },
  }
}
