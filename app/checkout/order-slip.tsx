import type { ReactNode } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import { type Gst, totalGst } from '#domain/gst.ts'
import { formatExact } from '#domain/money.ts'
import type { OrderView } from '#domain/order.ts'
import { boxOfLine } from '#domain/price-box.ts'
import { GiftNotes } from './gift-notes.tsx'
import { FREE_SHIPPING, Slip, type SlipRow, subtotalLabel } from './slip.tsx'

type Props = {
  order: OrderView
  /** Off where the page lists the lines elsewhere. */
  lines?: boolean
  /** The heads of the tax one by one, as on an invoice. */
  heads?: boolean
  children?: ReactNode
}

/** The tag of an order: the shop's own sums, not the browser's. */
export function OrderSlip({ order, lines = true, heads = false, children }: Props) {
  const count = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const boxed = order.lines.some(({ productId }) => boxOfLine(productId) !== undefined)
  const rows: SlipRow[] = [
    // The price of a built box holds its tax, which stands apart here.
    { label: boxed ? 'Your box, before GST' : subtotalLabel(count), value: formatExact(order.subtotalPaise) },
    ...(heads ? headRows(order.gst) : [{ label: 'GST, 18%', value: formatExact(totalGst(order.gst)) }]),
    FREE_SHIPPING,
  ]
  return (
    <Slip rows={rows} total={formatExact(order.totalPaise)} lines={lines ? miniLines(order) : []}>
      <GiftNotes gift={order.gift} />
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

const headRows = ({ cgstPaise, sgstPaise, igstPaise }: Gst): SlipRow[] =>
  igstPaise > 0
    ? [{ label: 'IGST, 18%', value: formatExact(igstPaise) }]
    : [
        { label: 'CGST, 9%', value: formatExact(cgstPaise) },
        { label: 'SGST, 9%', value: formatExact(sgstPaise) },
      ]
