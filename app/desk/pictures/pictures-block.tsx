import { Link } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import { PICTURE_SHAPES, type ShapeName } from '#domain/catalogue/crop.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'

type PicturesBlockProps = {
  title: string
  to: string
  link: string
  shots: readonly { words: string; picture: PictureData; shape: ShapeName }[]
}

/** Current pictures of a product, a collection or an occasion, with a link to edit them. */
export const PicturesBlock = ({ title, to, link, shots }: PicturesBlockProps) => (
  <section className="dk-block" aria-labelledby="pictures">
    <header>
      <h2 id="pictures">{title}</h2>
      <Link className="textbtn" to={to}>
        {link}
      </Link>
    </header>
    {shots.length > 0 && (
      <ul className="dk-shots is-own">
        {shots.map(({ words: caption, picture, shape }) => (
          <li key={caption}>
            <div className="dk-shot" style={{ '--ratio': PICTURE_SHAPES[shape].ratio }}>
              <Picture picture={picture} sizes="16rem" />
            </div>
            <span className="dk-sub">{caption}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
)
