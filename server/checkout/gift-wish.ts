import type { FieldErrors, Shipping } from '#domain/checkout-form.ts'
import { deliveryDayFault } from '#domain/delivery-day.ts'
import type { GiftDraft, GiftField } from '#domain/gift-draft.ts'
import type { Settings } from '#domain/settings.ts'

/** What of the shop an order depends on: its settings, and whether it runs in test mode. */
export type Seller = Pick<Settings, 'state' | 'sameDayCutOff'> &
  Partial<Pick<Settings, 'orderPrefix' | 'taxScheme'>> & { test: boolean }

type Wish = { gift: GiftDraft; shipping: Shipping; onlySameDay: boolean }

/** What is wrong with a gift's wishes that only the shop's clock and calendar can tell. */
export function giftFaults(
  { gift, shipping, onlySameDay }: Wish,
  seller: Pick<Seller, 'sameDayCutOff'>,
  now: Date,
): FieldErrors<GiftField> | undefined {
  if (gift.deliverOn === '') return undefined
  const { zipCode: pin, country } = shipping
  const deliverOn = deliveryDayFault(gift.deliverOn, { now, pin, country, onlySameDay, cutOff: seller.sameDayCutOff })
  return deliverOn ? { deliverOn } : undefined
}
