import type { ProductValues } from '#domain/catalogue/product-fields.ts'
import type { ProductErrors } from '#domain/catalogue/validate-product.ts'
import { ProductPictureList, type ProductPictureSlot } from './product-picture-list.tsx'
import { ProductSaleFields, type SaleFieldsProps } from './product-sale-fields.tsx'
import { ProductTextFields } from './product-text-fields.tsx'

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
