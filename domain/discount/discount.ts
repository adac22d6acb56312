import type { CollectionSlug, DiscountId, ProductId } from '#domain/nominal.ts'
import type { Paise } from '#domain/payment/money.ts'

/** Longest code that is looked up; longer input is invalid. */
export const MAX_CODE_LENGTH = 100

/** Normalizes a code for comparison: upper case, without spaces. */
export const normalizeCode = (typed: string): string => typed.normalize('NFKC').replace(/\s+/g, '').toUpperCase()

/** Tests the format of a new code: 3 to 24 letters, digits and hyphens, easy to read aloud and to type. */
export const isValidCode = (plain: string): boolean => /^[A-Z0-9][A-Z0-9-]{1,22}[A-Z0-9]$/.test(plain)

/** Scope of a discount: everything, some collections, some products, or custom boxes. */
export const DISCOUNT_SCOPES = ['everything', 'collections', 'gifts', 'boxes'] as const
export type DiscountScope = (typeof DISCOUNT_SCOPES)[number]

/**
 * Value of a discount: whole percent, or an amount; before tax for a cart, tax included for a custom box. `nothing`:
 * only gift wrap or delivery is free.
 */
export type DiscountValue = { by: 'percent'; percent: number } | { by: 'amount'; paise: Paise } | { by: 'nothing' }

/** Terms of a discount. */
export type DiscountTerms = {
  name: string
  /** Normalized code (`normalizeCode`); empty for an automatic discount. */
  code: string
  off: DiscountValue
  /** The order is gift wrapped free of charge, requested or not. */
  freeWrap: boolean
  /** The order is delivered free of charge. */
  freeDelivery: boolean
  scope: DiscountScope
  /** Collections or products in scope; empty for other scopes. */
  of: readonly (CollectionSlug | ProductId)[]
  minimumPaise: Paise
  /** First and last day in India, `2026-11-01`; empty for no limit. */
  from: string
  until: string
  /** Usage limits in total and per person; `undefined` for unlimited. */
  maxUses: number | undefined
  maxPerPerson: number | undefined
}

export type Discount = DiscountTerms & {
  id: DiscountId
  isOn: boolean
  ended: boolean
}

/** Status of a discount on a day in India. `paused`: disabled, can be enabled again. */
export type DiscountState = 'running' | 'coming' | 'paused' | 'over'

/** Returns the status of a discount on a day, `2026-11-01`. */
export function discountState(
  { isOn, ended, from, until }: Pick<Discount, 'isOn' | 'ended' | 'from' | 'until'>,
  today: string,
): DiscountState {
  if (ended || (until !== '' && until < today)) return 'over'
  if (!isOn) return 'paused'
  return from > today ? 'coming' : 'running'
}

/** Discount data stored with an order. */
export type AppliedDiscount = Pick<Discount, 'id' | 'name' | 'code' | 'freeWrap'> & { freeDelivery?: true }
