import { indianDate } from '#domain/delivery/calendar.ts'
import { EMPTY_HAND_PAYMENT } from '#domain/payment/hand-payment.ts'
import { formatExact } from '#domain/payment/money.ts'
import { duePaise } from '#domain/payment/order-balance.ts'
import { orderById } from '#server/orders/queries.ts'
import { recordHandPayment } from '#server/payments/hand/record-hand-payment.ts'
import { payForOrder } from '#server/payments/pay-for-order.ts'
import { paymentsOfOrder } from '#server/payments/payment-records.ts'
import { payByUpi } from '#server/payments/upi/pay-by-upi.ts'
import type { openQrShop } from '../qr-shop.ts'
import type { PayingEvent } from './events.ts'

export type LiveShop = Awaited<ReturnType<typeof openQrShop>>
export type Placed = Awaited<ReturnType<LiveShop['place']>>
export type Webhook = Parameters<LiveShop['tell']>[0]

/** An order with what the outside world knows about it. */
export type LiveOrder = Placed & {
  /** Orders and QR codes at the provider. */
  refs: string[]
  webhooks: Webhook[]
  returns: URLSearchParams[]
  /** Amounts by the keys of the forms that the desk has seen recorded. */
  recorded: Map<number, number>
  /** A person accepted another amount or confirmed a claim. */
  isAcceptedByOwner: boolean
}

/** The transaction id of a claim. Only id 0 is in the bank. */
const claimId = ({ number }: LiveOrder, id: number): string => `63${number.replace(/\D/g, '').padStart(9, '0')}${id}`
export const isInBank = (transactionId: string | null): boolean => transactionId?.endsWith('0') ?? false

/** Begins one payment, as the buyer in a tab or the desk does. */
export async function startPaying(shop: LiveShop, order: LiveOrder, event: PayingEvent): Promise<void> {
  const { deps, redirectUrl } = shop
  const { checkoutKey } = order
  switch (event.do) {
    case 'qr':
      await shop.requestCode(checkoutKey)
      return
    case 'page':
      await payForOrder(deps, { checkoutKey, method: 'card', redirectUrl })
      return
    case 'claim': {
      const current = await orderById(deps.db, order.id)
      const totalPaise = current?.totalPaise ?? order.totalPaise
      await payByUpi(deps, { checkoutKey, totalPaise, transactionId: claimId(order, event.id) })
      return
    }
    case 'hand':
      return payByHand(shop, order, event)
  }
}

const SHARES = {
  whole: (due: number) => due,
  part: (due: number) => Math.ceil(due / 3),
  over: (due: number) => due + 22_00,
}

async function payByHand(
  { deps }: LiveShop,
  { id, number, recorded }: LiveOrder,
  { method, share, key }: Extract<PayingEvent, { do: 'hand' }>,
): Promise<void> {
  const order = await orderById(deps.db, id)
  const due = order ? duePaise(order.totalPaise, await paymentsOfOrder(deps.db, id)) : 0
  const amountPaise = SHARES[share](due)
  const receivedOn = indianDate(deps.now())
  const typed = { ...EMPTY_HAND_PAYMENT, method, amount: formatExact(amountPaise), receivedOn }
  const form = { number, typed, key: `form-${key}`.padEnd(8, '-'), shownDuePaise: due }
  const result = await recordHandPayment(deps.db, form, { who: 'Meera', now: deps.now(), live: true })
  if (result.ok && !recorded.has(key)) recorded.set(key, amountPaise)
}
