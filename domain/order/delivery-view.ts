import type { Paise } from '#domain/payment/money.ts'
import { type SlotCharge, slotFee } from './charge-delivery.ts'
import type { OrderCharge } from './order.ts'

/** Delivery of a purchase, in the terms of its summary. All amounts are 0 when delivery is free. */
export type DeliveryView = {
  /** As stated, before or with GST as product prices are; an order sends it back. */
  statedPaise: Paise
  /** As the row shows it: with GST where the prices of the summary include it. */
  rowPaise: Paise
  /** GST on the row, in addition to it, and within it. */
  addedGstPaise: Paise
  includedGstPaise: Paise
  ratePercent: number
  /** Fee of the chosen slot, part of `rowPaise` until the summary shows it in a row of its own. */
  slot?: { label: string; rowPaise: Paise }
  /** `Free above ₹1,500, add ₹212`, or empty. */
  hint: string
}

/** Response of `/delivery.json`; `message` says that the shop does not deliver there. */
export type DeliveryResponse = { ok: true; delivery: DeliveryView } | { ok: false; message: string }

type ChargedDelivery = {
  shippingPaise: Paise
  delivery?: Pick<OrderCharge, 'statedPaise' | 'gst'> & SlotCharge
}

/** Describes the charge of a priced purchase. `withGst`: the prices of its summary include GST. */
export function deliveryView({ shippingPaise, delivery }: ChargedDelivery, withGst: boolean, hint = ''): DeliveryView {
  const { statedPaise = 0, ratePercent = 0 } = delivery ?? {}
  const gst = delivery?.gst
  const gstPaise = gst ? gst.cgstPaise + gst.sgstPaise + gst.igstPaise : 0
  const rowPaise = withGst ? shippingPaise : statedPaise
  const fee = delivery && slotFee(delivery, withGst)
  return {
    statedPaise,
    rowPaise,
    addedGstPaise: shippingPaise - rowPaise,
    includedGstPaise: withGst ? gstPaise : 0,
    ratePercent,
    ...(fee && { slot: { label: fee.label, rowPaise: fee.paise } }),
    hint,
  }
}
