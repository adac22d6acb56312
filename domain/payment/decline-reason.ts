import { oneLine } from '#domain/text/sanitize.ts'

/** Begins the stored reason of a payment that the bank or the provider declined. */
const PREFIX = 'declined: '
const MAX_REASON = 200

/** Builds the stored reason from the provider's texts, such as its description and its code. */
export function declineReason(...texts: (string | null | undefined)[]): string | undefined {
  const [text, code] = texts.map((part) => oneLine(part ?? '')).filter(Boolean)
  return text && `${PREFIX}${code ? `${text} (${code})` : text}`.slice(0, MAX_REASON)
}

/** Known reasons in the shop's words. The first match counts, so special reasons stand before general ones. */
const MESSAGES: readonly (readonly [RegExp, string])[] = [
  [/insufficient|not enough (balance|funds)/i, 'There was not enough money in the account.'],
  [/incorrect_otp|\botp\b|3d.?secure|authentication/i, 'The bank could not confirm that it was you.'],
  [/incorrect_(upi_)?pin|\b(u?pi|atm) pin\b|\bmpin\b/i, 'The PIN was not right.'],
  [/card_expired|expired card|card (has|is) expired/i, 'The card has expired.'],
  [/incorrect_(card|cvv)|invalid card|card number|\bcvv\b/i, 'The card’s details were not right.'],
  [/limit/i, 'The amount is above a limit that your bank has set.'],
  [/timed?.?out|expired|took too long/i, 'It took too long, and the payment ended.'],
  [/cancel/i, 'The payment was cancelled.'],
  [
    /not_(enabled|allowed|supported)|not (enabled|allowed|supported)|international/i,
    'Your bank does not allow this kind of payment.',
  ],
  [/risk|fraud|blocked/i, 'Your bank blocked the payment.'],
  [/gateway|server|technical|bank_not|unavailable|downtime/i, 'Your bank could not be reached.'],
]

/**
 * Returns what the buyer reads about a declined payment, in the shop's own words: the provider's text is for the desk
 * only. `undefined` when the payment ended for another reason.
 */
export function declineMessage(reason: string | null | undefined): string | undefined {
  if (!reason?.startsWith(PREFIX)) return undefined
  return MESSAGES.find(([pattern]) => pattern.test(reason))?.[1] ?? 'Your bank declined the payment and gave no reason.'
}
