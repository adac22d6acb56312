import { Link } from 'react-router'
import { VIEW_NAMES } from '#app/desk/pictures/view-names.ts'
import { TextArea } from '#app/ui/field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { ProductView } from '#domain/catalogue/product.ts'
import { FIELD_LABELS } from '#domain/goods/product-facts.ts'
import type { FieldsProps } from './product-words.tsx'

export type Slot = { view: ProductView; picture: PictureData }

type Props = FieldsProps & { slots: readonly Slot[]; change: string | undefined }

/** The four pictures of a gift, the first of which is on cards and in the cart. */
export const ProductPictures = ({ slots, change, facts, faults }: Props) => (
  <section className="dk-block" aria-labelledby="pictures">
    <header>
      <h2 id="pictures">Pictures</h2>
      {change ? (
        <Link className="textbtn" to={change}>
          Change the pictures
        </Link>
      ) : (
        <span className="dk-sub">Open, closed, from above, up close. The first is the card’s.</span>
      )}
    </header>
    <ul className="dk-shots">
      {slots.map(({ view, picture }, place) => (
        <li key={view}>
          <div className="dk-shot">
            <Picture picture={picture} sizes="(max-width: 48rem) 45vw, 12rem" />
            {place === 0 && <span className="flag is-quiet">Card</span>}
          </div>
          <span className="dk-sub">{VIEW_NAMES[view]}</span>
        </li>
      ))}
    </ul>
    <TextArea
      label={FIELD_LABELS.imageAlt}
      name="imageAlt"
      rows={2}
      defaultValue={facts.imageAlt}
      error={faults.imageAlt}
      hint="For whoever cannot see it."
    />
  </section>
)
