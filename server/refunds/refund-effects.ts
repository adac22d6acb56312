import { listedMethodLabel } from '#domain/payment/listed-method.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { RefundMethod } from '#domain/refund/refund-command.ts'
import type { Effect } from '#server/orders/effect.ts'
import type { RefundPreview } from './refund-preview.ts'

const NO_SMTP = 'Email is not set up. It is kept as a file, not sent.'

/** Instructions to the person, because the shop moves no money itself. */
const TO_DO: Record<RefundMethod, string> = {
  cash: 'The shop moves no money itself: give the cash back.',
  transfer: 'The shop moves no money itself: transfer it at your bank.',
  card_machine: 'The shop moves no money itself: refund it on your card machine.',
  cheque: 'The shop moves no money itself: write the cheque.',
  upi: 'The shop moves no money itself: send it with your UPI app.',
}

/** Returns the rows of a refund preview. `sendsMail` is true if an SMTP server is set up. */
export function refundEffects(preview: RefundPreview, sendsMail: boolean): Effect[] {
  const { order, steps, follows, balance } = preview
  const money = steps.map(({ amountPaise, way, hand, provider, askedBefore }): Effect => {
    if (way === 'by-hand') {
      const method = hand ? `, ${listedMethodLabel(hand.method).toLowerCase()}` : ''
      const text = `Recorded as refunded${hand?.method === 'upi' ? ', UPI' : method}`
      return { kind: 'money', text, about: TO_DO[hand?.method ?? 'transfer'], amountPaise }
    }
    const about = askedBefore ? 'It was requested before, so that request is checked first.' : undefined
    return { kind: 'money', text: `Through ${provider}, the way it was paid`, about, amountPaise }
  })
  const email: Effect[] = order
    ? [
        {
          kind: 'email',
          ...(sendsMail && order.hasEmail
            ? { text: `Email to ${order.fullName}` }
            : { text: 'No email', about: order.hasEmail ? NO_SMTP : 'The order has no address to send it to.' }),
        },
      ]
    : []
  if (follows.to === 'nothing')
    return [...money, { kind: 'document', text: 'It paid for no order, so no order or invoice changes.' }, ...email]
  const state = follows.to === 'refunded' ? 'The order becomes refunded.' : 'The order keeps its status.'
  const left: Effect = {
    ...{ kind: 'balance', text: 'Balance after this' },
    about: `Paid ${formatExact(balance.paidPaise)}, refunded ${formatExact(balance.refundedPaise)}. ${state}`,
    amountPaise: balance.paidPaise - balance.refundedPaise,
  }
  return [
    ...money,
    ...deliveryEffects(preview),
    ...slotEffects(preview),
    ...documentEffects(preview),
    stockEffect(preview),
    ...email,
    left,
  ]
}

function deliveryEffects({ delivery }: RefundPreview): Effect[] {
  if (!delivery) return []
  const { leftPaise, isRefunded, wasShipped } = delivery
  const sum = `Delivery ${formatExact(leftPaise)}`
  if (!isRefunded) return [{ kind: 'money', text: `${sum} is not refunded` }]
  const about = wasShipped ? undefined : 'Nothing was shipped, so the buyer gets it back.'
  return [{ kind: 'money', text: `${sum} is refunded too`, about }]
}

const slotEffects = ({ slotCharges = [] }: RefundPreview): Effect[] =>
  slotCharges.map(({ number, totalPaise, isUnpaid }) =>
    isUnpaid
      ? { kind: 'money', text: `The payment link of order ${number} for ${formatExact(totalPaise)} is cancelled.` }
      : {
          ...{ kind: 'money', text: `Order ${number} for the hour is not refunded with it`, amountPaise: totalPaise },
          about: 'A task on Today asks you to refund it.',
        },
  )

const documentEffects = ({ follows, credits }: RefundPreview): Effect[] =>
  follows.to !== 'nothing' && credits.length === 0
    ? [{ kind: 'document', text: 'No credit note', about: follows.credit ? undefined : 'There is no invoice yet.' }]
    : credits.map(({ number, amountPaise, taxablePaise, gst }) => {
        const heads = { CGST: gst.cgstPaise, SGST: gst.sgstPaise, IGST: gst.igstPaise }
        const tax = Object.entries(heads).filter(([, paise]) => paise > 0)
        const sums = tax.map(([head, paise]) => `${head} ${formatExact(paise)}`)
        const about = [`Before GST ${formatExact(taxablePaise)}`, ...sums].join(', ')
        return { kind: 'document', text: `Credit note ${number}`, about, amountPaise }
      })

function stockEffect({ steps }: RefundPreview): Effect {
  const lines = steps.flatMap((step) => step.lines).filter(({ isDelivery }) => !isDelivery)
  const back = lines.filter(({ restock }) => restock)
  const named = (back.length > 0 ? back : lines).map(({ quantity, name }) => `${quantity} × ${name}`)
  const text = back.length > 0 ? 'Back in stock' : 'Stock stays as it is'
  return { kind: 'stock', text, about: named.join(', ') || undefined }
}
