import { type TableColumn, TableHeader } from '#app/desk/layout/list.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { orderSummary } from '#domain/order/order-summary.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { OrderAmounts } from '#server/orders/read-order.ts'
import type { Route } from './+types/order.ts'

type OrderLinesProps = Pick<Route.ComponentProps['loaderData'], 'order' | 'inside' | 'money'>

const ITEM: TableColumn = 'Item'
const QUANTITY: TableColumn = { name: 'Qty', className: 'dk-r' }
const PRICED_COLUMNS: readonly TableColumn[] = [
  ITEM,
  { name: 'HSN', className: 'on-wide' },
  { name: 'Each', className: 'dk-r on-wide' },
  QUANTITY,
  { name: 'Amount', className: 'dk-r' },
]

/** Items of an order. Prices and tax are shown only to roles that may see money. */
export function OrderLines({ order: { lines }, inside, money }: OrderLinesProps) {
  return (
    <section className="dk-block dk-scroll-x" aria-labelledby="lines">
      <h2 id="lines">Items</h2>
      <table className="dk-grid">
        <TableHeader of={money ? PRICED_COLUMNS : [ITEM, QUANTITY]} />
        <tbody>
          {lines.map(({ productId, name, quantity, picture }, position) => {
            const { hsn, unitPricePaise } = money?.lines[position] ?? {}
            return (
              <tr key={productId}>
                <td>
                  <span className="dk-thing">
                    <Picture picture={picture} sizes="44px" />
                    <span>
                      {name} <span className="dk-sub">{inside.length > 0 ? inside.join(', ') : productId}</span>
                    </span>
                  </span>
                </td>
                {unitPricePaise !== undefined && (
                  <>
                    <td className="num on-wide">{hsn}</td>
                    <td className="dk-r on-wide">{formatExact(unitPricePaise)}</td>
                  </>
                )}
                <td className="dk-r">{quantity}</td>
                {unitPricePaise !== undefined && <td className="dk-r">{formatExact(unitPricePaise * quantity)}</td>}
              </tr>
            )
          })}
        </tbody>
        {money && <Totals money={money} />}
      </table>
      {money && money.invoices.length > 0 && <p className="dk-sub">Tax as on {money.invoices.join(', ')}</p>}
    </section>
  )
}

/** Totals of an order, with the tax of its currently valid invoices. */
function Totals({ money }: { money: OrderAmounts }) {
  const { gst, subtotalPaise, shippingPaise, totalPaise, offer } = money
  // An order with a discount uses the buyer's summary rows, which include the discount.
  const discountRows = offer && orderSummary(money, { heads: true }).rows.map((row) => [row.label, row.paise] as const)
  const taxRows = [
    ['Subtotal', subtotalPaise],
    ['CGST', gst.cgstPaise],
    ['SGST', gst.sgstPaise],
    ['IGST', gst.igstPaise],
    ['Shipping', shippingPaise],
  ] as const
  const rows = [...(discountRows ?? taxRows).filter(([, paise]) => paise !== 0), ['Total', totalPaise] as const]
  return (
    <tfoot>
      {rows.map(([name, paise]) => (
        <tr key={name}>
          <td className="on-wide" colSpan={2} />
          <td colSpan={2} className="dk-r">
            {name}
          </td>
          <td className="dk-r">{formatExact(paise)}</td>
        </tr>
      ))}
    </tfoot>
  )
}
