import type { ReactNode } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import { boxOfLine } from '#domain/box/price-box.ts'
import type { OrderView } from '#domain/order/order.ts'
import { formatExact } from '#domain/payment/money.ts'
import { gstLabel, onlyRate, taxHeads, totalGst } from '#domain/tax/gst.ts'
import { GiftNotes } from './gift-notes.tsx'
import { FREE_SHIPPING, Slip, type SlipRow, subtotalLabel } from './slip.tsx'

type Props = {
  order: OrderView
  /** Off where the page lists the lines elsewhere. */
  lines?: boolean
  /** Where it is another by now than when the order was made. */
  day?: string | undefined
  /** The heads of the tax one by one, as on an invoice. */
  heads?: boolean
  children?: ReactNode
}

/** The tag of an order: the shop's own sums, not the browser's. */
export function OrderSlip({ order, lines = true, heads = false, day = order.estimatedDelivery, children }: Props) {
  const count = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const boxed = order.lines.some(({ productId }) => boxOfLine(productId) !== undefined)
  const taxed = totalGst(order.gst) > 0
  const rows: SlipRow[] = [
    // The price of a built box holds its tax, which stands apart here.
    {
      label: boxed ? (taxed ? 'Your box, before GST' : 'Your box') : subtotalLabel(count),
      value: formatExact(order.subtotalPaise),
    },
    ...(taxed ? gstRows(order, heads) : []),
    FREE_SHIPPING,
  ]
  return (
    <Slip rows={rows} total={formatExact(order.totalPaise)} lines={lines ? miniLines(order) : []}>
      <GiftNotes gift={order.gift} day={day} />
      {children}
    </Slip>
  )
}

const miniLines = (order: OrderView) =>
  order.lines.map(({ productId, name, quantity, unitPricePaise, picture }) => ({
    key: productId,
    name,
    quantity,
    picture: <Picture picture={picture} sizes="60px" />,
    amount: formatExact(unitPricePaise * quantity),
  }))

function gstRows({ gst, lines }: OrderView, heads: boolean): SlipRow[] {
  const rates = lines.map(({ gstRate }) => gstRate)
  if (!heads) return [{ label: gstLabel(rates), value: formatExact(totalGst(gst)) }]
  return taxHeads(gst, onlyRate(rates)).map(({ name, paiseOf }) => ({
    label: name.replace(' ', ', '),
    value: formatExact(paiseOf(gst)),
  }))
}
