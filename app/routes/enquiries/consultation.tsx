import { Form, Link } from 'react-router'
import { ConsultationFields } from '#app/corporate/consultation-fields.tsx'
import { FormFault } from '#app/enquiries/form-fault.tsx'
import { checkConsultation } from '#app/enquiries/lazy-checks.ts'
import { useFoundFaults } from '#app/forms/use-faults.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopIn } from '#app/shell/use-shop.ts'
import { CONSULTATION_FIELDS, type ConsultationField, consultationSchema } from '#domain/enquiry/enquiry-forms.ts'
import type { Route } from './+types/consultation.ts'
import './enquiries.css'
import { takeEnquiry } from './take-enquiry.ts'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Request a Consultation: ${shopIn(matches)?.name}` },
  { name: 'robots', content: 'noindex' },
]

export const loader = ({ url }: Route.LoaderArgs) => ({ sent: url.searchParams.has('sent') })

export const action = (posted: Route.ActionArgs) =>
  takeEnquiry(posted, {
    kind: 'consultation',
    fields: CONSULTATION_FIELDS,
    schema: consultationSchema,
    thanks: '/consultation?sent',
  })

/** The consultation form for browsers without scripts, and where its faults are shown. */
export default function ConsultationPage({ loaderData: { sent }, actionData }: Route.ComponentProps) {
  const { form, errors, onInput } = useFoundFaults<ConsultationField>({
    answer: actionData,
    found: actionData?.errors,
    check: checkConsultation,
  })
  if (sent) return <Sent />
  return (
    <section className="enquiry wrap section">
      <h1 className="d7">Request a Consultation</h1>
      <Form method="post" className="enquiry-form" noValidate ref={form} onInput={onInput}>
        <ConsultationFields typed={actionData?.typed} errors={errors} />
        <FormFault>{actionData?.fault}</FormFault>
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
