import { DISCOUNT_STATE_LABELS } from '#domain/discount/describe-discount.ts'
import type { DiscountState } from '#domain/discount/discount.ts'

const STATUS_CLASSES: Record<DiscountState, string> = {
  running: 'is-done',
  coming: 'is-way',
  paused: 'is-off',
  over: 'is-off',
}

/** Status of a discount as text with a coloured mark; colour is never the only signal. */
export const DiscountStatus = ({ standing }: { standing: DiscountState }) => (
  <span className={`dk-st ${STATUS_CLASSES[standing]}`}>{DISCOUNT_STATE_LABELS[standing]}</span>
)
