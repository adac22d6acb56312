import { data, href, redirect } from 'react-router'
import { shopFromMatches, useShop } from '#app/shell/use-shop.ts'
import { OrderSummaryCard } from '#app/shop/checkout/order-summary-card.tsx'
import { NOT_FOUND_TITLE, NotFoundScreen } from '#app/shop/not-found/not-found-screen.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { linkState } from '#domain/payment/payment-link.ts'
import { enforcePersonLimit } from '#server/http/rate-limit.ts'
import { type RequestShop, shopOf } from '#server/http/shop-context.ts'
import { findPaymentLinkBySecret } from '#server/orders/payment-links.ts'
import { orderByKey } from '#server/orders/queries.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import type { Route } from './+types/payment-link.ts'
import { loadPayableOrder, payPostedForm } from './payable-order.ts'
import { PaymentLinkForms } from './payment-link-forms.tsx'
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
  const payable = { order: storedOrder, key: link.key, state, until: link.until }
  return data({ found: await loadPayableOrder(shop, payable), box: undefined })
}

/** Complete Purchase. A cancelled link accepts none. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = shopOf(context)
  const link = await openLink(shop, params.secret)
  if (!link) throw data(null, { status: 404 })
  enforcePersonLimit(context, 'pay', { checkoutKey: params.secret })
  const { state } = link
  const payable = state === 'open' || state === 'lapsed' ? { ...link, state } : undefined
  const answer = await payPostedForm({ shop, request, payable })
  if ('settled' in answer) throw redirect(orderPath(answer.settled))
  return answer
}

export default function PayPage({ loaderData: { found, box }, actionData, params }: Route.ComponentProps) {
  if (!found) return <NotFoundScreen box={box} />
  return (
    <div className="co">
      <div className="wrap">
        {'order' in found ? (
          <div className="co-grid">
            <PaymentLinkForms link={found} answer={actionData} payer={{ link: params.secret }} />
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
