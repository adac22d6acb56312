import type { Paise } from '#domain/payment/money.ts'
import { gstLabel } from '#domain/tax/gst.ts'
import type { DeliveryView } from './delivery-view.ts'
import { type OrderSummary, type SummaryRow, slotFeeRow } from './purchase-summary.ts'

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
