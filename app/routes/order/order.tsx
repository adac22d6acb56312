import { data, useRouteLoaderData } from 'react-router'
import { OrderSlip } from '#app/checkout/order-slip.tsx'
import type { loader as rootLoader } from '#app/root.tsx'
import { NOT_FOUND_TITLE, NotFoundScreen } from '#app/routes/not-found/not-found-screen.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { formatDate, formatDay, formatTime, indianDate } from '#domain/delivery.ts'
import { formatExact } from '#domain/money.ts'
import type { OrderView } from '#domain/order.ts'
import { PAID_STATES, UNPAID_STATES } from '#domain/order-state.ts'
import { trackOrder } from '#domain/order-track.ts'
import { picture } from '#server/catalogue/pictures.ts'
import { orderView } from '#server/orders/order-view.ts'
import { eventsOf, orderByLink } from '#server/orders/queries.ts'
import { shopOf } from '#server/shop-context.ts'
import type { Route } from './+types/order.ts'
import { OrderTrack, type ShownStep } from './order-track.tsx'
import '#app/checkout/checkout.css'
import './order.css'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.found ? `Order ${loaderData.found.order.number}, Regalo` : NOT_FOUND_TITLE },
  { name: 'robots', content: 'noindex' },
]

const PRIVATE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }

export const headers = () => PRIVATE

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = shopOf(context)
  const kept = await orderByLink(db, params.number, params.secret)
  // Answered, not thrown: the headers of a private page belong on a wrong guess as well.
  if (!kept) return data({ found: undefined, box: picture('site/closed-box', '') }, { status: 404 })
  const order = await orderView(db, kept)
  const track = trackOrder(order.state, await eventsOf(db, kept.id))
  // Written out here, so that server and browser need not agree on how a time is spelt.
  const steps = track.steps.map((step): ShownStep => ({ ...step, at: step.at && sayInstant(step.at) }))
  const found = { order, label: track.label, steps, placed: sayInstant(order.createdAt), paid: paidAt(order) }
  return data({ found, box: undefined })
}
type Found = NonNullable<Awaited<ReturnType<typeof loader>>['data']['found']>

const sayInstant = (at: string): string => `${formatDate(indianDate(new Date(at)))}, ${formatTime(new Date(at))}`

const paidAt = ({ payment }: OrderView): string | undefined =>
  payment?.state === 'paid' ? `${formatDay(indianDate(new Date(payment.at)))}, ${formatTime(new Date(payment.at))}` : undefined

export default function OrderPage({ loaderData: { found, box } }: Route.ComponentProps) {
  return found ? <OrderScreen {...found} /> : <NotFoundScreen box={box} />
}

function OrderScreen({ order, label, steps, placed, paid }: Found) {
  return (
    <div className="co">
      <div className="wrap">
        <div className="ord-head">
          <p className="caps">{label}</p>
          <h1 className="d7">
            Order <em>{order.number}</em>
          </h1>
          <p className="meta">
            Placed on {placed}. Anybody with this page’s link can see the order, so keep it as you would a key.
          </p>
        </div>
        <div className="co-grid">
          <section aria-labelledby="track">
            <PaymentNews order={order} />
            <h2 className="vh" id="track">
              Where it is
            </h2>
            <OrderTrack steps={steps} expected={formatDate(order.estimatedDelivery)} />
            <Parcel order={order} />
            <Addresses order={order} />
          </section>
          <OrderSlip order={order} lines={false} heads>
            <PaymentFacts order={order} paid={paid} />
          </OrderSlip>
        </div>
      </div>
    </div>
  )
}

/** What a shopper has to know while the money is not there. */
function PaymentNews({ order }: { order: OrderView }) {
  if (order.state === 'under_review') {
    return (
      <Strip tone="info" role="status" className="ord-news">
        <b>Payment under review.</b> You gave us UPI transaction {order.payment?.transactionId}. We are matching it with our
        bank. There is no need to pay again.
      </Strip>
    )
  }
  if (!UNPAID_STATES.includes(order.state)) return null
  return (
    <div className="ord-news">
      <Strip role="status">
        <b>Not paid for yet.</b> Nothing has been charged. In the tab where you placed it, the checkout still has everything
        you typed.
      </Strip>
      <ButtonLink look="line" size="sm" to="/cart?step=payment">
        Continue to Payment
      </ButtonLink>
    </div>
  )
}

const Parcel = ({ order }: { order: OrderView }) => (
  <>
    <h2 className="d6 ord-parcel">In the parcel</h2>
    <ul className="minis is-lined">
      {order.lines.map(({ productId, name, quantity, unitPricePaise, picture }) => (
        <li className="mini is-lg" key={productId}>
          <span className="mini-pic">
            <Picture picture={picture} sizes="84px" />
          </span>
          <span>
            <b className="name">{name}</b>
            <span className="meta">Qty {quantity}</span>
          </span>
          <span className="num">{formatExact(unitPricePaise * quantity)}</span>
        </li>
      ))}
    </ul>
  </>
)

function Addresses({ order }: { order: OrderView }) {
  const shop = useRouteLoaderData<typeof rootLoader>('root')
  const { fullName, street, city, state, zipCode, country, phone } = order.shipping
  const lines = [fullName, street, `${city}, ${state} ${zipCode}`, country]
  return (
    <div className="ord-two">
      <div>
        <h2 className="d5">Going to</h2>
        <address>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <span className="meta">{phone}</span>
        </address>
      </div>
      {shop && (shop.email || shop.phone) && (
        <div>
          <h2 className="d5">Something to change?</h2>
          <p className="meta">
            Order changes are allowed within 2 hours of placing it. Ring us, or write and put the number in the subject.
          </p>
          <div className="acts">
            {shop.email && <a className="link" href={`mailto:${shop.email}?subject=${order.number}`}>Write to us</a>}
            {shop.phone && <a className="link" href={`tel:${shop.phone.replace(/[^\d+]/g, '')}`}>Ring us</a>}
          </div>
        </div>
      )}
    </div>
  )
}

function PaymentFacts({ order, paid }: { order: OrderView; paid: string | undefined }) {
  const settled = PAID_STATES.includes(order.state)
  return (
    <dl className="sum is-small">
      <div>
        <dt>{settled ? 'Paid by UPI' : 'To pay by UPI'}</dt>
        <dd>{settled ? paid : formatExact(order.totalPaise)}</dd>
      </div>
      {order.payment && (
        <div>
          <dt>{settled ? 'UPI Transaction ID' : 'You entered'}</dt>
          <dd>{order.payment.transactionId}</dd>
        </div>
      )}
    </dl>
  )
}
