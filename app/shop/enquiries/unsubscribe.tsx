import { useEffect } from 'react'
import { Form, href, Link } from 'react-router'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { PRIVATE_HEADERS, privateMeta } from '#app/shop/payments/private-page.ts'
import { focusHeading } from '#app/ui/focus-heading.ts'
import { findSignUp, unsubscribeAddress } from '#server/email/unsubscribe.ts'
import { shopOf } from '#server/http/shop-context.ts'
import './enquiries.css'
import type { Route } from './+types/unsubscribe.ts'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(`Unsubscribe | ${shopFromMatches(matches)?.name}`)

export const headers = () => PRIVATE_HEADERS

/** Changes nothing: mail clients and security scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return { list: (await findSignUp(shopOf(context).db, params.token))?.kind }
}

/** Unsubscribes by the button, or by the mail client's one-click request (RFC 8058). The body is ignored. */
export async function action({ params, context }: Route.ActionArgs) {
  const { db, now } = shopOf(context)
  const signUp = await findSignUp(db, params.token)
  if (signUp) await unsubscribeAddress(db, signUp, now())
  return { done: true }
}

export default function Unsubscribe({ loaderData: { list }, actionData }: Route.ComponentProps) {
  if (!list) return <UnknownToken />
  if (actionData?.done) return <Unsubscribed />
  return (
    <section className="enquiry wrap section">
      <h1 className="d7">
        Off <em>the list</em>
      </h1>
      <p className="lead">
        {list === 'newsletter' ? 'We will write you no more letters.' : 'We will not write to you on the day.'} One
        press does it; you can sign up again whenever you like.
      </p>
      <Form method="post" className="enquiry-form">
        <button type="submit" className="btn">
          Take me off the list
        </button>
      </Form>
    </section>
  )
}

/** The clicked button is gone, so the focus moves to the new heading. */
function Unsubscribed() {
  useEffect(focusHeading, [])
  return (
    <section className="enquiry wrap section" role="status">
      <h1 className="d7">
        You are <em>off the list</em>
      </h1>
      <p className="lead">We will not write again. Your orders, if you have any, are not touched by this.</p>
      <Link className="btn" to={href('/')}>
        Return to Homepage
      </Link>
    </section>
  )
}

const UnknownToken = () => (
  <section className="enquiry wrap section">
    <h1 className="d7">
      Nobody <em>on this list</em>
    </h1>
    <p className="lead">
      This link belongs to no address that we write to. It may have been cut off on its way, or the address is gone
      already. If emails still arrive, write to us and we will see to it.
    </p>
    <Link className="btn" to={href('/contact')}>
      Contact
    </Link>
  </section>
)
