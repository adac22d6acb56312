import type { ProductFaults } from '#domain/goods/check-product.ts'
import { FIELD_LABELS, type ProductFacts, type ProductField } from '#domain/goods/product-facts.ts'
import { FactsForm } from './facts-form.tsx'
import { ProductPictures, type Slot } from './product-pictures.tsx'
import { ProductSale, type SaleProps } from './product-sale.tsx'
import { ProductWords } from './product-words.tsx'

type Props = Pick<SaleProps, 'twinOf' | 'reserved' | 'collections'> & {
  facts: ProductFacts
  faults: ProductFaults
  /** What the page shows as being there; goes along. */
  saw: ProductFacts
  clashes?: readonly ProductField[]
  slots: readonly Slot[]
  /** Where its pictures are changed; not yet of a gift that is being made. */
  changePictures?: string
  said: string
  save: string
  preview?: string
  /** Hidden fields, and what stands above all others. */
  children?: React.ReactNode
  /** What stands below the fields at the right. */
  beside?: React.ReactNode
}

/** Everything that is said of a gift, in one form that is saved whole. */
export function ProductForm({ slots, changePictures, children, beside, ...rest }: Props) {
  const { facts, faults } = rest
  return (
    <FactsForm {...rest} labels={FIELD_LABELS}>
      {children}
      <div className="dk-split">
        <div>
          <ProductPictures slots={slots} change={changePictures} facts={facts} faults={faults} />
          <ProductWords facts={facts} faults={faults} />
        </div>
        <div>
          <ProductSale {...rest} />
          {beside}
        </div>
      </div>
    </FactsForm>
  )
}
