import { Form, Link } from 'react-router'
import { FormFault } from '#app/enquiries/form-fault.tsx'
import { checkEmail } from '#app/enquiries/lazy-checks.ts'
import { useFoundFaults } from '#app/forms/use-faults.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopIn } from '#app/shell/use-shop.ts'
import { TextField } from '#app/ui/field.tsx'
import { emailSchema } from '#domain/enquiry/enquiry-forms.ts'
import type { Route } from './+types/newsletter.ts'
import './enquiries.css'
import { takeEnquiry } from './take-enquiry.ts'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `One letter, now and then: ${shopIn(matches)?.name}` },
  { name: 'robots', content: 'noindex' },
]

export const action = (posted: Route.ActionArgs) =>
  takeEnquiry(posted, { kind: 'newsletter', fields: ['email'], schema: emailSchema, thanks: '/#subscribed' })

/** What a browser without scripts sees when the address needs another look. */
export default function Newsletter({ actionData }: Route.ComponentProps) {
  const { form, errors, onInput } = useFoundFaults<'email'>({
    answer: actionData,
    found: actionData?.errors,
    check: checkEmail,
  })
  return (
    <section className="enquiry wrap section">
      <h1 className="d7">
        One letter, <em>now and then</em>
      </h1>
      <p className="lead">New boxes, odd characters, and no more often than we have something to say.</p>
      <Form method="post" className="enquiry-form" ref={form} onInput={onInput}>
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          required
          autoFocus={actionData?.errors.email !== undefined}
          defaultValue={actionData?.typed.email}
          error={errors.email}
        />
        <FormFault>{actionData?.fault}</FormFault>
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
