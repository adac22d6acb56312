import type { ReactNode } from 'react'
import { PicturesBlock } from '#app/desk/pictures/pictures-block.tsx'
import { TextArea } from '#app/ui/field.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { ProductView } from '#domain/catalogue/product.ts'
import { VIEW_LABELS } from '#domain/catalogue/product.ts'
import type { ProductValues } from '#domain/catalogue/product-fields.ts'
import { PRODUCT_LABELS } from '#domain/catalogue/product-fields.ts'
import type { ProductErrors } from '#domain/catalogue/validate-product.ts'
import { LabelFields } from './label-fields.tsx'
import { ProductSaleFields, type SaleFieldsProps } from './product-sale-fields.tsx'
import { NameAndDescription, NameField, ProductDetails } from './product-text-fields.tsx'

type ProductFieldsProps = Pick<SaleFieldsProps, 'twinOf' | 'reserved' | 'collections' | 'priceBasis' | 'taxation'> & {
  facts: ProductValues
  faults: ProductErrors
  pictures: ReactNode
  /** A new product begins with its name. */
  isNew?: boolean
  /** Rendered below the other fields. */
  children?: ReactNode
}

/** Form fields of a product: pictures and texts, beside them sale status, price, stock and what a sale lacks. */
export const ProductFields = ({ pictures, isNew = false, children, ...rest }: ProductFieldsProps) => {
  const { facts, faults } = rest
  return (
    <div className="dk-cols">
      <div>
        {isNew && <NameField facts={facts} faults={faults} autoFocus />}
        {pictures}
        <NameAndDescription facts={facts} faults={faults} hasName={!isNew} />
        <ProductDetails facts={facts} faults={faults} />
        <LabelFields facts={facts} faults={faults} taxation={rest.taxation} twinOf={rest.twinOf} />
        {children}
      </div>
      <ProductSaleFields {...rest} />
    </div>
  )
}

type SharedPicturesProps = {
  facts: ProductValues
  faults: ProductErrors
  shots: readonly { view: ProductView; picture: PictureData }[]
  twinOf: string
}

/** Pictures of a product that shows those of another one, with its own description. */
export const SharedPictures = ({ facts, faults, shots, twinOf }: SharedPicturesProps) => (
  <div>
    <PicturesBlock
      title="Pictures"
      to={`/desk/products/${twinOf}`}
      link="Change them at the other product"
      shots={shots.map(({ view, picture }) => ({ words: VIEW_LABELS[view], picture, shape: 'gift' }))}
    />
    <TextArea
      label={PRODUCT_LABELS.imageAlt}
      name="imageAlt"
      rows={2}
      defaultValue={facts.imageAlt}
      error={faults.imageAlt}
      hint="Read aloud by screen readers"
    />
  </div>
)
