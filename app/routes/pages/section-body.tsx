import { Fragment } from 'react'
import type { ContentSection } from '#domain/shop/content-page.ts'
import { Prose } from './prose.tsx'

type Props = { section: Pick<ContentSection, 'note' | 'body' | 'parts'> }

/** What a section says, with its note before it and its parts after it, where it has any. */
export function SectionBody({ section: { note, body, parts } }: Props) {
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

/** What stands after the last section, where a page has no place of its own for it. */
export const LastWords = ({ paragraphs }: { paragraphs: readonly string[] }) =>
  paragraphs.length > 0 && (
    <div className="prose st-foot">
      {paragraphs.map((html) => (
        <Prose key={html} as="p" html={html} />
      ))}
    </div>
  )
