import { type ChangeEvent, useState } from 'react'
import { href } from 'react-router'
import { EnquiryForm, Sent } from '#app/enquiries/enquiry-form.tsx'
import { type PageForm, usePageForm } from '#app/enquiries/use-enquiry-form.ts'
import { Field, TextArea, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Application } from '#domain/enquiry/enquiry-forms.ts'

const load = () => import('./check-application.ts').then(({ checkApplication }) => checkApplication)

type Props = PageForm<keyof Application> & {
  openings: readonly string[]
  /** A file that was sent with a form that came back. */
  chooseAgain: string | undefined
}

const PRIVACY = 'We use this to consider you for a job, and keep a resume for 6 months.'

export function CareersForm({ openings, chooseAgain, ...page }: Props) {
  const { field, ...enquiry } = usePageForm(load, page)
  if (enquiry.sent) {
    const text = 'We read all of them, and will write to you.'
    return <Sent title="Thank you for applying" text={text} justNow={enquiry.justNow} />
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
      <ResumeField error={enquiry.errors.resume} chooseAgain={chooseAgain} />
    </EnquiryForm>
  )
}

const RESUME_HINT = 'PDF, DOC or DOCX, max 5MB'

type ResumeFieldProps = { error: string | undefined; chooseAgain: string | undefined }

/** One file, chosen or dropped; its name stands where the invitation was. */
function ResumeField({ error, chooseAgain }: ResumeFieldProps) {
  const [name, setName] = useState<string>()
  const onChange = (event: ChangeEvent<HTMLInputElement>) => setName(event.currentTarget.files?.[0]?.name)
  const again =
    chooseAgain && !name ? `Please choose ${chooseAgain} again: a form that comes back cannot keep a file.` : undefined
  return (
    <Field label="Resume" optional error={error} hint={again}>
      {({ id, 'aria-describedby': described, ...control }) => (
        <span className="drop">
          <Icon of="paperclip" />
          <b>{name ?? 'Choose a file, or drop it here'}</b>
          <span className="hint" id={`${id}-kinds`}>
            {RESUME_HINT}
          </span>
          <input
            {...control}
            className={undefined}
            id={id}
            type="file"
            name="resume"
            accept=".pdf,.doc,.docx"
            aria-describedby={[`${id}-kinds`, described].filter(Boolean).join(' ')}
            onChange={onChange}
          />
        </span>
      )}
    </Field>
  )
}
