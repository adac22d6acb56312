import type { CSSProperties, ReactNode } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import type { HeroSubject, PictureData } from '#domain/catalogue/picture.ts'

type Props = {
  words: { eyebrow: string; heroLine: string }
  /** The name of the list; the part about the person in `<em>`. */
  title: ReactNode
  /** `plain`: any photo, which may be dark where words and links stand over the pictures that were made for this place. */
  pictures: { wide: PictureData; tall: PictureData; plain?: boolean; subject?: HeroSubject | undefined }
  /** Where a picture without a subject is held when its place has another shape, as in CSS. */
  at?: string
  /** `is-cut` picture on the left and a hard edge, `has-cut` room for the cut-off ribbon, `is-long` a long name. */
  className?: string
  /** The list's own part under the words. */
  children?: ReactNode
}

/** A tablet held upright has a place higher than wide. The same query is in `list-hero.css`. */
const UPRIGHT = '(min-width: 48.0625rem) and (max-width: 64rem) and (max-aspect-ratio: 1)'

/**
 * The head of a list: words in five columns, a picture in seven. Its height is a share of the window's; it grows with
 * its text. A picture with a subject is scaled until the product fills 60 % of the height.
 */
export const ListHero = ({ words, title, pictures, at, className = '', children }: Props) => (
  <section
    className={['lh', kindOf(pictures), pictures.plain ? className.replace('is-cut', '') : className].join(' ').trim()}
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
        tallMedia={UPRIGHT}
        sizes="(max-width: 48rem) 100vw, 84vw"
        first
      />
    </div>
  </section>
)

function kindOf({ plain, subject }: Props['pictures']): string {
  if (plain) return 'is-plain'
  return subject ? 'has-subject' : ''
}

/** The product's edges as custom properties: `-u` for the upright cut. */
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
