import { Link } from 'react-router'
import { Mark } from '#app/ui/mark.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { productPath } from '#domain/catalogue/collections.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { ProductId } from '#domain/nominal.ts'

type Peek = { title: string; text: string; productId: ProductId; picture: PictureData | undefined }

/** Three products that are not launched yet. */
export const SneakPeek = ({ peeks }: { peeks: readonly Peek[] }) => (
  <section className="wrap peeks" aria-labelledby="peek">
    <div className="list-head">
      <h2 className="d7" id="peek">
        A <em>Sneak Peek</em>
      </h2>
    </div>
    <ul className="peek">
      {peeks.map(({ title, text, productId, picture }) => (
        <li key={productId}>
          {picture && <Picture picture={picture} sizes="(max-width: 48rem) 60vw, 24vw" />}
          <div className="paper">
            <span className="sticker" aria-hidden="true">
              <Mark />
            </span>
            <h3 className="d5">
              <Link to={productPath({ collection: 'uniquely-yours', id: productId })}>{title}</Link>
            </h3>
            <p className="meta">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)
