import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { useShop } from '#app/shell/use-shop.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { ContentPage, ContentSection } from '#domain/content/content-page.ts'
import './pages.css'
import { ChatIcon } from '#app/ui/icon.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { Prose, SectionBody } from './prose.tsx'

/** Opening text of Our Story. */
const StoryOpening = ({ page: { heading, lead, intro } }: { page: ContentPage }) => (
  <>
    <Prose as="h1" className="d8" html={heading} />
    <Prose as="p" className="d5 st-line" html={lead} />
    <Prose className="prose" html={intro} />
  </>
)

/** Sections of Our Story. */
const StorySections = ({ page: { sections } }: { page: ContentPage }) =>
  sections.map((section) => <Section key={section.id} section={section} />)

const Section = ({ section: { id, heading, note, body, parts } }: { section: ContentSection }) => (
  <section className="st-sec" aria-labelledby={id}>
    <Prose as="h2" id={id} className="d7" html={heading} />
    {parts.length === 0 ? (
      <SectionBody section={{ note, body, parts }} />
    ) : note || body ? (
      <div className="prose">
        <SectionBody section={{ note, body, parts: [] }} />
        <StorySteps parts={parts} />
      </div>
    ) : (
      <StorySteps parts={parts} />
    )}
  </section>
)

const StorySteps = ({ parts }: { parts: ContentSection['parts'] }) => (
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
  chat: string | undefined
}

/** Closing sentence with chat and contact links. */
const StoryEnd = ({ page: { closing }, chat }: EndProps) => (
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

type StoryLayoutProps = {
  picture: PictureData
  opening: ReactNode
  children: ReactNode
}

/** Layout of Our Story: opening text beside a picture, sections below. */
const StoryLayout = ({ picture, opening, children }: StoryLayoutProps) => (
  <div className="st">
    <section className="st-open">
      {opening}
      <div className="pic">
        <Picture picture={picture} sizes="(max-width: 64rem) 100vw, 42vw" first />
      </div>
    </section>
    {children}
  </div>
)

type Props = { page: ContentPage; picture: PictureData }

/** Our Story, for the shop and the desk's preview. */
export function Story({ page, picture }: Props) {
  const chat = useShop()?.chat
  const opening = (
    <div className="txt">
      <StoryOpening page={page} />
    </div>
  )
  return (
    <StoryLayout picture={picture} opening={opening}>
      <div className="wrap st-last">
        <StorySections page={page} />
      </div>
      {page.closing[0] && (
        <section className="st-end">
          <StoryEnd page={page} chat={chat} />
        </section>
      )}
    </StoryLayout>
  )
}
