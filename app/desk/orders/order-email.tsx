import { data, Form, redirect } from 'react-router'
import { formatDateTime } from '#app/desk/format.ts'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { Button } from '#app/ui/button.tsx'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { readOrderEmail, resendEmail } from '#server/orders/order-emails.ts'
import type { Route } from './+types/order-email.ts'
import { FormError, OrderSubpage } from './order-subpage.tsx'
import '#app/desk/styles/detail.css'
import './parts.css'

export const meta: Route.MetaFunction = ({ params }) => deskMeta(`Email, ${params.number}`)

export const middleware = [requireArea('payments')]

export async function loader(args: Route.LoaderArgs) {
  const { number, email: id } = args.params
  const { db, sendsEmail } = shopOf(args.context)
  const email = await readOrderEmail(db, { number, id }, sendsEmail)
  if (!email) throw data(null, { status: 404 })
  return { number, email }
}

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const [shop, { number, email }] = [shopOf(args.context), args.params]
  const resentId = await resendEmail(shop.db, number, email, actorFrom(shop, who))
  if (!resentId) return data({ fault: 'This email is already being sent.' }, { status: 409 })
  throw redirect(`/desk/orders/${number}/letters/${resentId}`)
}

/** One email to the buyer, as it was sent. */
export default function OrderEmail({ loaderData: { number, email }, actionData }: Route.ComponentProps) {
  const { subject, recipient, text, html, createdAt, sentAt, lastError, state } = email
  return (
    <OrderSubpage number={number} name={email.name}>
      <FormError words={actionData?.fault} />
      <dl className="dk-kv">
        <dt>To</dt>
        <dd>{recipient}</dd>
        <dt>Subject</dt>
        <dd>{subject}</dd>
        <dt>Created</dt>
        <dd>{formatDateTime(createdAt)}</dd>
        <dt>Sent</dt>
        <dd>
          {state === 'waits' && 'Sending'}
          {state === 'sent' && sentAt && formatDateTime(sentAt)}
          {state === 'file' && 'Saved as a file, not sent'}
          {state === 'given-up' && `Failed. ${lastError ?? ''}`}
        </dd>
      </dl>
      {html ? (
        <>
          {/*
           * `sandbox=""` blocks scripts, remote content and navigation, so staff cannot open the buyer's private
           * links.
           */}
          <iframe className="dk-letter-as-it-went" title="Email as sent" sandbox="" srcDoc={html} />
          <details>
            <summary>Plain text</summary>
            <div className="dk-letter">{text}</div>
          </details>
        </>
      ) : (
        <div className="dk-letter">{text}</div>
      )}
      {state !== 'waits' && (
        <Form method="post">
          <Button type="submit" look="line">
            Send again
          </Button>
        </Form>
      )}
    </OrderSubpage>
  )
}
