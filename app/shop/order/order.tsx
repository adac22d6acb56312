import { data, href } from 'react-router'
import { readForm } from '#app/platform/read-form.ts'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { OrderSummaryCard } from '#app/shop/checkout/order-summary-card.tsx'
import { NOT_FOUND_TITLE, NotFoundScreen } from '#app/shop/not-found/not-found-screen.tsx'
import { PRIVATE_HEADERS } from '#app/shop/payments/private-page.ts'
import { DescriptionRow } from '#app/ui/description-row.tsx'
import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import { firstParcel, type OrderView } from '#domain/order/order.ts'
import { isReturned, UNPAID_STATES } from '#domain/order/order-state.ts'
import { withHours } from '#domain/order/parcel-hours.ts'
import { trackOrder } from '#domain/order/track-order.ts'
import { balanceLabels, orderRefunds } from '#domain/payment/order-balance.ts'
import { DISPUTED_ID_MESSAGE, normalizeUtr, transactionIdError, utrDoubt } from '#domain/payment/upi.ts'
import { formatDate, formatDay } from '#domain/text/format-date.ts'
import { readCreditNotes, readInvoiceAccounts } from '#server/documents/credit-notes.ts'
import { asInvoiced } from '#server/documents/invoiced-tax.ts'
import { type RequestShop, shopOf } from '#server/http/shop-context.ts'
import { findBoxItemViews } from '#server/orders/box-contents.ts'
import { findPaymentLink, paymentLinkPath } from '#server/orders/payment-links.ts'
import { findOrderEvents, orderByLink, toOrderView } from '#server/orders/queries.ts'
import { findResumedOrder } from '#server/orders/resume-order.ts'
import { paymentsOfOrder } from '#server/payments/payment-records.ts'
import { correctClaim } from '#server/payments/upi/pay-by-upi.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import type { Route } from './+types/order.ts'
import { Addresses } from './addresses.tsx'
import { loadProblems } from './load-problems.ts'
import { type FormattedStep, OrderTrack } from './order-track.tsx'
import { Parcel } from './parcel.tsx'
import { PaymentDetails } from './payment-details.tsx'
import { PaymentNotice, RefundNotice } from './payment-notice.tsx'
import { ReportedProblems } from './reported-problems.tsx'
import '#app/shop/checkout/checkout.css'
import './order.css'
import './report-problem.css'
import print from './order-print.css?url'

/** Loaded with `media="print"`, so it does not delay the page. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: print, media: 'print' }]

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  {
    title: loaderData?.found
      ? `Order ${loaderData.found.order.number}, ${shopFromMatches(matches)?.name}`
      : NOT_FOUND_TITLE,
  },
  { name: 'robots', content: 'noindex' },
]

export const headers = () => PRIVATE_HEADERS

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const { db, sendsEmail } = shop
  const storedOrder = await orderByLink(db, params.number, params.secret)
  // Returned, not thrown, so that the headers of a private page apply to a wrong guess as well.
  if (!storedOrder) return data({ found: undefined, box: findPicture('site/closed-box', '') }, { status: 404 })
  // A parcel moved to another State is taxed by its latest invoice.
  const accounts = await readInvoiceAccounts(db, storedOrder.id)
  const order = asInvoiced(await toOrderView(db, storedOrder), accounts)
  const track = trackOrder(order, await findOrderEvents(db, storedOrder.id))
  // Formatted on the server, so that server and browser render the same text.
  const notes = order.state === 'under_review' ? reviewNotes(sendsEmail && storedOrder.buyer.email !== '') : {}
  const steps = track.steps.map(
    (step): FormattedStep => ({ ...step, at: notes[step.name] ?? (step.at && formatInstant(step.at)) }),
  )
  const items = await findBoxItemViews(db, storedOrder)
  const invoices = accounts.map(({ invoice }) => invoice.number)
  const creditNotes = (await readCreditNotes(db, storedOrder.id)).map(({ number }) => number)
  const payments = await paymentsOfOrder(db, storedOrder.id)
  const label = [track.label, ...balanceLabels(payments).map((mark) => mark.replaceAll('_', ' '))].join(', ')
  const refunds = orderRefunds(payments)
  const said = { label, steps, placed: formatInstant(order.createdAt), paid: paidAt(order) }
  const problems = await loadProblems(db, storedOrder)
  const link = UNPAID_STATES.includes(order.state) ? await findPaymentLink(db, storedOrder.id) : undefined
  // A lapsed link still shows the page that takes the id of a payment made in time.
  const payAt = order.due?.duePaise === 0 ? undefined : link ? paymentLinkPath(link) : await resumePath(shop, params)
  const found = { order, problems, items, invoices, creditNotes, refunds, payAt, ...said }
  return data({ found, box: undefined })
}

/** Payment page of an unpaid order of a live shop, while it is offered again. In test the checkout's tab pays. */
async function resumePath({ db, config, now }: RequestShop, link: { number: string; secret: string }) {
  if (config.payments === 'test') return undefined
  const resumed = await findResumedOrder(db, link, now())
  return resumed?.state === 'open' ? href('/order/:number/:secret/pay', link) : undefined
}

/**
 * Texts that replace the times of the steps while a payment is under review. `sendsEmail`: emails reach the buyer.
 */
const reviewNotes = (sendsEmail: boolean): Partial<Record<string, string>> => ({
  'Payment under review': 'We check every UPI payment by hand before we pack.',
  'Packed and tied': 'The same day, once the payment is matched',
  'On its way': sendsEmail ? 'We write by email when it leaves' : 'This page says when it leaves',
})

const NOT_UNDER_REVIEW = 'This order is not waiting for its payment any more. Load the page again to see where it is.'

const SAME_ID =
  'We have this id for your order already. If it is right, please write to us or ring us with the proof of payment.'

/** Records a corrected transaction id for a payment under review. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { transactionId: submitted } = await readForm(request, ['transactionId'])
  const transactionId = submitted.trim()
  const fault = transactionIdError(transactionId)
  if (fault) return data({ ok: false as const, fault }, { status: 422 })
  const { db, payments, now } = shopOf(context)
  const { number, secret } = params
  const paid = await correctClaim({ db, payments, now }, { number, secret, transactionId })
  if (paid.ok) return data({ ok: true as const, doubt: undefined })
  if (paid.why === 'refused') return data({ ok: false as const, fault: paid.reason }, { status: 422 })
  if (paid.why === 'same') return data({ ok: false as const, fault: SAME_ID }, { status: 422 })
  if (paid.why !== 'under-review')
    return data({ ok: false as const, fault: NOT_UNDER_REVIEW }, { status: paid.why === 'no-order' ? 404 : 409 })
  if (paid.disputed) return data({ ok: true as const, doubt: DISPUTED_ID_MESSAGE })
  return data({ ok: true as const, doubt: utrDoubt(normalizeUtr(transactionId) ?? '', indianDate(now())) })
}

type OrderPageData = NonNullable<Awaited<ReturnType<typeof loader>>['data']['found']>

const formatInstant = (at: string): string => `${formatDate(indianDate(new Date(at)))}, ${formatTime(new Date(at))}`

const paidAt = ({ payment }: OrderView): string | undefined =>
  payment?.state === 'paid'
    ? `${formatDay(indianDate(new Date(payment.at)))}, ${formatTime(new Date(payment.at))}`
    : undefined

export default function OrderPage({ loaderData: { found, box } }: Route.ComponentProps) {
  return found ? <OrderScreen {...found} /> : <NotFoundScreen box={box} />
}

function OrderScreen({ order, problems, items, invoices, creditNotes, refunds, ...said }: OrderPageData) {
  const { payAt, label, steps, placed, paid } = said
  const parcel = firstParcel(order)
  const { estimatedDelivery, tracking } = parcel
  return (
    <div className="co">
      <div className="wrap">
        <div className="ord-head">
          <p className="caps">{label}</p>
          <h1 className="d7">
            Order <em>{order.number}</em>
          </h1>
          <p className="meta">
            Placed on {placed}.{' '}
            <span className="ord-key">Anyone with this link can see your order. Keep it private.</span>
          </p>
        </div>
        <div className="co-grid">
          <section aria-labelledby="track">
            <PaymentNotice order={order} payAt={payAt} />
            <RefundNotice order={order} refunds={refunds} />
            <h2 className="vh" id="track">
              Where it is
            </h2>
            {/* A cancelled or returned order has no delivery day. */}
            {order.state !== 'cancelled' && order.state !== 'refunded' && !isReturned(order.parcels) && (
              <dl className="facts ord-day">
                <DescriptionRow name="Estimated delivery" className="no">
                  {withHours(formatDate(estimatedDelivery), parcel, estimatedDelivery)}
                </DescriptionRow>
              </dl>
            )}
            <OrderTrack steps={steps} tracking={tracking} />
            <Parcel order={order} items={items} />
            <Addresses order={order} />
            <ReportedProblems told={problems} />
          </section>
          <OrderSummaryCard order={order} lines={false} heads>
            <PaymentDetails order={order} paid={paid} invoices={invoices} creditNotes={creditNotes} />
          </OrderSummaryCard>
        </div>
      </div>
    </div>
  )
}
