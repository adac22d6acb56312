import { data, Link, redirect } from 'react-router'
import { PrintLinks } from '#app/desk/documents/print-links.tsx'
import { formatDateTime } from '#app/desk/format.ts'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { canAccess } from '#domain/desk/roles.ts'
import { UNPAID_STATES } from '#domain/order/order-state.ts'
import { auditOfSubject } from '#server/audit/find-audit.ts'
import { moneyLimitOf } from '#server/auth/money-limit.ts'
import { reauthenticationRedirect } from '#server/auth/reauthenticate.ts'
import { actorFrom, checkArea, requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { readPaymentLink } from '#server/orders/create-payment-link.ts'
import { isOrderAction, ORDER_ACTIONS, performOrderAction } from '#server/orders/order-actions.ts'
import { readOrder } from '#server/orders/read-order.ts'
import type { Route } from './+types/order.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderPaymentLink, OrderPayments } from './order-payments.tsx'
import { OrderStatus } from './order-status.tsx'
import { OrderAudit, OrderEmails, OrderTimeline } from './order-timeline.tsx'
import '#app/desk/styles/table.css'
import '#app/desk/styles/detail.css'
import '#app/desk/settings/audit.css'
import '#app/desk/payment-links/payment-links.css'
import './parts.css'

export const meta: Route.MetaFunction = ({ params }) => deskMeta(params.number ?? 'Order')

/** Reloads after refused actions too, so that the page shows the current state. */
export const shouldRevalidate = () => true

export const middleware = [requireArea('orders')]

export async function loader(args: Route.LoaderArgs) {
  const { role } = signedIn(args)
  const shop = shopOf(args.context)
  const { db, now, settings, config } = shop
  const shown = await readOrder(db, args.params.number, now(), config.mail !== undefined)
  if (!shown) throw data(null, { status: 404 })
  const audit = canAccess(role, 'audit') ? await auditOfSubject(db, shown.order.number) : []
  const { upiId } = settings
  const unpaid = UNPAID_STATES.includes(shown.order.state)
  const link = unpaid && canAccess(role, 'payments') ? await readPaymentLink(shop, shown.order.number) : undefined
  const { money, emails, ...rest } = shown
  const [maySeeMoney, mayDecide] = [canAccess(role, 'money'), canAccess(role, 'payments')]
  return {
    ...rest,
    money: maySeeMoney ? money : undefined,
    emails: mayDecide ? emails : [],
    maySeeMoney,
    unpaid,
    link,
    audit,
    upiId,
    mayPack: canAccess(role, 'pack'),
    mayDecide,
    mayAnswer: canAccess(role, 'enquiries'),
    mayErase: canAccess(role, 'privacy'),
  }
}

export async function action(args: Route.ActionArgs) {
  const { act, text, version, claim, next } = await readForm(args.request, ['act', 'text', 'version', 'claim', 'next'])
  if (!isOrderAction(act)) throw data(null, { status: 400 })
  const who = await checkArea(args, ORDER_ACTIONS[act])
  const shop = shopOf(args.context)
  const { number } = args.params
  const actor = { ...actorFrom(shop, who), limit: moneyLimitOf(shop, who) }
  const answer = await performOrderAction(shop.db, { number, act, text, version, claim }, actor)
  if (!answer.ok && answer.why === 'prove') throw reauthenticationRedirect(args)
  if (!answer.ok) return data({ act, fault: answer.words, text }, { status: 409 })
  // Actions submitted from Today return to Today.
  throw redirect(next === 'today' ? '/desk/today' : `/desk/orders/${number}`)
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { order, state, problems, mayAnswer } = loaderData
  return (
    <>
      <PageHeader
        title={<OrderNumber number={order.number} />}
        back={{ to: '/desk/orders', name: 'Orders' }}
        meta={
          <>
            <OrderStatus state={state} />{' '}
            {`${order.test ? 'Test order · placed' : 'Placed'} ${formatDateTime(order.createdAt)}`}
          </>
        }
      >
        <OrderTools {...loaderData} />
      </PageHeader>
      <div className="dk-split">
        <div>
          {problems.map(({ id, ticket, words }) => (
            <Banner key={id}>
              <b>{`Reported by the customer: ${words}`}</b>{' '}
              {mayAnswer ? (
                <Link className="dk-no" to={`/desk/enquiries/${id}`}>
                  {ticket}
                </Link>
              ) : (
                ticket
              )}
            </Banner>
          ))}
          <OrderActions shown={loaderData} failed={actionData} />
          <OrderPaymentLink {...loaderData} />
          <OrderLines {...loaderData} />
          {loaderData.money && <OrderPayments {...loaderData.money} />}
        </div>
        <div>
          <OrderParcels {...loaderData} />
          <section className="dk-block" aria-labelledby="print">
            <h2 id="print">Print</h2>
            <PrintLinks {...loaderData} />
          </section>
          <OrderTimeline shown={loaderData} typed={actionData?.act === 'note' ? actionData.text : ''} />
          <OrderEmails {...loaderData} />
          <OrderAudit {...loaderData} />
        </div>
      </div>
      {loaderData.mayErase && (
        <p>
          <Link className="link" to={`/desk/orders/${order.number}/person`}>
            Customer data
          </Link>
        </p>
      )}
    </>
  )
}

/** Order number with its digits emphasized. */
function OrderNumber({ number }: { number: string }) {
  const [prefix, ...digits] = number.split('-')
  return (
    <>
      {prefix}-<em>{digits.join('-')}</em>
    </>
  )
}

/** Links to the refund and cancel pages. */
const OrderTools = ({ order: { number }, mayDecide, refundable, ways }: Route.ComponentProps['loaderData']) => (
  <div className="dk-tools">
    {mayDecide && refundable && (
      <ButtonLink look="line" to={`/desk/orders/${number}/refund`}>
        Refund
      </ButtonLink>
    )}
    {mayDecide && ways.includes('cancelled') && (
      <ButtonLink look="line" to={`/desk/orders/${number}/cancel`}>
        Cancel
      </ButtonLink>
    )}
  </div>
)
