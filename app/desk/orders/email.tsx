import { data, Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { readEmail, sendEmailAgain } from '#server/desk/orders/order-emails.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/email.ts'
import { Fault, OrderPart } from './order-part.tsx'
import { sayTime } from './say.ts'
import '#app/desk/styles/one.css'
import './parts.css'

export const meta: Route.MetaFunction = ({ params }) => deskMeta(`A letter, ${params.number}`)

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'payments')
  const { number, email: id } = args.params
  const { db, config } = shopOf(args.context)
  const email = await readEmail(db, { number, id }, config.mail !== undefined)
  if (!email) throw data(null, { status: 404 })
  return { number, email }
}

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'payments')
  const [shop, { number, email }] = [shopOf(args.context), args.params]
  const another = await sendEmailAgain(shop.db, number, email, pressedBy(shop, who))
  if (!another) return data({ fault: 'It is on its way already, so it was not sent once more.' }, { status: 409 })
  throw redirect(`/desk/orders/${number}/letters/${another}`)
}

/** An email to the buyer, as it went. */
export default function OrderEmail({ loaderData: { number, email }, actionData }: Route.ComponentProps) {
  const { subject, recipient, text, html, createdAt, sentAt, lastError, state } = email
  return (
    <OrderPart number={number} name={email.name}>
      <Fault words={actionData?.fault} />
      <dl className="dk-kv">
        <dt>To</dt>
        <dd>{recipient}</dd>
        <dt>Subject</dt>
        <dd>{subject}</dd>
        <dt>Written</dt>
        <dd>{sayTime(createdAt)}</dd>
        <dt>Sent</dt>
        <dd>
          {state === 'waits' && 'It is on its way.'}
          {state === 'sent' && sentAt && sayTime(sentAt)}
          {state === 'file' && 'Kept as a file, not sent.'}
          {state === 'given-up' && `Given up. ${lastError ?? ''}`}
        </dd>
      </dl>
      {html ? (
        <>
          {/* Nothing in it runs, loads from elsewhere, or leads anywhere: no link of the buyer's is pressed by the shop. */}
          <iframe className="dk-letter-as-it-went" title="The letter as it went" sandbox="" srcDoc={html} />
          <details>
            <summary>As plain text</summary>
            <div className="dk-letter">{text}</div>
          </details>
        </>
      ) : (
        <div className="dk-letter">{text}</div>
      )}
      {state !== 'waits' && (
        <Form method="post">
          <Button type="submit" look="line">
            Send it again
          </Button>
        </Form>
      )}
    </OrderPart>
  )
}
