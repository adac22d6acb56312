import { data, Link, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { Prints } from '#app/desk/prints/prints.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { formatTime, indianDate } from '#domain/delivery/day.ts'
import { may } from '#domain/desk/roles.ts'
import { UNPAID_STATES } from '#domain/order/order-state.ts'
import { formatDate } from '#domain/text/spoken-day.ts'
import { auditOf } from '#server/audit/find-audit.ts'
import { moneyLimit } from '#server/desk/money-limit.ts'
import { ACTS, actOnOrder, isAct } from '#server/desk/orders/act-on-order.ts'
import { readPaymentLink } from '#server/desk/orders/payment-links.ts'
import { readOrder } from '#server/desk/orders/read-order.ts'
import { proveFirst } from '#server/desk/prove.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/order.ts'
import { OrderActs } from './order-acts.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderLink } from './order-link.tsx'
import { OrderAudit, OrderEmails, OrderLog } from './order-log.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderPeople } from './order-people.tsx'
import { State } from './state.tsx'
import '#app/desk/styles/table.css'
import '#app/desk/styles/one.css'
import '#app/desk/settings/audit.css'
import '#app/desk/links/links.css'
import './parts.css'

export const meta: Route.MetaFunction = ({ params }) => deskMeta(params.number ?? 'Order')

/** Also after what was refused: the page shows what is there now. */
export const shouldRevalidate = () => true

export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireRole(args, 'orders')
  const shop = shopOf(args.context)
  const { db, now, settings, config } = shop
  const shown = await readOrder(db, args.params.number, now(), config.mail !== undefined)
  if (!shown) throw data(null, { status: 404 })
  const audit = may(role, 'audit') ? await auditOf(db, shown.order.number) : []
  const { upiId } = settings
  const unpaid = UNPAID_STATES.includes(shown.order.state)
  const link = unpaid && may(role, 'payments') ? await readPaymentLink(shop, shown.order.number) : undefined
  const { money, emails, ...rest } = shown
  const [maySeeMoney, mayDecide] = [may(role, 'money'), may(role, 'payments')]
  return {
    ...rest,
    money: maySeeMoney ? money : undefined,
    emails: mayDecide ? emails : [],
    maySeeMoney,
    unpaid,
    link,
    audit,
    upiId,
    mayPack: may(role, 'pack'),
    mayDecide,
    mayAnswer: may(role, 'enquiries'),
    mayErase: may(role, 'privacy'),
  }
}

export async function action(args: Route.ActionArgs) {
  await requireRole(args, 'orders')
  const { act, text, version, claim, next } = await readForm(args.request, ['act', 'text', 'version', 'claim', 'next'])
  if (!isAct(act)) throw data(null, { status: 400 })
  const who = await requireRole(args, ACTS[act])
  const shop = shopOf(args.context)
  const { number } = args.params
  const by = { ...pressedBy(shop, who), limit: moneyLimit(shop, who) }
  const answer = await actOnOrder(shop.db, { number, act, text, version, claim }, by)
  if (!answer.ok && answer.why === 'prove') throw proveFirst(args)
  if (!answer.ok) return data({ act, fault: answer.words, text }, { status: 409 })
  // Whoever pressed it on Today goes on there.
  throw redirect(next === 'today' ? '/desk/today' : `/desk/orders/${number}`)
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { order, state, problems, mayAnswer } = loaderData
  const placed = new Date(order.createdAt)
  return (
    <>
      <Head
        title={<NumberOf number={order.number} />}
        back={{ to: '/desk/orders', name: 'Orders' }}
        meta={
          <>
            <State state={state} /> {order.test && 'Made in test mode. '}Placed {formatTime(placed)},{' '}
            {formatDate(indianDate(placed))}.
          </>
        }
      >
        <OrderTools {...loaderData} />
      </Head>
      <div className="dk-split">
        <div>
          {problems.map(({ id, ticket, words }) => (
            <Strip key={id}>
              <b>{words}, says its buyer:</b>{' '}
              {mayAnswer ? (
                <Link className="dk-no" to={`/desk/enquiries/${id}`}>
                  {ticket}
                </Link>
              ) : (
                ticket
              )}
            </Strip>
          ))}
          <OrderActs shown={loaderData} failed={actionData} />
          <OrderLink {...loaderData} />
          <OrderLines {...loaderData} />
          {loaderData.money && <OrderMoney {...loaderData.money} />}
        </div>
        <div>
          <OrderPeople {...loaderData} />
          <section className="dk-block" aria-labelledby="print">
            <h2 id="print">Print</h2>
            <Prints {...loaderData} />
          </section>
          <OrderLog shown={loaderData} typed={actionData?.act === 'note' ? actionData.text : ''} />
          <OrderEmails {...loaderData} />
          <OrderAudit {...loaderData} />
        </div>
      </div>
      {loaderData.mayErase && (
        <p>
          <Link className="link" to={`/desk/orders/${order.number}/person`}>
            What is held about its buyer
          </Link>
        </p>
      )}
    </>
  )
}

/** A number with what tells it from another one set apart. */
function NumberOf({ number }: { number: string }) {
  const [prefix, ...digits] = number.split('-')
  return (
    <>
      {prefix}-<em>{digits.join('-')}</em>
    </>
  )
}

/** What is rarely done, each on a page of its own. */
const OrderTools = ({ order: { number }, mayDecide, refundable, ways }: Route.ComponentProps['loaderData']) => (
  <div className="dk-tools">
    {mayDecide && refundable && (
      <ButtonLink look="line" to={`/desk/orders/${number}/refund`}>
        Pay back
      </ButtonLink>
    )}
    {mayDecide && ways.includes('cancelled') && (
      <ButtonLink look="line" to={`/desk/orders/${number}/cancel`}>
        Cancel
      </ButtonLink>
    )}
  </div>
)
