import { formatAddress } from '#domain/delivery/shipping-address.ts'
import { DELIVERY_NAME } from '#domain/document/invoice.ts'
import { discountLabel, firstParcel, giftOptionsOf, type Order, shippingOf } from '#domain/order/order.ts'
import { formatExact } from '#domain/payment/money.ts'
import { refundableOf } from '#domain/payment/order-balance.ts'
import { TEST_ORDER_NOTICE } from '#domain/payment/test-payment.ts'
import type { Command } from '#server/command-result.ts'
import { refused, succeeded } from '#server/command-result.ts'
import { readOrderRecord } from '#server/orders/order-record.ts'
import { orderMarks } from '#server/orders/resolve-order.ts'
import { describeStatus, formatState } from '#server/orders/transition-by-owner.ts'
import { shortPaymentId } from '#server/payments/payment-records.ts'
import { formatLocalTime, indent, oneLine, formatTable as plainTable } from './terminal.ts'

export const show: Command = {
  usage: 'show <order>',
  about: 'shows everything about an order',
  async run({ db }, [number = '']) {
    const record = await readOrderRecord(db, number)
    if (!record) return refused(`There is no order ${number.trim().toUpperCase()}.`)
    const { order, inside, notes, alsoFor } = record
    const parts = [
      `${order.number}: ${describeStatus(order.state, orderMarks(record.payments, order.parcels))}, ${formatExact(order.totalPaise)}`,
      order.test && `${TEST_ORDER_NOTICE}.`,
      alsoFor.length > 0 && `! Its transaction id was given for ${alsoFor.join(', ')} as well`,
      ...notes.map((note) => `! ${oneLine(note)}`),
      heading(
        'Lines',
        indentedTable([
          ...order.lines.map((line) => [
            `${line.quantity} x`,
            line.name,
            formatExact(line.unitPricePaise * line.quantity),
          ]),
          ...(order.offer ? [['', discountLabel(order.offer), formatExact(-order.offer.discountPaise)]] : []),
        ]),
      ),
      inside.length > 0 && heading('Box items', inside.map(indent).join('\n')),
      heading('Deliver to', indent(`${formatAddress(shippingOf(order))}\n${order.buyer.phone}, ${order.buyer.email}`)),
      formatGiftOptions(order),
      formatPayments(record),
      formatRefunds(record),
      formatDisputes(record),
      formatHistory(record),
    ]
    return succeeded(parts.filter(Boolean).join('\n'))
  },
}

type OrderRecord = NonNullable<Awaited<ReturnType<typeof readOrderRecord>>>

const indentedTable = (rows: readonly (readonly string[])[]): string => indent(plainTable(rows))

const heading = (name: string, text: string): string => `\n${name}\n${text}`

function formatGiftOptions(order: Order): string {
  const gift = giftOptionsOf(order)
  const { estimatedDelivery, promisedDay } = firstParcel(order)
  const wishes = [
    `Estimated delivery ${estimatedDelivery}${promisedDay && ', promised'}`,
    gift.deliverOn && gift.deliverOn !== estimatedDelivery && `The buyer chose ${gift.deliverOn}`,
    gift.giftWrap && 'Gift wrapped',
    gift.hidePrices && 'No prices in the parcel',
    gift.buyerGstin && `Invoice to GSTIN ${gift.buyerGstin}`,
    gift.message && `Card message:\n${gift.message}`,
    gift.cardFrom && `Card from ${gift.cardFrom}`,
  ]
  return heading('Gift options', indent(wishes.filter(Boolean).join('\n')))
}

function formatPayments({ payments }: OrderRecord): string | undefined {
  if (payments.length === 0) return undefined
  const rows = payments.map((payment) => [
    shortPaymentId(payment.id),
    formatLocalTime(payment.createdAt),
    payment.method,
    payment.state,
    formatExact(payment.amountPaise),
    describePurpose(payment),
    payment.transactionId ?? '',
    payment.reason ?? '',
  ])
  return heading('Payments', indentedTable(rows))
}

/** Describes what a payment paid for, and how much of it can still be refunded. */
function describePurpose(payment: OrderRecord['payments'][number]): string {
  if (payment.state !== 'paid') return ''
  const left = refundableOf(payment)
  return `${payment.forOrder ? 'for the order' : 'not for the order'}${left < payment.amountPaise ? `, ${formatExact(left)} left` : ''}`
}

function formatRefunds({ order, payments, refundLines, creditNotes }: OrderRecord): string | undefined {
  const rows = payments.flatMap(({ refunds }) =>
    refunds.map(({ id, paymentId, createdAt, provider, state, amountPaise, providerRef, reason }) => [
      shortPaymentId(paymentId),
      formatLocalTime(createdAt),
      provider,
      state,
      formatExact(amountPaise),
      creditNotes.find(({ refundId }) => refundId === id)?.number ?? '',
      providerRef ?? '',
      reason ?? '',
      refundLines
        .filter(({ refundId }) => refundId === id)
        .map(
          (line) =>
            `${line.quantity} x ${order.lines[line.position]?.name ?? DELIVERY_NAME}${line.restock ? ', back in stock' : ''}`,
        )
        .join('; '),
    ]),
  )
  return rows.length > 0 ? heading('Refunds', indentedTable(rows)) : undefined
}

function formatDisputes({ payments }: OrderRecord): string | undefined {
  const rows = payments.flatMap(({ disputes }) =>
    disputes.map(({ paymentId, createdAt, state, amountPaise, reason, providerRef, respondBy }) => [
      shortPaymentId(paymentId),
      formatLocalTime(createdAt),
      state,
      formatExact(amountPaise),
      reason,
      providerRef,
      respondBy && state === 'open' ? `answer by ${formatLocalTime(respondBy)}` : '',
    ]),
  )
  return rows.length > 0 ? heading('Disputes', indentedTable(rows)) : undefined
}

const formatHistory = ({ events }: OrderRecord): string =>
  heading(
    'History',
    indentedTable(
      events.map((event) => [formatLocalTime(event.at), formatState(event.toState), event.cause, event.actor]),
    ),
  )
