import { data, Form, Link, redirect } from 'react-router'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { TextField } from '#app/ui/field.tsx'
import { fieldErrors } from '#domain/checkout-form.ts'
import { emailSchema } from '#domain/enquiry-forms.ts'
import { keepEnquiry } from '#server/enquiries/keep-enquiry.ts'
import { shopOf } from '#server/shop-context.ts'
import type { Route } from './+types/newsletter.ts'
import './enquiries.css'
import { readForm } from './read-form.ts'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = () => [
  { title: 'One letter, now and then: Regalo' },
  { name: 'robots', content: 'noindex' },
]

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readForm(request, ['email'])
  const answer = emailSchema.safeParse(typed)
  if (!answer.success) return data({ typed, errors: fieldErrors(answer.error) }, { status: 400 })
  const { db, now } = shopOf(context)
  await keepEnquiry(db, { kind: 'newsletter', email: answer.data.email }, now())
  return redirect('/#subscribed', 303)
}

/** What a browser without scripts sees when the address needs another look. */
export default function Newsletter({ actionData }: Route.ComponentProps) {
  return (
    <section className="enquiry wrap section">
      <h1 className="d7">
        One letter, <em>now and then</em>
      </h1>
      <p className="lead">New boxes, odd characters, and no more often than we have something to say.</p>
      <Form method="post" className="enquiry-form">
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          required
          autoFocus={actionData !== undefined}
          defaultValue={actionData?.typed.email}
          error={actionData?.errors.email}
        />
        <button type="submit" className="btn">
          Subscribe
        </button>
      </Form>
      <Link className="link" to="/">
        Return to Homepage
      </Link>
    </section>
  )
}
