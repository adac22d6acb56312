import type { DiscountFormErrors } from '#domain/discount/discount-form.ts'

type DiscountRejection = { why: 'faults'; faults: DiscountFormErrors } | { why: 'no-offer' | 'ended' | 'changed' }

/**
 * Returns the message above the form for a rejected change; empty for field errors, which are shown beside their
 * fields.
 */
export function discountError(refused: DiscountRejection): string {
  if (refused.why === 'changed')
    return 'Someone else has changed this offer. Nothing was saved; this is its current state.'
  if (refused.why === 'ended') return 'This offer has ended and cannot be changed.'
  return refused.why === 'faults' ? '' : 'This offer no longer exists.'
}
