import type { ComponentProps } from 'react'
import type { ContentPage, ContentSection } from '#domain/content/content-page.ts'
import { CareersForm } from './careers-form.tsx'
import { ClosingParagraphs, Prose, SectionBody } from './prose.tsx'
import './pages.css'

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
