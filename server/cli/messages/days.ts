import { formatPromisedDay } from '#domain/delivery/change-day.ts'
import { type CommandResult, previewOutdated, refused, succeeded } from '#server/command-result.ts'
import type { DayOutcome, DayPreview, DayRefusal } from '#server/orders/change-day.ts'
import { dayErrors } from '#server/orders/day-form.ts'
import { orderNotFoundMessage, testOrderMessage } from './order-actions.ts'

/** Describes what a change of the delivery day will do. */
export function dayPreviewMessage({ number, fullName, from, to, leavesBy, chosen, email }: DayPreview): string {
  return [
    `Order ${number} of ${fullName} is promised for ${formatPromisedDay(from)}. It will be ${formatPromisedDay(to)}, and has to leave by ${formatPromisedDay(leavesBy)}.`,
    chosen !== '' && chosen !== to && `The buyer chose ${formatPromisedDay(chosen)}.`,
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
