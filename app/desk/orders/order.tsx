import { data, Form, Link, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { readForm } from '#app/routes/enquiries/read-form.ts'
import { formatDate, formatTime, indianDate } from '#domain/delivery/day.ts'
import { may } from '#domain/desk/roles.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/order.ts'
import { OrderActs } from './order-acts.tsx'
import { OrderFacts } from './order-facts.tsx'
import { State } from './state.tsx'
import '#app/desk/styles/table.css'
import '#app/desk/styles/one.css'

export const meta: Route.MetaFunction = ({ params }) => deskMeta(params.number ?? 'Order')

export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireRole(args, 'orders')
  const { db, now } = shopOf(args.context)
  const { readOrder } = await import('#server/desk/orders/read-order.ts')
  const shown = await readOrder(db, args.params.number, now())
  if (!shown) throw data(null, { status: 404 })
  return { ...shown, mayPack: may(role, 'pack'), mayDecide: may(role, 'payments') }
}

export async function action(args: Route.ActionArgs) {
  await requireRole(args, 'orders')
  const { ACTS, actOnOrder, isAct } = await import('#server/desk/orders/act-on-order.ts')
  const { act, text, version, claim } = await readForm(args.request, ['act', 'text', 'version', 'claim'])
  if (!isAct(act)) throw data(null, { status: 400 })
  const who = await requireRole(args, ACTS[act])
  const shop = shopOf(args.context)
  const { mayMovePaise, proveFirst } = await import('#server/desk/prove.ts')
  const { number } = args.params
  const by = { ...pressedBy(shop, who), mayMovePaise: mayMovePaise(shop, who) }
  const answer = await actOnOrder(shop.db, { number, act, text, version, claim }, by)
  if (!answer.ok && answer.why === 'prove') throw proveFirst(args)
  if (!answer.ok) return data({ act, fault: answer.words, text }, { status: 409 })
  throw redirect(`/desk/orders/${number}`)
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { order, state, teamNotes, mayPack } = loaderData
  const placed = new Date(order.createdAt)
  return (
    <>
      <header className="dk-head">
        <div>
          <Link className="back" to="/desk/orders">
            Orders
          </Link>
          <h1>{order.number}</h1>
          <p className="meta">
            <State state={state} /> {order.test && 'Made in test mode. '}Placed {formatTime(placed)},{' '}
            {formatDate(indianDate(placed))}.
          </p>
        </div>
      </header>
      <OrderActs shown={loaderData} failed={actionData} />
      <div className="dk-split">
        <OrderFacts {...loaderData} />
        <section className="dk-block" aria-labelledby="notes">
          <h2 id="notes">Notes</h2>
          {teamNotes.length > 0 && (
            <ol className="dk-log">
              {teamNotes.map(({ id, who, at, text }) => (
                <li key={id}>
                  <b>{who}</b>
                  <span className="dk-sub">
                    {formatDate(indianDate(new Date(at)))}, {formatTime(new Date(at))}
                  </span>
                  <span className="note">{text}</span>
                </li>
              ))}
            </ol>
          )}
          {mayPack && (
            <Form method="post" className="dk-compose" key={teamNotes.length}>
              <input type="hidden" name="act" value="note" />
              <label htmlFor="note">A note for whoever packs it</label>
              <textarea
                className="input"
                id="note"
                name="text"
                rows={2}
                maxLength={2000}
                defaultValue={actionData?.act === 'note' ? actionData.text : ''}
              />
              <div>
                <button type="submit" className="btn-line is-xs">
                  Add note
                </button>
              </div>
            </Form>
          )}
        </section>
      </div>
    </>
  )
}
