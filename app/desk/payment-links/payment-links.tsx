import { data, Form, href, redirect, useNavigation } from 'react-router'
import { Pager } from '#app/desk/layout/list.tsx'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { FormError } from '#app/desk/orders/order-subpage.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { LINK_VALID_HOURS, linkState } from '#domain/payment/payment-link.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { type RequestShop, shopOf } from '#server/http/shop-context.ts'
import { cancelPaymentLink, createPaymentLink, paymentLinkUrl } from '#server/orders/create-payment-link.ts'
import { emailPaymentLink } from '#server/orders/email-payment-link.ts'
import { listPaymentLinks } from '#server/orders/payment-links.ts'
import type { Route } from './+types/payment-links.ts'
import { PaymentLinkRows } from './payment-link-rows.tsx'
import '#app/desk/styles/table.css'
import '#app/desk/styles/detail.css'
import './payment-links.css'

export const meta: Route.MetaFunction = () => deskMeta('Payment links')

/** Revalidates after failed actions too, so that the list shows the current state. */
export const shouldRevalidate = () => true

export const middleware = [requireArea('payments')]

export async function loader(args: Route.LoaderArgs) {
  const { db, now, origin } = shopOf(args.context)
  const after = args.url.searchParams.get('after') ?? ''
  const { rows, next } = await listPaymentLinks(db, after.slice(0, 100))
  const at = now()
  const links = rows.map(({ secret, endedAt, paymentState, ...row }) => {
    const state = linkState({ ...row, endedAt, paymentState }, at)
    // The address of a link that is no longer open is not sent to the browser.
    const address = state === 'open' ? paymentLinkUrl(origin, secret) : undefined
    return { ...row, state, address, test: row.test === 1 }
  })
  return { links, after, next }
}

const LINK_ACTIONS = {
  make: ({ db }: RequestShop, number: string, actor: Actor) => createPaymentLink(db, number, actor),
  end: ({ db }: RequestShop, number: string, actor: Actor) => cancelPaymentLink(db, number, actor),
  email: emailPaymentLink,
}

const isLinkAction = (act: string): act is keyof typeof LINK_ACTIONS => Object.hasOwn(LINK_ACTIONS, act)

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const { act, number } = await readForm(args.request, ['act', 'number'])
  const shop = shopOf(args.context)
  const changeLink = isLinkAction(act) ? LINK_ACTIONS[act] : undefined
  if (!changeLink) throw data(null, { status: 400 })
  const answer = await changeLink(shop, number, actorFrom(shop, who))
  if (!answer.ok) return data({ fault: answer.words, number }, { status: 409 })
  throw redirect(`${href('/desk/orders/:number', { number: answer.number })}#link`)
}

/** List of payment links, newest first, with a form that creates one. */
export default function PaymentLinks({ loaderData: { links, after, next }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  return (
    <>
      <PageHeader
        title="Payment links"
        meta={`A link is valid for ${LINK_VALID_HOURS} hours. Stock is reserved until then.`}
      />
      <FormError words={actionData?.fault} />
      <Form method="post" className="dk-new-link" noValidate>
        <TextField label="Unpaid order" name="number" autoComplete="off" defaultValue={actionData?.number} />
        <Button type="submit" look="line" name="act" value="make" aria-disabled={busy}>
          Create payment link
        </Button>
      </Form>
      {links.length === 0 ? <p>No payment links yet</p> : <PaymentLinkRows links={links} />}
      <Pager first={after && '/desk/payment-links'} next={next && `/desk/payment-links?after=${next}`} />
    </>
  )
}
