import { type Column, Columns } from '#app/desk/frame/columns.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { orderSummary } from '#domain/order/order-summary.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { Route } from './+types/order.ts'

type Shown = Pick<Route.ComponentProps['loaderData'], 'order' | 'inside'>

const COLUMNS: readonly Column[] = [
  'Item',
  { name: 'HSN', className: 'on-wide' },
  { name: 'Each', className: 'dk-r on-wide' },
  { name: 'Qty', className: 'dk-r' },
  { name: 'Amount', className: 'dk-r' },
]

/** What was ordered, with its tax. */
export function OrderLines({ order, inside }: Shown) {
  const { lines, gst, subtotalPaise, shippingPaise, totalPaise } = order
  // With an offer as its buyer sees it: what was taken off has its row.
  const offered = order.offer && orderSummary(order, { heads: true }).rows.map((row) => [row.label, row.paise] as const)
  const sums = [
    ['Subtotal', subtotalPaise],
    ['CGST', gst.cgstPaise],
    ['SGST', gst.sgstPaise],
    ['IGST', gst.igstPaise],
    ['Shipping', shippingPaise],
  ] as const
  return (
    <section className="dk-block dk-scroll-x" aria-labelledby="lines">
      <h2 id="lines">Lines</h2>
      <table className="dk-grid">
        <Columns of={COLUMNS} />
        <tbody>
          {lines.map(({ productId, name, quantity, unitPricePaise, hsn, picture }) => (
            <tr key={productId}>
              <td>
                <span className="dk-thing">
                  <Picture picture={picture} sizes="44px" />
                  <span>
                    {name} <span className="dk-sub">{inside.length > 0 ? inside.join(', ') : productId}</span>
                  </span>
                </span>
              </td>
              <td className="num on-wide">{hsn}</td>
              <td className="dk-r on-wide">{formatExact(unitPricePaise)}</td>
              <td className="dk-r">{quantity}</td>
              <td className="dk-r">{formatExact(unitPricePaise * quantity)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {[...(offered ?? sums).filter(([, paise]) => paise !== 0), ['Total', totalPaise] as const].map(
            ([name, paise]) => (
              <tr key={name}>
                <td className="on-wide" colSpan={2} />
                <td colSpan={2} className="dk-r">
                  {name}
                </td>
                <td className="dk-r">{formatExact(paise)}</td>
              </tr>
            ),
          )}
        </tfoot>
      </table>
    </section>
  )
}
