import { data, Form, Link, redirect } from 'react-router'
import { ConsultationFields } from '#app/corporate/consultation-fields.tsx'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { fieldErrors } from '#domain/checkout-form.ts'
import { CONSULTATION_FIELDS, consultationSchema } from '#domain/enquiry-forms.ts'
import { keepEnquiry } from '#server/enquiries/keep-enquiry.ts'
import { shopOf } from '#server/shop-context.ts'
import type { Route } from './+types/consultation.ts'
import './enquiries.css'
import { readForm } from './read-form.ts'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = () => [
  { title: 'Request a Consultation: Regalo' },
  { name: 'robots', content: 'noindex' },
]

export const loader = ({ url }: Route.LoaderArgs) => ({ sent: url.searchParams.has('sent') })

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readForm(request, CONSULTATION_FIELDS)
  const answer = consultationSchema.safeParse(typed)
  if (!answer.success) return data({ typed, errors: fieldErrors(answer.error) }, { status: 400 })
  const { db, now } = shopOf(context)
  const { email, ...fields } = answer.data
  await keepEnquiry(db, { kind: 'consultation', email, fields }, now())
  return redirect('/consultation?sent', 303)
}

/** The consultation form for browsers without scripts, and where its faults are shown. */
export default function ConsultationPage({ loaderData: { sent }, actionData }: Route.ComponentProps) {
  if (sent) return <Sent />
  return (
    <section className="enquiry wrap section">
      <h1 className="d7">Request a Consultation</h1>
      <Form method="post" className="enquiry-form" noValidate>
        <ConsultationFields typed={actionData?.typed} errors={actionData?.errors} />
        <button type="submit" className="btn">
          Send Request
        </button>
      </Form>
    </section>
  )
}

const Sent = () => (
  <section className="enquiry wrap section">
    <h1 className="d7">Thanks for Your Request</h1>
    <p className="lead">Our gifting consultant will contact you within 24 hours.</p>
    <Link className="btn" to="/">
      Return to Homepage
    </Link>
  </section>
)
