import type { ContentPage } from '#domain/content/content-page.ts'
import { DeliveryDays, type DeliveryTablesView } from './delivery-tables.tsx'
import { ClosingParagraphs, Prose, SectionBody } from './prose.tsx'

type Props = { page: ContentPage; tables: DeliveryTablesView | undefined }

/** A policy: headings at the left, text at the right, a line between sections. */
export const PolicyContent = ({ page: { heading, lead, intro, sections, closing }, tables }: Props) => (
  <>
    <div className="st-head">
      <Prose as="h1" className="d8" html={heading} />
      <div>
        <Prose as="p" className="lead" html={lead} />
        {intro && <Prose className="prose" html={intro} />}
      </div>
    </div>
    {sections.map((section) => (
      <section key={section.id} className="st-sec" aria-labelledby={section.id}>
        <Prose as="h2" id={section.id} className="d6" html={section.heading} />
        <SectionBody section={section} />
      </section>
    ))}
    {tables && <DeliveryDays tables={tables} />}
    <ClosingParagraphs paragraphs={closing} />
  </>
)
