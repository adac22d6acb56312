import { formatPrice } from '#domain/payment/money.ts'
import { formatYearDay } from '#domain/text/format-date.ts'
import type { Discount, DiscountState, DiscountTerms } from './discount.ts'

type Benefits = Pick<DiscountTerms, 'off' | 'freeWrap' | 'freeDelivery'>

/** Formats the value: `10% off`, `₹200 off`, `free gift wrap and free delivery`. */
export function describeDiscountValue({ off, freeWrap, freeDelivery }: Benefits): string {
  const taken =
    off.by === 'percent' ? `${off.percent}% off` : off.by === 'amount' ? `${formatPrice(off.paise)} off` : ''
  const parts = [taken, freeWrap && 'free gift wrap', freeDelivery && 'free delivery'].filter(Boolean)
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ')
}

/** Formats scope and minimum: `everything`, `wedding-edit, from ₹1,500`. */
export function describeScope({
  scope,
  of,
  minimumPaise,
}: Pick<DiscountTerms, 'scope' | 'of' | 'minimumPaise'>): string {
  const what = { everything: 'everything', boxes: 'built boxes', gifts: of.join(', '), collections: of.join(', ') }[
    scope
  ]
  return minimumPaise > 0 ? `${what}, from ${formatPrice(minimumPaise)}` : what
}

/** Formats the period: `until 12 November 2026`; empty if unlimited. */
export const describePeriod = ({ from, until }: Pick<DiscountTerms, 'from' | 'until'>): string =>
  [from && `from ${formatYearDay(from)}`, until && `until ${formatYearDay(until)}`].filter(Boolean).join(' ')

/** Formats all terms on one line for the command line and the activity log. */
export function describeTerms(terms: DiscountTerms): string {
  const { code, maxUses, maxPerPerson } = terms
  const parts = [
    `${terms.name}: ${describeDiscountValue(terms)}`,
    `for ${describeScope(terms)}`,
    code === '' ? 'without a code' : `with ${code}`,
    describePeriod(terms),
    maxUses !== undefined && `${maxUses} ${maxUses === 1 ? 'use' : 'uses'}`,
    maxPerPerson !== undefined && `${maxPerPerson} a person`,
  ]
  return parts.filter(Boolean).join(', ')
}

export const DISCOUNT_STATE_LABELS: Record<DiscountState, string> = {
  running: 'On',
  coming: 'Scheduled',
  paused: 'Off',
  over: 'Ended',
}

/** Formats the usage: `4 of 100`. */
export const formatUses = (uses: number, { maxUses }: Pick<Discount, 'maxUses'>): string =>
  maxUses === undefined ? String(uses) : `${uses} of ${maxUses}`
