import type { ComponentProps } from 'react'
import { href } from 'react-router'
import type { ContentPage, ContentSection } from '#domain/content/content-page.ts'
import type { Application } from '#domain/enquiry/enquiry-forms.ts'
import { ClosingParagraphs, Prose, SectionBody } from './prose.tsx'
import './pages.css'
import { EnquiryForm, EnquirySent } from '#app/shop/enquiries/enquiry-form.tsx'
import { FileDrop } from '#app/shop/enquiries/file-drop.tsx'
import { checkApplication, type PageFormState, usePageForm } from '#app/shop/enquiries/use-enquiry-form.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'

type CareersFormProps = PageFormState<keyof Application> & {
  openings: readonly string[]
  /** Name of the file that must be chosen again after a rejected post. */
  chooseAgain: string | undefined
}

const PRIVACY = 'We use this to consider you for a job, and keep a resume for 6 months.'

function CareersForm({ openings, chooseAgain, ...page }: CareersFormProps) {
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

type Props = Omit<ComponentProps<typeof CareersForm>, 'openings'> & { page: ContentPage }

/** Careers page: openings, and one form for all applications. */
export function CareersScreen({ page, ...form }: Props) {
  // The last section holds the general application and the form.
  const openings = page.sections.slice(0, -1)
  const general = page.sections.at(-1)
  return (
    <div className="st wrap st-last">
      <div className="st-head">
        <Prose as="h1" className="d8" html={page.heading} />
        <div>
          <Prose as="p" className="d5 st-line" html={page.lead} />
          <Prose className="meta" html={page.intro} />
        </div>
      </div>
      {openings.map((opening) => (
        <Opening key={opening.id} opening={opening} />
      ))}
      <section className="st-sec" id="apply" aria-labelledby={general?.id}>
        {general && (
          <div>
            <Prose as="h2" id={general.id} className="d7" html={general.heading} />
            <Prose className="st-invite" html={general.body} />
            {(general.note || general.parts.length > 0) && <SectionBody section={{ ...general, body: '' }} />}
          </div>
        )}
        <CareersForm openings={openings.map(({ title }) => title)} {...form} />
      </section>
      <ClosingParagraphs paragraphs={page.closing} />
    </div>
  )
}

const Opening = ({ opening: { id, title, heading, note, body, parts } }: { opening: ContentSection }) => (
  <section className="st-sec" aria-labelledby={id}>
    <div>
      <Prose as="h2" id={id} className="d6" html={heading} />
      {note && <Prose as="p" className="meta st-note" html={note} />}
      <a className="link" href="#apply">
        Apply<span className="vh"> as {title}</span>
      </a>
    </div>
    <SectionBody section={{ note: undefined, body, parts }} />
  </section>
)
