import { data, href, redirect } from 'react-router'
import { readForm } from '#app/platform/read-form.ts'
import { shopFromMatches, useShop } from '#app/shell/use-shop.ts'
import { OrderSummaryCard } from '#app/shop/checkout/order-summary-card.tsx'
import { NOT_FOUND_TITLE, NotFoundScreen } from '#app/shop/not-found/not-found-screen.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import { formatAddress } from '#domain/delivery/shipping-address.ts'
import { boxIdOfLine, type Order, shippingOf } from '#domain/order/order.ts'
import { linkState } from '#domain/payment/payment-link.ts'
import { offeredMethods, upiAccepts } from '#domain/payment/payment-method.ts'
import { transactionIdError } from '#domain/payment/upi.ts'
import { formatDate } from '#domain/text/format-date.ts'
import { setBoxCookie } from '#server/http/box-cookie.ts'
import { enforcePersonLimit } from '#server/http/rate-limit.ts'
import { acceptsCards, type RequestShop, shopOf } from '#server/http/shop-context.ts'
import { findPaymentLinkBySecret } from '#server/orders/payment-links.ts'
import { orderByKey, toOrderView } from '#server/orders/queries.ts'
import { payForOrder } from '#server/payments/pay-for-order.ts'
import { payByUpi } from '#server/payments/upi/pay-by-upi.ts'
import { upiRequest } from '#server/payments/upi/upi-request.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import type { Route } from './+types/payment-link.ts'
import { INVALID_ID, PaymentLinkForms } from './payment-link-forms.tsx'
import { PRIVATE_HEADERS } from './private-page.ts'
import '#app/shop/checkout/checkout.css'
import './payment-link.css'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  {
    title: loaderData?.found
      ? `Pay for ${loaderData.found.number}, ${shopFromMatches(matches)?.name}`
      : NOT_FOUND_TITLE,
  },
  { name: 'robots', content: 'noindex' },
]

export const headers = () => PRIVATE_HEADERS

/** Returns the order of a payment link. Redirects to the order page once it is paid or under review. */
async function openLink({ db, now }: RequestShop, secret: string) {
  const link = await findPaymentLinkBySecret(db, secret)
  const order = link && (await orderByKey(db, link.checkoutKey))
  if (!link || !order) return undefined
  const state = linkState(link, now())
  if (state === 'paid' || state === 'review') throw redirect(orderPath(order))
  return { order, state, key: link.checkoutKey, until: link.expiresAt }
}

const orderPath = ({ number, secret }: { number: string; secret: string }) =>
  href('/order/:number/:secret', { number, secret })

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const link = await openLink(shop, params.secret)
  // Returned, not thrown, so that the headers of a private page apply to a wrong guess as well.
  if (!link) return data({ found: undefined, box: findPicture('site/closed-box', '') }, { status: 404 })
  const { state, order: storedOrder } = link
  const { number } = storedOrder
  if (state === 'ended' || state === 'cancelled') return data({ found: { state, number }, box: undefined })
  const order = await toOrderView(shop.db, storedOrder)
  const options = paymentOptions(shop, storedOrder)
  // An expired link must not invite a payment.
  const upi = state === 'open' ? upiRequest(storedOrder, shop.settings) : undefined
  const at = new Date(link.until)
  const said = { until: `${formatDate(indianDate(at))}, ${formatTime(at)}`, to: formatAddress(shippingOf(storedOrder)) }
  return data({ found: { state, number, order, ...options, upi, ...said }, box: undefined })
}

/** Returns the payment methods that a checkout would offer for this amount. */
function paymentOptions(shop: RequestShop, order: Order) {
  const offer = { amountPaise: order.totalPaise, live: shop.config.payments === 'live', cards: acceptsCards(shop) }
  const kind = order.lines.some(({ productId }) => boxIdOfLine(productId)) ? 'box' : 'cart'
  return { methods: offeredMethods(kind, offer), above: !upiAccepts(offer) }
}

const CHANGED = 'The order has changed since this page was opened. Please look at it again; nothing was charged.'
const NOT_PAYABLE = 'This order does not wait for its payment any more. Nothing was charged.'

const refuse = (fault: string, typed: string, status: number) =>
  data({ fault, beside: 'form' as 'form' | 'id', typed, paymentUrl: undefined }, { status })

/**
 * Complete Purchase. A UPI payment is accepted after expiry, because the buyer may have paid in time; a cancelled
 * link accepts none.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = shopOf(context)
  const link = await openLink(shop, params.secret)
  if (!link) throw data(null, { status: 404 })
  const form = await readForm(request, ['method', 'transactionId', 'totalPaise'])
  enforcePersonLimit(context, 'pay', { checkoutKey: params.secret })
  const transactionId = form.transactionId.trim()
  const isOpen = link.state === 'open' || link.state === 'lapsed'
  if (!isOpen || (form.method === 'card' && link.state === 'lapsed')) return refuse(NOT_PAYABLE, transactionId, 409)
  if (form.method === 'card') return payByCard(shop, link)
  if (transactionIdError(transactionId))
    return data(
      { fault: INVALID_ID, beside: 'id' as const, typed: transactionId, paymentUrl: undefined },
      { status: 422 },
    )
  const paid = await payByUpi(shop, { checkoutKey: link.key, transactionId, totalPaise: Number(form.totalPaise) })
  if (paid.ok || paid.why === 'under-review') throw redirect(orderPath(paid.order))
  if (paid.why === 'changed') return refuse(CHANGED, transactionId, 409)
  return refuse(paid.why === 'refused' ? paid.reason : NOT_PAYABLE, transactionId, 422)
}

/**
 * Requests a card payment. The page itself opens the provider's URL, because its policy allows no form to post to
 * another site.
 */
async function payByCard(shop: RequestShop, { key }: NonNullable<Awaited<ReturnType<typeof openLink>>>) {
  const redirectUrl = new URL('/payment/callback', shop.origin).href
  const payment = await payForOrder(shop, { checkoutKey: key, method: 'card', redirectUrl })
  if (!payment?.ok) return refuse(payment && 'message' in payment ? payment.message : NOT_PAYABLE, '', 502)
  const answer = { fault: '', beside: 'form' as const, typed: '', paymentUrl: payment.paymentUrl }
  return data(answer, { headers: await setBoxCookie(key, shop.origin, ['payment']) })
}

export default function PayPage({ loaderData: { found, box }, actionData }: Route.ComponentProps) {
  if (!found) return <NotFoundScreen box={box} />
  return (
    <div className="co">
      <div className="wrap">
        {'order' in found ? (
          <div className="co-grid">
            <PaymentLinkForms link={found} answer={actionData} />
            <OrderSummaryCard order={found.order} />
          </div>
        ) : (
          <ClosedLink {...found} />
        )}
      </div>
    </div>
  )
}

type Props = { state: 'ended' | 'cancelled'; number: string }

function ClosedLink({ state, number }: Props) {
  const shop = useShop()
  const contacts = [shop?.phone && `ring us on ${shop.phone}`, shop?.email && `write to ${shop.email}`].filter(Boolean)
  return (
    <section className="pay-over" aria-labelledby="step">
      <p className="caps">Order {number}</p>
      <h1 className="d7" id="step">
        Nothing <em>to pay here</em>
      </h1>
      <Banner role="status">
        <b>{state === 'cancelled' ? 'This order was given up.' : 'This link was ended.'}</b> Nothing can be paid by it.
        {contacts.length > 0 && ` If you have paid already, or meant to, please ${contacts.join(' or ')}.`}
      </Banner>
    </section>
  )
}
