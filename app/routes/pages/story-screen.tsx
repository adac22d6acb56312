import { href, Link } from 'react-router'
import { useShop } from '#app/shell/use-shop.ts'
import { ChatIcon } from '#app/ui/icon.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { ContentPage, ContentSection } from '#domain/shop/content-page.ts'
import { Prose } from './prose.tsx'
import { SectionBody } from './section-body.tsx'
import './pages.css'

type Props = { page: ContentPage; picture: PictureData }

/** Our Story: a picture and the first words, what it is made of, and one large sentence. */
export function StoryScreen({ page, picture }: Props) {
  return (
    <div className="st">
      <section className="st-open">
        <div className="txt">
          <Prose as="h1" className="d8" html={page.heading} />
          <Prose as="p" className="d5 st-line" html={page.lead} />
          <Prose className="prose" html={page.intro} />
        </div>
        <div className="pic">
          <Picture picture={picture} sizes="(max-width: 64rem) 100vw, 42vw" first />
        </div>
      </section>
      <div className="wrap st-last">
        {page.sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </div>
      <LastWord paragraphs={page.closing} />
    </div>
  )
}

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

/** One large sentence, and the two ways to answer it. */
function LastWord({ paragraphs: [sentence, ...rest] }: { paragraphs: readonly string[] }) {
  const shop = useShop()
  if (!sentence) return null
  return (
    <section className="st-end">
      <div className="wrap section">
        <Prose as="p" className="d7" html={sentence} />
        <div className="acts">
          {shop?.chat && (
            <a className="btn-line is-chat" href={shop.chat} target="_blank" rel="noopener">
              <ChatIcon />
              Tell us on chat
              <span className="vh">, opens in a new tab</span>
            </a>
          )}
          <Link className="link" to={href('/contact')} prefetch="intent">
            {shop?.chat ? 'Or write' : 'Write to us'}
          </Link>
        </div>
        {rest.map((html) => (
          <Prose key={html} as="p" className="meta st-address" html={html} />
        ))}
      </div>
    </section>
  )
}

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
