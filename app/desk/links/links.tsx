import { data, Form, href, redirect, useNavigation } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { Pager } from '#app/desk/frame/pager.tsx'
import { Fault } from '#app/desk/orders/order-part.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { LINK_HOURS, linkState } from '#domain/order/link-state.ts'
import { endPaymentLink, makePaymentLink, payAddress } from '#server/desk/orders/payment-links.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { findPaymentLinks } from '#server/orders/payment-links.ts'
import type { Route } from './+types/links.ts'
import { LinkRows } from './link-rows.tsx'
import '#app/desk/styles/table.css'
import '#app/desk/styles/one.css'
import './links.css'

export const meta: Route.MetaFunction = () => deskMeta('Payment links')

/** Also after what was refused: the page shows what is there now. */
export const shouldRevalidate = () => true

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'payments')
  const { db, now, origin } = shopOf(args.context)
  const after = args.url.searchParams.get('after') ?? ''
  const { rows, next } = await findPaymentLinks(db, after.slice(0, 100))
  const at = now()
  const links = rows.map(({ secret, endedAt, paymentState, ...row }) => {
    const state = linkState({ ...row, endedAt, paymentState }, at)
    // What is over is opened by nobody: its address stays here.
    const address = state === 'open' ? payAddress(origin, secret) : undefined
    return { ...row, state, address, test: row.test === 1 }
  })
  return { links, after, next }
}

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'payments')
  const { act, number } = await readForm(args.request, ['act', 'number'])
  const shop = shopOf(args.context)
  const does = act === 'make' ? makePaymentLink : act === 'end' ? endPaymentLink : undefined
  if (!does) throw data(null, { status: 400 })
  const answer = await does(shop.db, number, pressedBy(shop, who))
  if (!answer.ok) return data({ fault: answer.words, number }, { status: 409 })
  throw redirect(`${href('/desk/orders/:number', { number: answer.number })}#link`)
}

/** Every payment link that was made, the newest first. */
export default function PaymentLinks({ loaderData: { links, after, next }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  return (
    <>
      <Head
        back={{ to: '/desk/orders', name: 'Orders' }}
        title="Payment links"
        meta={`A link is open for ${LINK_HOURS} hours, and what its order is made of is set aside for as long.`}
      />
      <Fault words={actionData?.fault} />
      <Form method="post" className="dk-new-link" noValidate>
        <TextField
          label="Order that waits for its money"
          name="number"
          autoComplete="off"
          defaultValue={actionData?.number}
        />
        <Button type="submit" look="line" name="act" value="make" aria-disabled={busy}>
          Make a payment link
        </Button>
      </Form>
      {links.length === 0 ? <p>No payment link was made yet.</p> : <LinkRows links={links} />}
      <Pager first={after && '/desk/payment-links'} next={next && `/desk/payment-links?after=${next}`} />
    </>
  )
}
