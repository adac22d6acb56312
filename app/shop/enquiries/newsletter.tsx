import { Form, Link } from 'react-router'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { useServerErrors } from '#app/shop/forms/use-form-errors.ts'
import { TextField } from '#app/ui/field.tsx'
import { emailSchema } from '#domain/enquiry/enquiry-forms.ts'
import type { Route } from './+types/newsletter.ts'
import { FormError } from './form-error.tsx'
import { checkEmail } from './use-enquiry-form.ts'
import './enquiries.css'
import { submitEnquiry } from './submit-enquiry.ts'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `One letter, now and then: ${shopFromMatches(matches)?.name}` },
  { name: 'robots', content: 'noindex' },
]

export const action = (args: Route.ActionArgs) =>
  submitEnquiry(args, { kind: 'newsletter', fields: ['email'], schema: emailSchema, thanksUrl: '/#subscribed' })

/** Newsletter form for browsers without scripts, shown when the posted address is invalid. */
export default function Newsletter({ actionData }: Route.ComponentProps) {
  const { form, errors, onInput } = useServerErrors<'email'>({
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
        <FormError>{actionData?.fault}</FormError>
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
