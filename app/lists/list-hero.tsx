import type { ReactNode } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'

type Props = {
  words: { eyebrow: string; heroLine: string }
  /** The name of the list; the part about the person in `<em>`. */
  title: ReactNode
  /** `plain`: any photo, which may be dark where words and links stand over the pictures that were made for this place. */
  pictures: { wide: PictureData; tall: PictureData; plain?: boolean }
  /** Where the picture is held when its place has another shape, as in CSS. */
  at?: string
  /** `is-cut` picture on the left and a hard edge, `has-cut` room for the cut-off ribbon, `is-long` a long name. */
  className?: string
  /** The list's own part under the words. */
  children?: ReactNode
}

/**
 * The head of a list: words beside a picture. Half a screen at most, so that the first gifts are in sight; it grows with
 * what it holds.
 */
export const ListHero = ({ words, title, pictures, at, className = '', children }: Props) => (
  <section
    className={`lh ${pictures.plain ? `${className.replace('is-cut', '')} is-plain` : className}`.trimEnd()}
    style={{ '--at': at }}
  >
    <div className="lh-txt">
      <p className="lh-eye">{words.eyebrow}</p>
      <h1 className="d8">{title}</h1>
      <p className="d5">{words.heroLine}</p>
      {children}
    </div>
    <div className="lh-pic">
      <Picture picture={pictures.wide} tall={pictures.tall} sizes="(max-width: 48rem) 100vw, 64vw" first />
    </div>
  </section>
)
