import { data, Form, href, redirect } from 'react-router'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { OrderSummaryCard } from '#app/shop/checkout/order-summary-card.tsx'
import { NOT_FOUND_TITLE, NotFoundScreen } from '#app/shop/not-found/not-found-screen.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import { formatDate } from '#domain/text/format-date.ts'
import { enforcePersonLimit } from '#server/http/rate-limit.ts'
import { type RequestShop, shopOf } from '#server/http/shop-context.ts'
import { cancelUnpaidOrder, findResumedOrder } from '#server/orders/resume-order.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import type { Route } from './+types/pay-order.ts'
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

type OrderLink = { number: string; secret: string }

/** Finds the unpaid order of the link. Redirects to the order's page once it is paid, under review or cancelled. */
async function openOrder({ db, now, config }: RequestShop, link: OrderLink) {
  const found = await findResumedOrder(db, link, now())
  // A shop that takes real money leaves test orders alone.
  if (!found || found.order.test !== (config.payments === 'test')) return undefined
  const { state, ...rest } = found
  if (state === 'settled') throw redirect(href('/order/:number/:secret', link))
  return { ...rest, state }
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const payable = await openOrder(shop, params)
  // Returned, not thrown, so that the headers of a private page apply to a wrong guess as well.
  if (!payable) return data({ found: undefined, box: findPicture('site/closed-box', '') }, { status: 404 })
  const placed = new Date(payable.order.createdAt)
  const cameBack = url.searchParams.has('unpaid')
  const resumed = { cameBack, placed: `${formatDate(indianDate(placed))}, ${formatTime(placed)}` }
  return data({ found: { ...(await loadPayableOrder(shop, payable)), resumed }, box: undefined })
}

/** Pays for the order, or cancels it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = shopOf(context)
  const payable = await openOrder(shop, params)
  if (!payable) throw data(null, { status: 404 })
  enforcePersonLimit(context, 'pay', { checkoutKey: params.secret })
  const orderPath = href('/order/:number/:secret', { number: params.number, secret: params.secret })
  const answer = await payPostedForm({
    ...{ shop, request, payable },
    onCancel: () => cancelUnpaidOrder(shop.db, payable.key, shop.now()),
  })
  if ('settled' in answer) throw redirect(orderPath)
  return answer
}

/**
 * Payment step of an unpaid order, from its link: for 24 hours after it was placed, and for the rest of a part paid
 * order. Works without scripts.
 */
export default function PayOrder({ loaderData: { found, box }, actionData, params }: Route.ComponentProps) {
  if (!found) return <NotFoundScreen box={box} />
  const { order, state, number } = found
  const orderPath = href('/order/:number/:secret', { number: params.number, secret: params.secret })
  return (
    <div className="co">
      <div className="wrap">
        <div className="co-grid">
          {state === 'open' ? (
            <div>
              <PaymentLinkForms
                link={found}
                answer={actionData}
                payer={{ order: `${params.number}/${params.secret}` }}
                orderPath={orderPath}
              />
              {/* The shop has money of a part paid order, so only the shop cancels it. */}
              {!order.due && (
                <Form method="post" className="pay-cancel">
                  <button type="submit" className="textbtn" name="method" value="cancel">
                    Cancel this order
                  </button>
                </Form>
              )}
            </div>
          ) : (
            <section className="pay-over" aria-labelledby="step">
              <p className="caps">Order {number}</p>
              <h1 className="d7" id="step">
                Out of <em>time</em>
              </h1>
              <Banner role="status">
                <b>Order {number} was not paid in time.</b> Nothing was charged.
              </Banner>
              <ButtonLink to={href('/cart')}>Go to cart</ButtonLink>
            </section>
          )}
          <OrderSummaryCard order={order} />
        </div>
      </div>
    </div>
  )
}
