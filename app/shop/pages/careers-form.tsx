import { href } from 'react-router'
import { EnquiryForm, EnquirySent } from '#app/shop/enquiries/enquiry-form.tsx'
import { FileDrop } from '#app/shop/enquiries/file-drop.tsx'
import { checkApplication } from '#app/shop/enquiries/lazy-checks.ts'
import { type PageFormState, usePageForm } from '#app/shop/enquiries/use-enquiry-form.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'
import type { Application } from '#domain/enquiry/enquiry-forms.ts'

type Props = PageFormState<keyof Application> & {
  openings: readonly string[]
  /** Name of the file that must be chosen again after a rejected post. */
  chooseAgain: string | undefined
}

const PRIVACY = 'We use this to consider you for a job, and keep a resume for 6 months.'

export function CareersForm({ openings, chooseAgain, ...page }: Props) {
  const { field, ...enquiry } = usePageForm(checkApplication, page)
  if (enquiry.sent) {
    const text = 'We read all of them, and will write to you.'
    return <EnquirySent title="Thank you for applying" text={text} justNow={enquiry.justNow} />
  }
  return (
    <EnquiryForm
      label="General application"
      action={href('/careers')}
      takesFile
      enquiry={enquiry}
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
      <FileDrop
        label="Resume"
        name="resume"
        accept=".pdf,.doc,.docx"
        acceptedText="PDF, DOC or DOCX, max 5MB"
        error={enquiry.errors.resume}
        rejectedName={chooseAgain}
      />
    </EnquiryForm>
  )
}
