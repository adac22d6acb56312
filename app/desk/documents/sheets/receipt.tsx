import { data, Link } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { amountInWords } from '#domain/document/invoice-texts.ts'
import { formatExact } from '#domain/payment/money.ts'
import { formatYearDay } from '#domain/text/format-date.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { type CashReceipt, readCashReceipt } from '#server/documents/cash-receipt.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/receipt.ts'
import { AddressBlock, Letterhead } from './letterhead.tsx'
import './sheets.css'
import './receipt.css'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(`Receipt ${loaderData?.receipt.number ?? ''}`)

export const middleware = [requireArea('money')]

export async function loader({ context, params: { number, payment } }: Route.LoaderArgs) {
  const receipt = await readCashReceipt(shopOf(context).db, number, payment)
  if (!receipt) throw data(null, { status: 404 })
  return { receipt }
}

/** Receipt for cash that was taken for an order, to print and give to the customer. */
export default function Receipt({ loaderData: { receipt } }: Route.ComponentProps) {
  const inBrowser = useHydrated()
  const { orderNumber } = receipt
  return (
    <div className="dk-paper">
      <main id="main" className="dk dk-sheets">
        <header>
          <div>
            <Link className="back" to={`/desk/orders/${orderNumber}#money`}>
              <Icon of="arrow-left" />
              {orderNumber}
            </Link>
            <h1>Print</h1>
            <p className="meta">Black and white, for any printer</p>
          </div>
          {inBrowser && (
            <div className="dk-sheets-acts">
              <Button onClick={() => window.print()}>Print</Button>
            </div>
          )}
        </header>
        <section aria-label="Cash receipt">
          <p className="frame-cap">Cash receipt, half of an A4 sheet. For the customer.</p>
          <ReceiptDocument receipt={receipt} />
        </section>
      </main>
    </div>
  )
}

function ReceiptDocument({ receipt }: { receipt: CashReceipt }) {
  const { number, orderNumber, test, shop, seller, from, receivedOn, recordedOn, amountPaise, note, who } = receipt
  return (
    <article className="sheet is-receipt" aria-label={`Cash receipt ${number}`}>
      <Letterhead shop={shop} test={test}>
        <h2>Cash receipt</h2>
        <p>{number}</p>
        <small>{formatYearDay(receivedOn)}</small>
        {recordedOn !== receivedOn && <small>Recorded on {formatYearDay(recordedOn)}</small>}
      </Letterhead>
      <div className="pair">
        <AddressBlock heading="Received from" lines={from.length > 0 ? from : ['The customer']} />
        <AddressBlock heading="Received by" lines={seller} />
      </div>
      <div className="received">
        <p className="amount">{formatExact(amountPaise)}</p>
        <p>
          <b>{amountInWords(amountPaise)}</b>
        </p>
        <p>In cash, for order {orderNumber}.</p>
        {note && <p>{note}</p>}
      </div>
      <p className="sign">
        <small>For {shop}, taken by</small>
        {who}
      </p>
    </article>
  )
}
