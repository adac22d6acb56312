import { type Column, Columns } from '#app/desk/frame/columns.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { orderSummary } from '#domain/order/order-summary.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { ShownMoney } from '#server/desk/orders/read-order.ts'
import type { Route } from './+types/order.ts'

type Shown = Pick<Route.ComponentProps['loaderData'], 'order' | 'inside' | 'money'>

const ITEM: Column = 'Item'
const QUANTITY: Column = { name: 'Qty', className: 'dk-r' }
const PRICED: readonly Column[] = [
  ITEM,
  { name: 'HSN', className: 'on-wide' },
  { name: 'Each', className: 'dk-r on-wide' },
  QUANTITY,
  { name: 'Amount', className: 'dk-r' },
]

/** The items of an order; with their prices and tax for those who may see them. */
export function OrderLines({ order: { lines }, inside, money }: Shown) {
  return (
    <section className="dk-block dk-scroll-x" aria-labelledby="lines">
      <h2 id="lines">Items</h2>
      <table className="dk-grid">
        <Columns of={money ? PRICED : [ITEM, QUANTITY]} />
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
        {money && <Sums money={money} />}
      </table>
      {money && money.invoices.length > 0 && <p className="dk-sub">Taxed as on {money.invoices.join(', ')}</p>}
    </section>
  )
}

/** The sums of an order, with the tax of the invoices that are valid now. */
function Sums({ money }: { money: ShownMoney }) {
  const { gst, subtotalPaise, shippingPaise, totalPaise, offer } = money
  // With an offer as its buyer sees it: what was taken off has its row.
  const offered = offer && orderSummary(money, { heads: true }).rows.map((row) => [row.label, row.paise] as const)
  const sums = [
    ['Subtotal', subtotalPaise],
    ['CGST', gst.cgstPaise],
    ['SGST', gst.sgstPaise],
    ['IGST', gst.igstPaise],
    ['Shipping', shippingPaise],
  ] as const
  const rows = [...(offered ?? sums).filter(([, paise]) => paise !== 0), ['Total', totalPaise] as const]
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
