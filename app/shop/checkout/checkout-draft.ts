import { useCallback, useEffect, useState } from 'react'
import type { BoxPrices } from '#domain/box/box.ts'
import { type DoubtfulField, EMPTY_SHIPPING } from '#domain/delivery/shipping-address.ts'
import type { Shipping } from '#domain/delivery/shipping-form.ts'
import type { TransactionId } from '#domain/nominal.ts'
import { EMPTY_GIFT_OPTIONS, type GiftOptionValues } from '#domain/order/gift-fields.ts'
import type { OrderView } from '#domain/order/order.ts'
import type { OrderSummary } from '#domain/order/purchase-summary.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { UpiRequestView } from '#domain/payment/upi.ts'

/** Builds the order request's discount: the code and the displayed amount in paise. */
export const discountRequest = (offered: DraftDiscount | undefined, asked: string) =>
  offered && {
    offer: { code: offered.code || undefined, shownPaise: offered.of === asked ? offered.discountPaise : undefined },
  }

/** Offers of the shop on the current day; empty when there are none. */
export type AvailableOffers = { offers?: { codes: boolean; automatic: boolean } }

/** Discount of a checkout: the entered code and the server's last result. */
export type DraftDiscount = {
  /** Valid code, otherwise empty. */
  code: string
  /** The code as typed; `fault` is the reason for its rejection. */
  typed?: string
  fault?: string | undefined
  /** Query of the content that the discount was calculated for, with the resulting summary. */
  of?: string
  discountPaise?: Paise
  summary?: OrderSummary | undefined
}

/** Returns the discounted summary when it was calculated for exactly this content, otherwise the plain one. */
export const withDiscount = (
  plain: OrderSummary,
  offered: DraftDiscount | undefined,
  asked: () => string,
): OrderSummary => (offered?.summary && offered.of === asked() && offered.summary) || plain

/** State of a checkout in this tab: form values, the order's key, and the order once it exists. */
export type CheckoutDraft = {
  key: string
  shipping: Shipping
  gift: GiftOptionValues
  /** Address fields whose doubtful value has been questioned. */
  asked?: readonly DoubtfulField[]
  transactionId: TransactionId
  offer?: DraftDiscount | undefined
  order: OrderView | undefined
  upi: UpiRequestView | undefined
  /** The paid order, until the confirmation is left. */
  receipt: OrderView | undefined
  /** Provider payment that the order was last sent to. */
  paying?: string | undefined
  /** Data to correct the transaction id while the payment is under review. */
  review?: { key: string; upi: UpiRequestView; doubt?: string | undefined } | undefined
  /** Content of the box when its order was created. The box itself is lost on reload, the order is not. */
  bought?: { content: string; sums: BoxPrices; message: string }
}
export type ChangeDraft = (change: Partial<CheckoutDraft>) => void

/** Storage names. A cart's and a box's checkout can be open in one tab. */
export const CART_CHECKOUT = 'checkout'
export const BOX_CHECKOUT = 'box-checkout'

const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Returns a new checkout. Its random key names an order that only this tab can change or pay. */
export const newDraft = (): CheckoutDraft => ({
  key: randomKey(),
  shipping: EMPTY_SHIPPING,
  gift: EMPTY_GIFT_OPTIONS,
  transactionId: '',
  offer: undefined,
  order: undefined,
  upi: undefined,
  receipt: undefined,
})

/** Reads the draft from session storage: it survives a reload, and closing the tab discards the address. */
export function readDraft(name: string): CheckoutDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    // Drafts of an older version may lack new fields.
    return isDraft(stored) ? { ...stored, gift: { ...EMPTY_GIFT_OPTIONS, ...stored.gift } } : newDraft()
  } catch {
    return newDraft()
  }
}

export function writeDraft(name: string, draft: CheckoutDraft) {
  try {
    sessionStorage.setItem(name, JSON.stringify(draft))
  } catch {
    // Storage is disabled or full: the checkout lasts as long as the page.
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function isDraft(value: unknown): value is CheckoutDraft {
  if (!isObject(value) || typeof value.key !== 'string' || typeof value.transactionId !== 'string') return false
  const { shipping, gift } = value
  return (
    isObject(gift) &&
    isObject(shipping) &&
    Object.keys(EMPTY_SHIPPING).every((field) => typeof shipping[field] === 'string')
  )
}

/** State of the tab's checkout. Only for components that first render in the browser. */
export function useCheckoutDraft(name: string): [CheckoutDraft, ChangeDraft] {
  const [draft, setDraft] = useState(() => readDraft(name))
  useEffect(() => writeDraft(name, draft), [name, draft])
  // A page from the back/forward cache does not know of payments made since.
  useEffect(() => {
    const readAgain = ({ persisted }: PageTransitionEvent) => persisted && setDraft(readDraft(name))
    addEventListener('pageshow', readAgain)
    return () => removeEventListener('pageshow', readAgain)
  }, [name])
  const change = useCallback<ChangeDraft>((part) => setDraft((before) => ({ ...before, ...part })), [])
  return [draft, change]
}
