import type { OrderSummary } from '#domain/order/purchase-summary.ts'
import { type HandPayment, type HandPaymentErrors, parseHandPayment } from '#domain/payment/hand-payment.ts'
import { decimalRupees, formatExact, type Paise, parsePaise } from '#domain/payment/money.ts'
import type { PhoneOrderForm } from './phone-order-form.ts'

type PaymentPart = Pick<PhoneOrderForm, 'payment' | 'shownTotal'>

/**
 * Returns the payment fields for a new total. An amount that is empty or equals the total shown before follows the
 * total; any other amount was typed and stays.
 */
export function withTotal({ payment, shownTotal }: PaymentPart, totalPaise: Paise | undefined): PaymentPart {
  const { amount } = payment
  const follows = amount.trim() === '' || String(parsePaise(amount)) === shownTotal
  const shown = { shownTotal: totalPaise === undefined ? '' : String(totalPaise) }
  if (!follows) return { payment, ...shown }
  return { payment: { ...payment, amount: totalPaise === undefined ? '' : decimalRupees(totalPaise) }, ...shown }
}

type CounterPaymentPreview = { typed: PhoneOrderForm; summary: OrderSummary | undefined }

/**
 * Reads the payment of an order that is paid at the counter. It is refused while the total differs from the one on the
 * form, since the money was counted by that. `given` is the form as submitted, `preview` with the present total.
 */
export function readCounterPayment(
  { typed, summary }: CounterPaymentPreview,
  given: PhoneOrderForm,
  today: string,
): { payment?: HandPayment; errors: HandPaymentErrors } {
  if (given.pay === 'link') return { errors: {} }
  const read = parseHandPayment(typed.payment, today)
  if (!summary) {
    const { amount: _, ...errors } = read.ok ? {} : read.errors
    return { errors }
  }
  const { totalPaise } = summary
  const isSeen = given.shownTotal === String(totalPaise) || parsePaise(given.payment.amount) === totalPaise
  const unseen = { amount: `The total is ${formatExact(totalPaise)}. Check the amount, then submit again.` }
  if (!read.ok) return { errors: { ...(!isSeen && unseen), ...read.errors } }
  return isSeen ? { payment: read.payment, errors: {} } : { errors: unseen }
}
