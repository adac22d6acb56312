import type { CSSProperties, ReactNode } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import type { HeroSubject, PictureData } from '#domain/catalogue/picture.ts'

type Props = {
  words: { eyebrow: string; heroLine: string }
  /** Name of the list; part of it may be in `<em>`. */
  title: ReactNode
  /** `plain` marks an arbitrary photo, which may be dark behind text and links. */
  pictures: { wide: PictureData; tall: PictureData; plain?: boolean; subject?: HeroSubject | undefined }
  /** CSS object position of a picture without a subject. */
  at?: string
  /**
   * `is-cut` has the picture on the left with a hard edge, `has-cut` leaves room for the cut-off ribbon, `is-long` is
   * a long name.
   */
  className?: string
  children?: ReactNode
}

/** Portrait tablets. The same query is in `list-hero.css`. */
const PORTRAIT_TABLET = '(min-width: 48.0625rem) and (max-width: 64rem) and (max-aspect-ratio: 1)'

/**
 * Hero of a list: text in five columns, picture in seven. A picture with a subject is scaled until the product fills
 * 60 % of the height.
 */
export const ListHero = ({ words, title, pictures, at, className = '', children }: Props) => (
  <section
    className={['lh', heroClass(pictures), pictures.plain ? className.replace('is-cut', '') : className]
      .join(' ')
      .trim()}
    style={{ '--at': at, ...(pictures.subject && subjectStyle(pictures.subject)) }}
  >
    <div className="lh-txt">
      <p className="lh-eye">{words.eyebrow}</p>
      <h1 className="d8">{title}</h1>
      <p className="d5">{words.heroLine}</p>
      {children}
    </div>
    <div className="lh-pic">
      <Picture
        picture={pictures.wide}
        tall={pictures.tall}
        tallMedia={PORTRAIT_TABLET}
        sizes="(max-width: 48rem) 100vw, 84vw"
        first
      />
    </div>
  </section>
)

function heroClass({ plain, subject }: Props['pictures']): string {
  if (plain) return 'is-plain'
  return subject ? 'has-subject' : ''
}

/** The product's edges as custom properties; `-u` is the portrait crop. */
function subjectStyle({ wide, tall, ground }: HeroSubject): CSSProperties {
  return {
    '--top': wide.top,
    '--bottom': wide.bottom,
    '--left': wide.left,
    '--right': wide.right,
    '--top-u': tall.top,
    '--bottom-u': tall.bottom,
    '--left-u': tall.left,
    '--right-u': tall.right,
    '--ground': ground,
  }
}
