import { useCallback, useEffect, useState } from 'react'
import { type DoubtfulField, EMPTY_SHIPPING } from '#domain/address/shipping.ts'
import type { Shipping } from '#domain/address/shipping-form.ts'
import type { BoxSums } from '#domain/box/box.ts'
import type { TransactionId } from '#domain/flavours.ts'
import { EMPTY_GIFT, type GiftOptionValues } from '#domain/order/gift-fields.ts'
import type { OrderView } from '#domain/order/order.ts'
import type { UpiRequestView } from '#domain/payment/upi.ts'
import type { Offered } from './offered.ts'

/** What a checkout remembers until it is over: what was typed, the order's key, the order once there is one. */
export type CheckoutDraft = {
  key: string
  shipping: Shipping
  gift: GiftOptionValues
  /** The fields of the address that were asked about. */
  asked?: readonly DoubtfulField[]
  transactionId: TransactionId
  /** What is taken off, where the shop has offers. */
  offer?: Offered | undefined
  order: OrderView | undefined
  upi: UpiRequestView | undefined
  /** The order that was paid, until the confirmation is left. */
  receipt: OrderView | undefined
  /** The payment on the provider's page that the order was last sent to. */
  paying?: string | undefined
  /** While the receipt's payment is under review: what it takes to correct the transaction id. */
  review?: { key: string; upi: UpiRequestView; doubt?: string | undefined } | undefined
  /** What was in the box when its order was made: the box itself is forgotten with the page, the order is not. */
  bought?: { content: string; sums: BoxSums; message: string }
}
export type ChangeDraft = (change: Partial<CheckoutDraft>) => void

/** Under which names the checkouts are kept: a cart's and a box's can be under way in one tab. */
export const CART_CHECKOUT = 'checkout'
export const BOX_CHECKOUT = 'box-checkout'

const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A checkout that has not begun. Its key names an order that only this tab can change or pay. */
export const newDraft = (): CheckoutDraft => ({
  key: randomKey(),
  shipping: EMPTY_SHIPPING,
  gift: EMPTY_GIFT,
  transactionId: '',
  offer: undefined,
  order: undefined,
  upi: undefined,
  receipt: undefined,
})

/** Session storage lasts as long as the tab, so a reload loses nothing and a closed tab forgets the address. */
export function readDraft(name: string): CheckoutDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    // What was kept by an older page may lack what is new.
    return isDraft(stored) ? { ...stored, gift: { ...EMPTY_GIFT, ...stored.gift } } : newDraft()
  } catch {
    return newDraft()
  }
}

export function writeDraft(name: string, draft: CheckoutDraft) {
  try {
    sessionStorage.setItem(name, JSON.stringify(draft))
  } catch {
    // Storage that is off or full: the checkout lasts as long as the page.
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

/** The checkout of this tab. Only for components that are first rendered in the browser. */
export function useCheckoutDraft(name: string): [CheckoutDraft, ChangeDraft] {
  const [draft, setDraft] = useState(() => readDraft(name))
  useEffect(() => writeDraft(name, draft), [name, draft])
  // A page that the browser brings back knows nothing of what was paid for meanwhile.
  useEffect(() => {
    const readAgain = ({ persisted }: PageTransitionEvent) => persisted && setDraft(readDraft(name))
    addEventListener('pageshow', readAgain)
    return () => removeEventListener('pageshow', readAgain)
  }, [name])
  const change = useCallback<ChangeDraft>((part) => setDraft((before) => ({ ...before, ...part })), [])
  return [draft, change]
}
