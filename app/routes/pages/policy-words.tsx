import type { ContentPage } from '#domain/shop/content-page.ts'
import { DeliveryDays, type Shown } from './delivery-days.tsx'
import { Prose } from './prose.tsx'
import { LastWords, SectionBody } from './section-body.tsx'

type Props = { page: ContentPage; tables: Shown | undefined }

/** A policy: headings left, text right, a hairline between two sections. */
export const PolicyWords = ({ page: { heading, lead, intro, sections, closing }, tables }: Props) => (
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
    <LastWords paragraphs={closing} />
  </>
)
