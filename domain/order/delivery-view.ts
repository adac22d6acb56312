import type { Paise } from '#domain/payment/money.ts'
import { gstLabel } from '#domain/tax/gst.ts'
import { type SlotCharge, slotFee } from './charge-delivery.ts'
import type { OrderCharge } from './order.ts'
import { type OrderSummary, type SummaryRow, slotFeeRow } from './purchase-summary.ts'

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

/**
 * Replaces the delivery row of a summary that was made without a charge. `unknown`: something is charged, and the PIN
 * code is not known yet.
 */
export function withDelivery(summary: OrderSummary, delivery: DeliveryView | 'unknown' | undefined): OrderSummary {
  if (!delivery) return summary
  const at = summary.rows.findIndex(({ of }) => of === 'delivery')
  const row = summary.rows[at]
  if (!row) return summary
  if (delivery === 'unknown') return { ...summary, rows: summary.rows.with(at, { ...row, isUnknown: true }) }
  const { rowPaise, addedGstPaise, includedGstPaise, ratePercent, slot, hint } = delivery
  const others = summary.rows.toSpliced(at, 1)
  const charge: SummaryRow = { ...row, paise: rowPaise - (slot?.rowPaise ?? 0), ...(hint && { hint }) }
  const charges = slot ? [charge, slotFeeRow(slot.label, slot.rowPaise)] : [charge]
  const rows =
    addedGstPaise === 0 ? [...others, ...charges] : withTax([...others], charges, { addedGstPaise, ratePercent })
  return {
    ...summary,
    rows,
    totalPaise: summary.totalPaise + rowPaise + addedGstPaise,
    ...(summary.includedGstPaise !== undefined && { includedGstPaise: summary.includedGstPaise + includedGstPaise }),
  }
}

type AddedTax = { addedGstPaise: Paise; ratePercent: number }

/** Puts the charges before the tax row, which counts their GST as well. */
function withTax(rows: SummaryRow[], charges: SummaryRow[], { addedGstPaise, ratePercent }: AddedTax): SummaryRow[] {
  const tax = rows.findLast(({ of }) => of === 'tax')
  const others = rows.filter((row) => row !== tax)
  const label = gstLabel([ratePercent])
  const whole: SummaryRow = {
    of: 'tax',
    // Goods and delivery with different rates share a row without one.
    label: tax && tax.label !== label ? 'GST' : label,
    paise: (tax?.paise ?? 0) + addedGstPaise,
  }
  return [...others, ...charges, whole]
}
