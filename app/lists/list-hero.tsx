import type { ReactNode } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/picture.ts'

type Props = {
  words: { eyebrow: string; heroLine: string; intro: string }
  /** The name of the list; the part about the person in `<em>`. */
  title: ReactNode
  pictures: { wide: PictureData; tall: PictureData }
  /** Where the picture is held when its place has another shape, as in CSS. */
  at?: string
  /** `is-cut` picture on the left and a hard edge, `has-cut` room for the cut-off ribbon, `is-long` a long name. */
  className?: string
  /** The list's own part under the words. */
  children?: ReactNode
}

/** The first screen of a list: words over the clear side of a picture. */
export const ListHero = ({ words, title, pictures, at, className = '', children }: Props) => (
  <section className={`lh ${className}`.trimEnd()} style={{ '--at': at }}>
    <div className="lh-txt">
      <p className="lh-eye">{words.eyebrow}</p>
      <h1 className="d8">{title}</h1>
      <p className="d5">{words.heroLine}</p>
      <p className="lead">{words.intro}</p>
      {children}
    </div>
    <div className="lh-pic">
      <Picture picture={pictures.wide} tall={pictures.tall} tallBelow="64rem" sizes="100vw" first />
    </div>
  </section>
)
