import { formatPromisedDay } from '#domain/delivery/change-day.ts'
import { formatExact } from '#domain/payment/money.ts'
import { type CommandResult, previewOutdated, refused, succeeded } from '#server/command-result.ts'
import { type DayOutcome, describeMove } from '#server/orders/change-day.ts'
import { describeFill, describePrices } from '#server/orders/day-effects.ts'
import { dayErrors } from '#server/orders/day-form.ts'
import type { DayPreview, DayRefusal } from '#server/orders/plan-day.ts'
import { orderNotFoundMessage, testOrderMessage } from './order-actions.ts'

/** Describes what a change of the delivery day will do. */
export function dayPreviewMessage(preview: DayPreview): string {
  const { number, fullName, to, leavesBy, chosen, email, fill, money } = preview
  const [before, after] = describeMove(preview)
  const isOther = money.duePaise > 0 || money.refundablePaise > 0
  return [
    `Order ${number} of ${fullName} is promised for ${before}. It will be ${after}, and has to leave by ${formatPromisedDay(leavesBy)}.`,
    chosen !== '' && chosen !== to && `The buyer chose ${formatPromisedDay(chosen)}.`,
    fill && fill.taken >= fill.most && describeFill(preview),
    isOther && `${describePrices(preview)} The charge stays as it is; the desk can refund or ask for the difference.`,
    ...money.unpaid.map(
      (one) => `The payment link of order ${one.number} for ${formatExact(one.totalPaise)} is cancelled.`,
    ),
    email ? `${email} gets an email.` : 'The order has no email address: ring the buyer.',
  ]
    .filter(Boolean)
    .join('\n')
}

/** Answer to a change of the delivery day. */
export function dayResult(outcome: DayOutcome): CommandResult {
  if (outcome.ok) return succeeded(`Order ${outcome.number} is promised for ${formatPromisedDay(outcome.to)}.`)
  return outcome.why === 'changed' ? previewOutdated(dayPreviewMessage(outcome.now)) : refused(dayErrorMessage(outcome))
}

export function dayErrorMessage(fault: DayRefusal): string {
  if (fault.why === 'no-order') return orderNotFoundMessage(fault.number)
  if (fault.why === 'left-alone') return testOrderMessage(fault.number)
  if (fault.why === 'no-parcel') return `Order ${fault.number} has no parcel ${fault.which}.`
  return Object.values(dayErrors(fault))[0] ?? ''
}
