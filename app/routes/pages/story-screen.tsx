import type { ReactNode } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import './pages.css'

type Props = {
  picture: PictureData
  opening: ReactNode
  /** What stands under them, from edge to edge. */
  children: ReactNode
}

/** Our Story: the first words beside a picture, what it is made of, and one large sentence. */
export const StoryScreen = ({ picture, opening, children }: Props) => (
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
