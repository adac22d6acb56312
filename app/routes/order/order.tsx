import { data } from 'react-router'
import { OrderSummaryCard } from '#app/checkout/order-summary-card.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { NOT_FOUND_TITLE, NotFoundScreen } from '#app/routes/not-found/not-found-screen.tsx'
import { shopIn } from '#app/shell/use-shop.ts'
import { Fact } from '#app/ui/fact.tsx'
import { formatTime, indianDate } from '#domain/delivery/day.ts'
import { firstParcel, type OrderView } from '#domain/order/order.ts'
import { cameBack, UNPAID_STATES } from '#domain/order/order-state.ts'
import { trackOrder } from '#domain/order/order-track.ts'
import { moneyMarks } from '#domain/payment/order-money.ts'
import { orderRefunds } from '#domain/payment/order-refunds.ts'
import { DISPUTED_ID, normaliseUtr, transactionIdFault, utrDoubt } from '#domain/payment/upi.ts'
import { formatDate, formatDay } from '#domain/text/spoken-day.ts'
import { picture } from '#server/catalogue/pictures.ts'
import { accountsOf, creditNotesOf, taxedOn } from '#server/documents/credit-notes.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { shownBoxItems } from '#server/orders/box-contents.ts'
import { paymentLinkOf, payPath } from '#server/orders/payment-links.ts'
import { eventsOf, orderByLink, orderView } from '#server/orders/queries.ts'
import { paymentsOfOrder } from '#server/payments/payment-records.ts'
import { correctClaim } from '#server/payments/upi/correct-claim.ts'
import type { Route } from './+types/order.ts'
import { Addresses } from './addresses.tsx'
import { OrderTrack, type ShownStep } from './order-track.tsx'
import { Parcel } from './parcel.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { PaymentNews } from './payment-news.tsx'
import { PRIVATE } from './private.ts'
import { Problems } from './problems.tsx'
import { RefundNews } from './refund-news.tsx'
import { shownProblems } from './shown-problems.ts'
import '#app/checkout/checkout.css'
import './order.css'
import './wrong.css'
import print from './order-print.css?url'

/** Fetched after what is shown: nobody prints an order before reading it. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: print, media: 'print' }]

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  {
    title: loaderData?.found ? `Order ${loaderData.found.order.number}, ${shopIn(matches)?.name}` : NOT_FOUND_TITLE,
  },
  { name: 'robots', content: 'noindex' },
]

export const headers = () => PRIVATE

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, config } = shopOf(context)
  const kept = await orderByLink(db, params.number, params.secret)
  // Answered, not thrown: the headers of a private page belong on a wrong guess as well.
  if (!kept) return data({ found: undefined, box: picture('site/closed-box', '') }, { status: 404 })
  // A parcel that went to another State is taxed as its invoice of now says.
  const accounts = await accountsOf(db, kept.id)
  const order = { ...(await orderView(db, kept)), ...taxedOn(accounts) }
  const track = trackOrder(order, await eventsOf(db, kept.id))
  // Written out here, so that server and browser need not agree on how a time is spelt.
  const notes = order.state === 'under_review' ? reviewNotes(config.mail !== undefined) : {}
  const steps = track.steps.map(
    (step): ShownStep => ({ ...step, at: notes[step.name] ?? (step.at && sayInstant(step.at)) }),
  )
  const items = await shownBoxItems(db, kept)
  const invoices = accounts.map(({ invoice }) => invoice.number)
  const creditNotes = (await creditNotesOf(db, kept.id)).map(({ number }) => number)
  const payments = await paymentsOfOrder(db, kept.id)
  const label = [track.label, ...moneyMarks(payments).map((mark) => mark.replaceAll('_', ' '))].join(', ')
  const refunds = orderRefunds(payments)
  const said = { label, steps, placed: sayInstant(order.createdAt), paid: paidAt(order) }
  const problems = await shownProblems(db, kept)
  const link = UNPAID_STATES.includes(order.state) ? await paymentLinkOf(db, kept.id) : undefined
  const payAt = link && payPath(link)
  const found = { order, problems, items, invoices, creditNotes, refunds, payAt, ...said }
  return data({ found, box: undefined })
}

/** What stands under the knots while a payment is being matched, in place of times. `sendsEmail`: whether letters leave the shop. */
const reviewNotes = (sendsEmail: boolean): Partial<Record<string, string>> => ({
  'Payment under review': 'We check every UPI payment by hand before we pack.',
  'Packed and tied': 'The same day, once the payment is matched',
  'On its way': sendsEmail ? 'We write by email when it leaves' : 'This page says when it leaves',
})

const GONE = 'This order is not waiting for its payment any more. Load the page again to see where it is.'

const SAME =
  'We have this id for your order already. If it is right, please write to us or ring us with the proof of payment.'

/** Another transaction id for a payment under review. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { transactionId: typed } = await readForm(request, ['transactionId'])
  const transactionId = typed.trim()
  const fault = transactionIdFault(transactionId)
  if (fault) return data({ ok: false as const, fault }, { status: 422 })
  const { db, payments, now } = shopOf(context)
  const { number, secret } = params
  const paid = await correctClaim({ db, payments, now }, { number, secret, transactionId })
  if (paid.ok) return data({ ok: true as const, doubt: undefined })
  if (paid.why === 'refused') return data({ ok: false as const, fault: paid.reason }, { status: 422 })
  if (paid.why === 'same') return data({ ok: false as const, fault: SAME }, { status: 422 })
  if (paid.why !== 'under-review')
    return data({ ok: false as const, fault: GONE }, { status: paid.why === 'no-order' ? 404 : 409 })
  if (paid.disputed) return data({ ok: true as const, doubt: DISPUTED_ID })
  return data({ ok: true as const, doubt: utrDoubt(normaliseUtr(transactionId) ?? '', indianDate(now())) })
}

type Found = NonNullable<Awaited<ReturnType<typeof loader>>['data']['found']>

const sayInstant = (at: string): string => `${formatDate(indianDate(new Date(at)))}, ${formatTime(new Date(at))}`

const paidAt = ({ payment }: OrderView): string | undefined =>
  payment?.state === 'paid'
    ? `${formatDay(indianDate(new Date(payment.at)))}, ${formatTime(new Date(payment.at))}`
    : undefined

export default function OrderPage({ loaderData: { found, box } }: Route.ComponentProps) {
  return found ? <OrderScreen {...found} /> : <NotFoundScreen box={box} />
}

function OrderScreen({ order, problems, items, invoices, creditNotes, refunds, ...said }: Found) {
  const { payAt, label, steps, placed, paid } = said
  const { estimatedDelivery, tracking } = firstParcel(order)
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
            <span className="ord-key">
              Anybody with this page’s link can see the order, so keep it as you would a key.
            </span>
          </p>
        </div>
        <div className="co-grid">
          <section aria-labelledby="track">
            <PaymentNews order={order} payAt={payAt} />
            <RefundNews order={order} refunds={refunds} />
            <h2 className="vh" id="track">
              Where it is
            </h2>
            {/* What was given up or came back is not on its way to anybody. */}
            {order.state !== 'cancelled' && order.state !== 'refunded' && !cameBack(order.parcels) && (
              <dl className="facts ord-day">
                <Fact name="Estimated delivery" className="no">
                  {formatDate(estimatedDelivery)}
                </Fact>
              </dl>
            )}
            <OrderTrack steps={steps} tracking={tracking} />
            <Parcel order={order} items={items} />
            <Addresses order={order} />
            <Problems told={problems} />
          </section>
          <OrderSummaryCard order={order} lines={false} heads>
            <PaymentFacts order={order} paid={paid} invoices={invoices} creditNotes={creditNotes} />
          </OrderSummaryCard>
        </div>
      </div>
    </div>
  )
}
