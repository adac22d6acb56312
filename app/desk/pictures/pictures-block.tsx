import { Link } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { PICTURE_SHAPES, type ShapeName } from '#domain/catalogue/picture-shape.ts'

type Props = {
  title: string
  /** Where they are changed, and how the way there is called. */
  to: string
  link: string
  shots: readonly { words: string; picture: PictureData; shape: ShapeName }[]
}

/** By which pictures the shop shows something, with the way to change them. */
export const PicturesBlock = ({ title, to, link, shots }: Props) => (
  <section className="dk-block" aria-labelledby="pictures">
    <header>
      <h2 id="pictures">{title}</h2>
      <Link className="textbtn" to={to}>
        {link}
      </Link>
    </header>
    <ul className="dk-shots is-own">
      {shots.map(({ words, picture, shape }) => (
        <li key={words}>
          <div className="dk-shot" style={{ '--ratio': PICTURE_SHAPES[shape].ratio }}>
            <Picture picture={picture} sizes="16rem" />
          </div>
          <span className="dk-sub">{words}</span>
        </li>
      ))}
    </ul>
  </section>
)
