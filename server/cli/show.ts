import { formatExact } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { addressLine } from '#domain/shipping.ts'
import { TEST_ORDER } from '#domain/test-money.ts'
import { done, refused } from '#server/owner/answer.ts'
import { stateWords } from '#server/owner/move-by-owner.ts'
import { orderRecord } from '#server/owner/order-record.ts'
import type { Command } from './command.ts'
import { block, oneLine, table as plainTable } from './terminal-text.ts'
import { localTime } from './times.ts'

export const show: Command = {
  usage: 'show <order>',
  about: 'everything about an order',
  async run({ db }, [number = '']) {
    const record = await orderRecord(db, number)
    if (!record) return refused(`There is no order ${number.trim().toUpperCase()}.`)
    const { order, inside, notes, alsoFor } = record
    const parts = [
      `${order.number}: ${stateWords(order.state)}, ${formatExact(order.totalPaise)}`,
      order.test && `${TEST_ORDER}.`,
      alsoFor.length > 0 && `! Its transaction id was given for ${alsoFor.join(', ')} as well`,
      ...notes.map((note) => `! ${oneLine(note)}`),
      heading(
        'Lines',
        table(
          order.lines.map((line) => [
            `${line.quantity} x`,
            line.name,
            formatExact(line.unitPricePaise * line.quantity),
          ]),
        ),
      ),
      inside.length > 0 && heading('In the box', inside.map(block).join('\n')),
      heading('For', block(`${addressLine(order.shipping)}\n${order.shipping.phone}, ${order.shipping.email}`)),
      giftOf(order),
      paymentsOf(record),
      refundsOf(record),
      eventsOf(record),
    ]
    return done(parts.filter(Boolean).join('\n'))
  },
}

type OrderRecord = NonNullable<Awaited<ReturnType<typeof orderRecord>>>

const table = (rows: readonly (readonly string[])[]): string => block(plainTable(rows))

const heading = (name: string, text: string): string => `\n${name}\n${text}`

function giftOf({ gift, estimatedDelivery }: Order): string {
  const wishes = [
    `${gift.deliverOn ? 'Deliver on' : 'Expected'} ${estimatedDelivery}`,
    gift.giftWrap && 'Gift wrapped',
    gift.hidePrices && 'No prices in the parcel',
    gift.buyerGstin && `Invoice to GSTIN ${gift.buyerGstin}`,
    gift.message && `On the card:\n${gift.message}`,
  ]
  return heading('Wishes', block(wishes.filter(Boolean).join('\n')))
}

function paymentsOf({ payments }: OrderRecord): string | undefined {
  if (payments.length === 0) return undefined
  const rows = payments.map(({ createdAt, method, state, amountPaise, transactionId, reason }) => [
    localTime(createdAt),
    method,
    state,
    formatExact(amountPaise),
    transactionId ?? '',
    reason ?? '',
  ])
  return heading('Payments', table(rows))
}

function refundsOf({ refunds }: OrderRecord): string | undefined {
  if (refunds.length === 0) return undefined
  const rows = refunds.map(({ createdAt, provider, state, amountPaise, providerRef, reason }) => [
    localTime(createdAt),
    provider,
    state,
    formatExact(amountPaise),
    providerRef ?? '',
    reason ?? '',
  ])
  return heading('Refunds', table(rows))
}

const eventsOf = ({ events }: OrderRecord): string =>
  heading(
    'What happened',
    table(events.map((event) => [localTime(event.at), stateWords(event.toState), event.cause, event.actor])),
  )
