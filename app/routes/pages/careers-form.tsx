import { useState } from 'react'
import { href } from 'react-router'
import { EnquiryForm } from '#app/enquiries/enquiry-form.tsx'
import { Sent } from '#app/enquiries/sent.tsx'
import { useEnquiryForm } from '#app/enquiries/use-enquiry-form.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'
import type { FieldErrors } from '#domain/checkout-form.ts'
import type { Application } from '#domain/enquiry-forms.ts'
import { firstFault } from './first-fault.ts'
import { ResumeField } from './resume-field.tsx'

const load = () => import('./check-application.ts')
const fetchRules = () => void load().catch(() => undefined)

type Props = {
  openings: readonly string[]
  typed: Partial<Application> | undefined
  found: FieldErrors | undefined
  /** A file that was sent with a form that came back. */
  chooseAgain: string | undefined
  sent: boolean
}

const PRIVACY =
  'We use this to consider you for a job, and keep a resume until the opening is filled unless you ask us to keep yours.'

export function CareersForm({ openings, typed = {}, found, chooseAgain, sent }: Props) {
  const [sentNow, setSentNow] = useState(false)
  const enquiry = useEnquiryForm({
    check: async (form) => (await load()).checkApplication(form),
    found,
    onSent: () => setSentNow(true),
  })
  if (sent || sentNow)
    return <Sent title="Thank you for applying" text="We read all of them, and will write to you." justNow={sentNow} />
  const first = firstFault(found)
  const field = (name: keyof Application) => ({
    name,
    defaultValue: typed[name],
    error: enquiry.errors[name],
    autoFocus: first === name,
  })
  return (
    <EnquiryForm
      label="General application"
      action={href('/careers')}
      takesFile
      enquiry={enquiry}
      onBegin={fetchRules}
      button="Send Application"
      privacy={PRIVACY}
    >
      <div className="two">
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      </div>
      <TextField label="Subject" list="openings" autoComplete="off" {...field('subject')} />
      <datalist id="openings">
        {openings.map((opening) => (
          <option key={opening} value={opening} />
        ))}
      </datalist>
      <TextArea label="Message" rows={6} {...field('message')} />
      <ResumeField error={enquiry.errors.resume} chooseAgain={chooseAgain} />
    </EnquiryForm>
  )
}
