import { Link } from 'react-router'
import { TextArea } from '#app/ui/field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { ProductView } from '#domain/catalogue/product.ts'
import { VIEW_LABELS } from '#domain/catalogue/product.ts'
import type { ProductValues } from '#domain/catalogue/product-fields.ts'
import { PRODUCT_LABELS } from '#domain/catalogue/product-fields.ts'
import type { ProductErrors } from '#domain/catalogue/validate-product.ts'
import { ProductSaleFields, type SaleFieldsProps } from './product-sale-fields.tsx'
import type { ProductFieldsProps as TextFieldsProps } from './product-text-fields.tsx'
import { ProductTextFields } from './product-text-fields.tsx'

type ProductPictureSlot = { view: ProductView; picture: PictureData }

type ProductPictureListProps = TextFieldsProps & { slots: readonly ProductPictureSlot[]; change: string | undefined }

/** The four pictures of a product. The first is used on cards and in the cart. */
const ProductPictureList = ({ slots, change, facts, faults }: ProductPictureListProps) => (
  <section className="dk-block" aria-labelledby="pictures">
    <header>
      <h2 id="pictures">Pictures</h2>
      {change ? (
        <Link className="textbtn" to={change}>
          Change the pictures
        </Link>
      ) : (
        <span className="dk-sub">Open, closed, from above, close-up. The first is on cards.</span>
      )}
    </header>
    <ul className="dk-shots">
      {slots.map(({ view, picture }, place) => (
        <li key={view}>
          <div className="dk-shot">
            <Picture picture={picture} sizes="(max-width: 48rem) 45vw, 12rem" />
            {place === 0 && <span className="flag is-quiet">Card</span>}
          </div>
          <span className="dk-sub">{VIEW_LABELS[view]}</span>
        </li>
      ))}
    </ul>
    <TextArea
      label={PRODUCT_LABELS.imageAlt}
      name="imageAlt"
      rows={2}
      defaultValue={facts.imageAlt}
      error={faults.imageAlt}
      hint="Read aloud by screen readers"
    />
  </section>
)

type ProductFieldsProps = Pick<SaleFieldsProps, 'twinOf' | 'reserved' | 'collections'> & {
  facts: ProductValues
  faults: ProductErrors
  slots: readonly ProductPictureSlot[]
  changePictures?: string
}

/** Form fields of a product: pictures, texts, price, stock and sale status. */
export const ProductFields = ({ slots, changePictures, ...rest }: ProductFieldsProps) => (
  <div className="dk-split">
    <div>
      <ProductPictureList slots={slots} change={changePictures} facts={rest.facts} faults={rest.faults} />
      <ProductTextFields facts={rest.facts} faults={rest.faults} />
    </div>
    <div>
      <ProductSaleFields {...rest} />
    </div>
  </div>
)
