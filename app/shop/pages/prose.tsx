import { Fragment } from 'react'
import { pageMeta } from '#app/shell/seo/page-meta.ts'
import type { ContentSection, SafeHtml } from '#domain/content/content-page.ts'

type SectionBodyProps = { section: Pick<ContentSection, 'note' | 'body' | 'parts'> }

/** Note, body and parts of a section. */
export function SectionBody({ section: { note, body, parts } }: SectionBodyProps) {
  if (!note && parts.length === 0) return <Prose className="prose" html={body} />
  return (
    <div className="prose">
      {note && <Prose as="p" className="meta" html={note} />}
      {body && <Prose className="prose" html={body} />}
      {parts.map((part) => (
        <Fragment key={part.title}>
          <h3 className="d5">{part.title}</h3>
          <Prose className="prose" html={part.body} />
        </Fragment>
      ))}
    </div>
  )
}

/** Paragraphs after the last section, for pages without a place of their own for them. */
export const ClosingParagraphs = ({ paragraphs }: { paragraphs: readonly string[] }) =>
  paragraphs.length > 0 && (
    <div className="prose st-foot">
      {paragraphs.map((html) => (
        <Prose key={html} as="p" html={html} />
      ))}
    </div>
  )

type Props = { html: SafeHtml; as?: 'div' | 'p' | 'span' | 'h1' | 'h2'; className?: string; id?: string }

/** Renders HTML that the server generated and escaped. */
export const Prose = ({ html, as: Element = 'div', className, id }: Props) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML was escaped when it was created
  <Element id={id} className={className} dangerouslySetInnerHTML={{ __html: html }} />
)

type MetaTexts = { title: string; description: string }

/** Title and description of a content page. */
export const contentMeta = (page: MetaTexts | undefined, shop: string | undefined) =>
  page ? pageMeta(`${page.title} | ${shop}`, page.description) : []
