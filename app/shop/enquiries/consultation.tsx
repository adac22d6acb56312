import { Form, Link } from 'react-router'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopFromMatches, usePromises } from '#app/shell/use-shop.ts'
import { ConsultationFields } from '#app/shop/corporate/consultation-fields.tsx'
import { useServerErrors } from '#app/shop/forms/use-form-errors.ts'
import { CONSULTATION_FIELDS, type ConsultationField, consultationSchema } from '#domain/enquiry/enquiry-forms.ts'
import type { Route } from './+types/consultation.ts'
import { FormError } from './form-error.tsx'
import { checkConsultation } from './use-enquiry-form.ts'
import './enquiries.css'
import { submitEnquiry } from './submit-enquiry.ts'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Request a Consultation: ${shopFromMatches(matches)?.name}` },
  { name: 'robots', content: 'noindex' },
]

export const loader = ({ url }: Route.LoaderArgs) => ({ sent: url.searchParams.has('sent') })

export const action = (args: Route.ActionArgs) =>
  submitEnquiry(args, {
    kind: 'consultation',
    fields: CONSULTATION_FIELDS,
    schema: consultationSchema,
    thanksUrl: '/consultation?sent',
  })

/** Consultation form for browsers without scripts; it also shows the errors of a post. */
export default function ConsultationPage({ loaderData: { sent }, actionData }: Route.ComponentProps) {
  const { form, errors, onInput } = useServerErrors<ConsultationField>({
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
        <FormError>{actionData?.fault}</FormError>
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
    <p className="lead">Our gifting consultant will contact you within {usePromises()?.consultationTime}.</p>
    <Link className="btn" to="/">
      Return to Homepage
    </Link>
  </section>
)
