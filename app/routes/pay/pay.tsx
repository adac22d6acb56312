import { data, href, redirect } from 'react-router'
import { OrderSummaryCard } from '#app/checkout/order-summary-card.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { NOT_FOUND_TITLE, NotFoundScreen } from '#app/routes/not-found/not-found-screen.tsx'
import { PRIVATE } from '#app/routes/order/private.ts'
import { shopIn, useShop } from '#app/shell/use-shop.ts'
import { Strip } from '#app/ui/strip.tsx'
import { addressLine } from '#domain/address/shipping.ts'
import { formatTime, indianDate } from '#domain/delivery/day.ts'
import { linkState } from '#domain/order/link-state.ts'
import { boxOfLine, type Order, shippingOf } from '#domain/order/order.ts'
import { methodsOffered, upiTakes } from '#domain/payment/payment-method.ts'
import { transactionIdFault } from '#domain/payment/upi.ts'
import { formatDate } from '#domain/text/spoken-day.ts'
import { picture } from '#server/catalogue/pictures.ts'
import { keepBoxKey } from '#server/http/box-cookies.ts'
import { holdBack } from '#server/http/hold-back.ts'
import { type RequestShop, shopOf, takesCards } from '#server/http/shop-context.ts'
import { paymentLinkBySecret } from '#server/orders/payment-links.ts'
import { orderByKey, orderView } from '#server/orders/queries.ts'
import { payForOrder } from '#server/payments/pay-for-order.ts'
import { payByUpi } from '#server/payments/upi/pay-by-upi.ts'
import { upiRequest } from '#server/payments/upi/upi-request.ts'
import type { Route } from './+types/pay.ts'
import { BAD_ID, PayForms } from './pay-forms.tsx'
import '#app/checkout/checkout.css'
import './pay.css'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: loaderData?.found ? `Pay for ${loaderData.found.number}, ${shopIn(matches)?.name}` : NOT_FOUND_TITLE },
  { name: 'robots', content: 'noindex' },
]

export const headers = () => PRIVATE

/** The order that a link is for; once it is paid, or is said to be, the link leads to the order's own page. */
async function opened({ db, now }: RequestShop, secret: string) {
  const link = await paymentLinkBySecret(db, secret)
  const order = link && (await orderByKey(db, link.checkoutKey))
  if (!link || !order) return undefined
  const state = linkState(link, now())
  if (state === 'paid' || state === 'review') throw redirect(toOrder(order))
  return { order, state, key: link.checkoutKey, until: link.expiresAt }
}

const toOrder = ({ number, secret }: { number: string; secret: string }) =>
  href('/order/:number/:secret', { number, secret })

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const link = await opened(shop, params.secret)
  // Answered, not thrown: the headers of a private page belong on a wrong guess as well.
  if (!link) return data({ found: undefined, box: picture('site/closed-box', '') }, { status: 404 })
  const { state, order: kept } = link
  const { number } = kept
  if (state === 'ended' || state === 'cancelled') return data({ found: { state, number }, box: undefined })
  const order = await orderView(shop.db, kept)
  const ways = waysToPay(shop, kept)
  // What has lapsed leads nobody to pay.
  const upi = state === 'open' ? upiRequest(kept, shop.settings) : undefined
  const at = new Date(link.until)
  const said = { until: `${formatDate(indianDate(at))}, ${formatTime(at)}`, to: addressLine(shippingOf(kept)) }
  return data({ found: { state, number, order, ...ways, upi, ...said }, box: undefined })
}

/** The same as in a checkout: what is offered for so much. */
function waysToPay(shop: RequestShop, order: Order) {
  const offer = { amountPaise: order.totalPaise, live: shop.config.payments === 'live', cards: takesCards(shop) }
  const kind = order.lines.some(({ productId }) => boxOfLine(productId)) ? 'box' : 'cart'
  return { methods: methodsOffered(kind, offer), above: !upiTakes(offer) }
}

const CHANGED = 'The order has changed since this page was opened. Please look at it again; nothing was charged.'
const GONE = 'This order does not wait for its payment any more. Nothing was charged.'

const refused = (fault: string, typed: string, status: number) =>
  data({ fault, beside: 'form' as 'form' | 'id', typed, paymentUrl: undefined }, { status })

/** Complete Purchase. What has been paid is taken as long as the link was not ended, also after it lapsed. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = shopOf(context)
  const link = await opened(shop, params.secret)
  if (!link) throw data(null, { status: 404 })
  const form = await readForm(request, ['method', 'transactionId', 'totalPaise'])
  holdBack(context, 'pay', { checkoutKey: params.secret })
  const transactionId = form.transactionId.trim()
  const isOpen = link.state === 'open' || link.state === 'lapsed'
  if (!isOpen || (form.method === 'card' && link.state === 'lapsed')) return refused(GONE, transactionId, 409)
  if (form.method === 'card') return payOnPage(shop, link)
  if (transactionIdFault(transactionId))
    return data({ fault: BAD_ID, beside: 'id' as const, typed: transactionId, paymentUrl: undefined }, { status: 422 })
  const paid = await payByUpi(shop, { checkoutKey: link.key, transactionId, totalPaise: Number(form.totalPaise) })
  if (paid.ok || paid.why === 'under-review') throw redirect(toOrder(paid.order))
  if (paid.why === 'changed') return refused(CHANGED, transactionId, 409)
  return refused(paid.why === 'refused' ? paid.reason : GONE, transactionId, 422)
}

/** The provider's page. It is led to by the page itself: its policy lets no form go to another site. */
async function payOnPage(shop: RequestShop, { key }: NonNullable<Awaited<ReturnType<typeof opened>>>) {
  const redirectUrl = new URL('/payment/callback', shop.origin).href
  const asked = await payForOrder(shop, { checkoutKey: key, method: 'card', redirectUrl })
  if (!asked?.ok) return refused(asked && 'message' in asked ? asked.message : GONE, '', 502)
  const answer = { fault: '', beside: 'form' as const, typed: '', paymentUrl: asked.paymentUrl }
  return data(answer, { headers: await keepBoxKey(key, shop.origin, ['payment']) })
}

export default function PayPage({ loaderData: { found, box }, actionData }: Route.ComponentProps) {
  if (!found) return <NotFoundScreen box={box} />
  return (
    <div className="co">
      <div className="wrap">
        {'order' in found ? (
          <div className="co-grid">
            <PayForms link={found} answer={actionData} />
            <OrderSummaryCard order={found.order} />
          </div>
        ) : (
          <PayOver {...found} />
        )}
      </div>
    </div>
  )
}

type Props = { state: 'ended' | 'cancelled'; number: string }

/** A link that nothing can be paid by any more: why, and whom to ask. */
function PayOver({ state, number }: Props) {
  const shop = useShop()
  const reach = [shop?.phone && `ring us on ${shop.phone}`, shop?.email && `write to ${shop.email}`].filter(Boolean)
  return (
    <section className="pay-over" aria-labelledby="step">
      <p className="caps">Order {number}</p>
      <h1 className="d7" id="step">
        Nothing <em>to pay here</em>
      </h1>
      <Strip role="status">
        <b>{state === 'cancelled' ? 'This order was given up.' : 'This link was ended.'}</b> Nothing can be paid by it.
        {reach.length > 0 && ` If you have paid already, or meant to, please ${reach.join(' or ')}.`}
      </Strip>
    </section>
  )
}
