import { data, Link, redirect } from 'react-router'
import { PrintLinks } from '#app/desk/documents/print-links.tsx'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { customerKeyOf } from '#domain/desk/customer-key.ts'
import { canAccess } from '#domain/desk/roles.ts'
import { UNPAID_STATES } from '#domain/order/order-state.ts'
import { auditOfSubject } from '#server/audit/find-audit.ts'
import { moneyLimitOf } from '#server/auth/money-limit.ts'
import { reauthenticationRedirect } from '#server/auth/reauthenticate.ts'
import { actorFrom, checkArea, requireArea, signedIn } from '#server/auth/require-role.ts'
import { customerIdOf } from '#server/customers/read-customer.ts'
import { newId } from '#server/db/portable.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { readPaymentLink } from '#server/orders/create-payment-link.ts'
import { emailRefusal } from '#server/orders/email-payment-link.ts'
import { isOrderAction, ORDER_ACTIONS, performOrderAction } from '#server/orders/order-actions.ts'
import { previewNotFoundEmail } from '#server/orders/order-emails.ts'
import { readOrder } from '#server/orders/read-order.ts'
import type { Route } from './+types/order.ts'
import { keptListQuery, readListPosition } from './list-position.ts'
import { NextStepPanel } from './next-step.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderProgress } from './order-progress.tsx'
import { OrderCustomer, OrderParcels, OrderRecipients, OrderSlotCharges } from './order-side.tsx'
import { OrderAudit, OrderTimeline } from './order-timeline.tsx'
import '#app/desk/styles/detail.css'
import '#app/desk/settings/audit.css'
import './order-head.css'
import './order.css'
import './order-rows.css'
import './next-step.css'

export const meta: Route.MetaFunction = ({ params }) => deskMeta(params.number ?? 'Order')

/** Reloads after refused actions too, so that the page shows the current state. */
export const shouldRevalidate = () => true

export const middleware = [requireArea('orders')]

export async function loader(args: Route.LoaderArgs) {
  const { role } = signedIn(args)
  const shop = shopOf(args.context)
  const { db, now, settings, sendsEmail } = shop
  const shown = await readOrder(db, args.params.number, now(), sendsEmail)
  if (!shown) throw data(null, { status: 404 })
  const audit = canAccess(role, 'audit') ? await auditOfSubject(db, shown.order.number) : []
  const { upiId } = settings
  const unpaid = UNPAID_STATES.includes(shown.order.state)
  const link = unpaid && canAccess(role, 'payments') ? await readPaymentLink(shop, shown.order.number) : undefined
  const { money, emails, ...rest } = shown
  const [maySeeMoney, mayDecide] = [canAccess(role, 'money'), canAccess(role, 'payments')]
  const { order } = rest
  const isClaimed = mayDecide && shown.next === 'confirm-claim'
  const customerKey = canAccess(role, 'customers') ? customerKeyOf(order.buyer) : ''
  return {
    ...rest,
    list: await readListPosition(args, args.params.number),
    // The packer needs the recipient, not the buyer's contact details.
    order: maySeeMoney ? order : { ...order, buyer: { fullName: order.buyer.fullName, email: '', phone: '' } },
    customer: customerKey ? await customerIdOf(db, customerKey) : undefined,
    notFoundEmail: isClaimed ? await previewNotFoundEmail(db, order.number) : undefined,
    money: maySeeMoney ? money : undefined,
    emails: mayDecide ? emails : [],
    maySeeMoney,
    unpaid,
    recordKey: newId(),
    hasEmail: order.buyer.email !== '',
    linkEmailRefusal: emailRefusal(order.buyer, sendsEmail),
    link,
    audit,
    upiId,
    shopName: settings.name,
    mayPack: canAccess(role, 'pack'),
    mayDecide,
    mayEditProducts: canAccess(role, 'products'),
    mayAnswer: canAccess(role, 'enquiries'),
    mayErase: canAccess(role, 'privacy'),
  }
}

const FIELDS = ['act', 'text', 'courier', 'version', 'claim', 'next'] as const

export async function action(args: Route.ActionArgs) {
  const { act, version, claim, next, courier, ...typed } = await readForm(args.request, FIELDS)
  const text = [courier.trim(), typed.text].filter(Boolean).join(' ')
  if (!isOrderAction(act)) throw data(null, { status: 400 })
  const who = await checkArea(args, ORDER_ACTIONS[act])
  const shop = shopOf(args.context)
  const { number } = args.params
  const actor = { ...actorFrom(shop, who), limit: moneyLimitOf(shop, who) }
  const answer = await performOrderAction(shop.db, { number, act, text, version, claim }, actor)
  if (!answer.ok && answer.why === 'prove') throw reauthenticationRedirect(args)
  if (!answer.ok) return data({ act, fault: answer.words, text }, { status: 409 })
  // Actions submitted from Today return to Today.
  throw redirect(next === 'today' ? '/desk/today' : `/desk/orders/${number}${keptListQuery(args.url.searchParams)}`)
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { money, problems, mayAnswer } = loaderData
  return (
    <>
      <OrderHead shown={loaderData} />
      <div className="dk-order">
        <div>
          {actionData && (
            <p className="strip is-error" role="alert">
              {actionData.fault}
            </p>
          )}
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
          <div className="dk-order-next">
            <OrderProgress {...loaderData} />
            <NextStepPanel shown={loaderData} failed={actionData} key={loaderData.next} />
          </div>
          <OrderItems {...loaderData} />
          {money && <OrderMoney money={money} today={loaderData.today} />}
          <OrderParcels {...loaderData} />
        </div>
        <div>
          <OrderCustomer {...loaderData} />
          <OrderRecipients {...loaderData} />
          {money && <OrderSlotCharges {...loaderData} />}
          <section className="dk-block" aria-labelledby="documents">
            <h2 id="documents">Documents</h2>
            <PrintLinks {...loaderData} />
          </section>
          <OrderTimeline shown={loaderData} submittedComment={actionData?.act === 'note' ? actionData.text : ''} />
          <OrderAudit {...loaderData} />
        </div>
      </div>
    </>
  )
}
