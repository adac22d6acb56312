import { href, Link } from 'react-router'
import { ChatIcon } from '#app/ui/icon.tsx'
import { Mark } from '#app/ui/mark.tsx'
import type { ContentPage, ContentSection } from '#domain/shop/content-page.ts'
import { Prose } from './prose.tsx'
import { SectionBody } from './section-body.tsx'

/** The first words of Our Story, beside the picture. */
export const StoryOpening = ({ page: { heading, lead, intro } }: { page: ContentPage }) => (
  <>
    <Prose as="h1" className="d8" html={heading} />
    <Prose as="p" className="d5 st-line" html={lead} />
    <Prose className="prose" html={intro} />
  </>
)

/** What it is made of. */
export const StorySections = ({ page: { sections } }: { page: ContentPage }) =>
  sections.map((section) => <Section key={section.id} section={section} />)

const Section = ({ section: { id, heading, note, body, parts } }: { section: ContentSection }) => (
  <section className="st-sec" aria-labelledby={id}>
    <Prose as="h2" id={id} className="d7" html={heading} />
    {parts.length === 0 ? (
      <SectionBody section={{ note, body, parts }} />
    ) : note || body ? (
      <div className="prose">
        <SectionBody section={{ note, body, parts: [] }} />
        <Made parts={parts} />
      </div>
    ) : (
      <Made parts={parts} />
    )}
  </section>
)

/** How a box gets made: a knot at each step. */
const Made = ({ parts }: { parts: ContentSection['parts'] }) => (
  <ol className="made">
    {parts.map(({ title, body }) => (
      <li key={title}>
        <Mark />
        <h3 className="d5">{title}</h3>
        <Prose html={body} />
      </li>
    ))}
  </ol>
)

type EndProps = {
  page: ContentPage
  /** The seller's chat, where there is one. */
  chat: string | undefined
}

/** One large sentence, and the two ways to answer it. */
export const StoryEnd = ({ page: { closing }, chat }: EndProps) => (
  <div className="wrap section">
    <Prose as="p" className="d7" html={closing[0] ?? ''} />
    <div className="acts">
      {chat && (
        <a className="btn-line is-chat" href={chat} target="_blank" rel="noopener">
          <ChatIcon />
          Tell us on chat
          <span className="vh">, opens in a new tab</span>
        </a>
      )}
      <Link className="link" to={href('/contact')}>
        {chat ? 'Or write' : 'Write to us'}
      </Link>
    </div>
    {closing.slice(1).map((html) => (
      <Prose key={html} as="p" className="meta st-address" html={html} />
    ))}
  </div>
)
