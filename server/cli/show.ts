import { addressLine } from '#domain/address/shipping.ts'
import { firstParcel, giftOptionsOf, type Order, offerLabel, shippingOf } from '#domain/order/order.ts'
import { formatExact } from '#domain/payment/money.ts'
import { refundableOf } from '#domain/payment/order-money.ts'
import { TEST_ORDER } from '#domain/payment/test-money.ts'
import { done, refused } from '#server/owner/answer.ts'
import { marksOf } from '#server/owner/find-order.ts'
import { shortId } from '#server/owner/find-payment.ts'
import { standing, stateWords } from '#server/owner/move-by-owner.ts'
import { orderRecord } from '#server/owner/order-record.ts'
import type { Command } from './command.ts'
import { block, localTime, oneLine, table as plainTable } from './terminal.ts'

export const show: Command = {
  usage: 'show <order>',
  about: 'everything about an order',
  async run({ db }, [number = '']) {
    const record = await orderRecord(db, number)
    if (!record) return refused(`There is no order ${number.trim().toUpperCase()}.`)
    const { order, inside, notes, alsoFor } = record
    const parts = [
      `${order.number}: ${standing(order.state, marksOf(record.payments, order.parcels))}, ${formatExact(order.totalPaise)}`,
      order.test && `${TEST_ORDER}.`,
      alsoFor.length > 0 && `! Its transaction id was given for ${alsoFor.join(', ')} as well`,
      ...notes.map((note) => `! ${oneLine(note)}`),
      heading(
        'Lines',
        table([
          ...order.lines.map((line) => [
            `${line.quantity} x`,
            line.name,
            formatExact(line.unitPricePaise * line.quantity),
          ]),
          ...(order.offer ? [['', offerLabel(order.offer), formatExact(-order.offer.discountPaise)]] : []),
        ]),
      ),
      inside.length > 0 && heading('In the box', inside.map(block).join('\n')),
      heading('For', block(`${addressLine(shippingOf(order))}\n${order.buyer.phone}, ${order.buyer.email}`)),
      giftOf(order),
      paymentsOf(record),
      refundsOf(record),
      disputesOf(record),
      eventsOf(record),
    ]
    return done(parts.filter(Boolean).join('\n'))
  },
}

type OrderRecord = NonNullable<Awaited<ReturnType<typeof orderRecord>>>

const table = (rows: readonly (readonly string[])[]): string => block(plainTable(rows))

const heading = (name: string, text: string): string => `\n${name}\n${text}`

function giftOf(order: Order): string {
  const gift = giftOptionsOf(order)
  const { estimatedDelivery, promisedDay } = firstParcel(order)
  const wishes = [
    `Estimated delivery ${estimatedDelivery}${promisedDay && ', promised'}`,
    gift.deliverOn && gift.deliverOn !== estimatedDelivery && `The buyer had chosen ${gift.deliverOn}`,
    gift.giftWrap && 'Gift wrapped',
    gift.hidePrices && 'No prices in the parcel',
    gift.buyerGstin && `Invoice to GSTIN ${gift.buyerGstin}`,
    gift.message && `On the card:\n${gift.message}`,
    gift.cardFrom && `The card is from ${gift.cardFrom}`,
  ]
  return heading('Wishes', block(wishes.filter(Boolean).join('\n')))
}

function paymentsOf({ payments }: OrderRecord): string | undefined {
  if (payments.length === 0) return undefined
  const rows = payments.map((payment) => [
    shortId(payment.id),
    localTime(payment.createdAt),
    payment.method,
    payment.state,
    formatExact(payment.amountPaise),
    purposeOf(payment),
    payment.transactionId ?? '',
    payment.reason ?? '',
  ])
  return heading('Payments', table(rows))
}

/** What a payment was for, as far as it came, and how much of it is left where some has gone. */
function purposeOf(payment: OrderRecord['payments'][number]): string {
  if (payment.state !== 'paid') return ''
  const left = refundableOf(payment)
  return `${payment.forOrder ? 'for the order' : 'bought nothing'}${left < payment.amountPaise ? `, ${formatExact(left)} left` : ''}`
}

function refundsOf({ order, payments, refundLines, creditNotes }: OrderRecord): string | undefined {
  const rows = payments.flatMap(({ refunds }) =>
    refunds.map(({ id, paymentId, createdAt, provider, state, amountPaise, providerRef, reason }) => [
      shortId(paymentId),
      localTime(createdAt),
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
            `${line.quantity} x ${order.lines[line.position]?.name}${line.restock ? ', on the shelf again' : ''}`,
        )
        .join('; '),
    ]),
  )
  return rows.length > 0 ? heading('Refunds', table(rows)) : undefined
}

function disputesOf({ payments }: OrderRecord): string | undefined {
  const rows = payments.flatMap(({ disputes }) =>
    disputes.map(({ paymentId, createdAt, state, amountPaise, reason, providerRef, respondBy }) => [
      shortId(paymentId),
      localTime(createdAt),
      state,
      formatExact(amountPaise),
      reason,
      providerRef,
      respondBy && state === 'open' ? `answer by ${localTime(respondBy)}` : '',
    ]),
  )
  return rows.length > 0 ? heading('Disputes', table(rows)) : undefined
}

const eventsOf = ({ events }: OrderRecord): string =>
  heading(
    'What happened',
    table(events.map((event) => [localTime(event.at), stateWords(event.toState), event.cause, event.actor])),
  )
