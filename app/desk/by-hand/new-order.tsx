import { data, Form, href, redirect, useNavigation } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { Fault } from '#app/desk/orders/order-part.tsx'
import { sayTime } from '#app/desk/orders/say.ts'
import { readBody } from '#app/forms/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { LINK_HOURS, linkLapses } from '#domain/order/link-state.ts'
import { summaryAmount } from '#domain/order/purchase-summary.ts'
import { formatExact } from '#domain/payment/money.ts'
import { findForBox } from '#server/desk/orders/hand-box.ts'
import type { TypedOrder } from '#server/desk/orders/hand-order-form.ts'
import { emptyOrder, readHandOrder } from '#server/desk/orders/hand-order-form.ts'
import { lookAtOrder, makeOrderByHand } from '#server/desk/orders/order-by-hand.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { type RequestShop, shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/new-order.ts'
import { HandCode } from './hand-code.tsx'
import { HandGift } from './hand-gift.tsx'
import { HandGoods } from './hand-goods.tsx'
import { HandPerson } from './hand-person.tsx'
import { useHandForm } from './use-hand-form.ts'
import '#app/desk/styles/one.css'
import '#app/desk/styles/tick.css'
import '#app/desk/orders/parts.css'
import './by-hand.css'

export const meta: Route.MetaFunction = () => deskMeta('New order')

/** So many gifts answer a search. */
const MOST_FOUND = 8

const depsOf = ({ db, config, settings, delivery, offers, now }: RequestShop) => ({
  db,
  seller: { ...settings, delivery, offers, test: config.payments === 'test' },
  now: now(),
})

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'payments')
  const shop = shopOf(args.context)
  return { look: await lookAtOrder(depsOf(shop), emptyOrder()), until: linkLapses(shop.now()).toISOString() }
}

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'payments')
  const form = await readBody(args.request)
  const shop = shopOf(args.context)
  const { typed, act, of } = readHandOrder(form)
  const found = await find(shop, typed)
  if (act !== 'make') return data({ look: await lookAtOrder(depsOf(shop), typed), found, act, of })
  const made = await makeOrderByHand(depsOf(shop), typed, pressedBy(shop, who))
  if (made.ok) throw redirect(`${href('/desk/orders/:number', { number: made.number })}#link`)
  return data({ look: made.look, found, act, of }, { status: 422 })
}

async function find({ db, search }: RequestShop, { find: words, kind }: Pick<TypedOrder, 'find' | 'kind'>) {
  if (words.trim() === '') return undefined
  if (kind === 'box') {
    return findForBox(db, words, MOST_FOUND)
  }
  const { gifts } = await search(words, MOST_FOUND)
  return gifts.map(({ id, name, collectionTitle: of, pricePaise, available, picture }) => ({
    ...{ id, of, pricePaise, available, picture },
    name: name.map(({ text }) => text).join(''),
  }))
}

/** An order that somebody gives by telephone; until it is made nothing of it is kept anywhere but in the form. */
export default function NewOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { look } = actionData ?? loaderData
  const { typed, day, takesCodes, faults, questions } = look
  const { form, onBlur, onChange } = useHandForm(actionData)
  const busy = useNavigation().formData?.get('act') === 'make'
  return (
    <>
      <Head
        back={{ to: '/desk/orders', name: 'Orders' }}
        title="New order"
        meta="What somebody orders by telephone. They pay by a link that you hand on."
      />
      <Fault words={faults.form} />
      <Form
        method="post"
        className="dk-split dk-hand"
        noValidate
        preventScrollReset
        ref={form}
        onBlur={onBlur}
        onChange={onChange}
      >
        <input type="hidden" name="key" value={typed.key} />
        <input type="hidden" name="off" value={typed.off.paise} />
        <input type="hidden" name="off-of" value={typed.off.of} />
        <div>
          <HandGoods look={look} found={actionData?.found} />
          <HandPerson typed={typed.shipping} faults={faults} questions={questions} />
          <HandGift typed={typed.gift} day={day} faults={faults} />
        </div>
        <section className="dk-block dk-sums" aria-labelledby="sums">
          <h2 id="sums">What it comes to</h2>
          {takesCodes && <HandCode code={typed.code} fault={faults.code} />}
          <Sums look={look} />
          <p>
            The order waits {LINK_HOURS} hours for its payment, and what it is made of is set aside until then, not only
            for half an hour. Made now, its link lapses on {sayTime(loaderData.until)}; then everything is free again,
            and Today says so.
          </p>
          <Button type="submit" name="act" value="make" aria-disabled={busy}>
            {busy ? 'Making it...' : 'Make the order and its link'}
          </Button>
        </section>
      </Form>
    </>
  )
}

type Look = Route.ComponentProps['loaderData']['look']

function Sums({ look: { lines, box, summary, day } }: { look: Look }) {
  if (!summary)
    return (
      <p className="dk-sub">
        {(box ? box.items : lines).length === 0
          ? 'Nothing is in it yet.'
          : 'It is reckoned once what is marked is right.'}
      </p>
    )
  return (
    <div aria-live="polite">
      <dl className="dk-sum">
        {summary.rows.map((row) => (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <dd>{summaryAmount(row)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>Total</dt>
          <dd>{formatExact(summary.totalPaise)}</dd>
        </div>
      </dl>
      {day && (
        <p>
          Promised for <b>{day}</b>.
        </p>
      )}
    </div>
  )
}
