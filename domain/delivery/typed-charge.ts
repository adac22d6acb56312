import { type Paise, parsePaise, rupees } from '#domain/payment/money.ts'

/** Highest delivery charge of an order; it catches typing errors. */
const MAX_CHARGE_PAISE = rupees(1_00_000)

/**
 * Parses a delivery charge set at the desk, in rupees: no value if it is empty, 0 for free delivery. Returns the error
 * message for other text.
 */
export function parseTypedCharge(text: string): { paise?: Paise } | { error: string } {
  const typed = text.trim()
  if (typed === '') return {}
  const paise = /^(?:₹|rs\.?)?\s*0+(?:\.0{1,2})?$/i.test(typed) ? 0 : parsePaise(typed)
  if (paise === undefined) return { error: 'Enter a charge in rupees, such as 60 or 149.50, or 0 for free delivery.' }
  return paise > MAX_CHARGE_PAISE ? { error: 'A delivery charge is at most ₹1,00,000.' } : { paise }
}
