import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { ProductFaults } from '#domain/goods/check-product.ts'
import type { ProductFacts, ProductField } from '#domain/goods/product-facts.ts'
import { Clash } from './clash.tsx'
import { ProductPictures, type Slot } from './product-pictures.tsx'
import { ProductSale, type SaleProps } from './product-sale.tsx'
import { ProductWords } from './product-words.tsx'
import { SaveBar } from './save-bar.tsx'
import '#app/desk/styles/one.css'
import '#app/desk/styles/save-bar.css'
import '#app/desk/styles/tick.css'
import './product.css'

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
export function ProductForm({
  facts,
  faults,
  saw,
  clashes = [],
  slots,
  changePictures,
  children,
  beside,
  ...rest
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const isRefused = Object.keys(faults).length > 0
  useEffect(() => {
    if (isRefused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isRefused])
  const some = { facts, faults }
  return (
    <Form method="post" className="dk-product" ref={form} noValidate>
      <input type="hidden" name="saw" value={JSON.stringify(saw)} />
      {/* Enter in a field saves, and does not open the preview. */}
      <button type="submit" name="act" value="save" className="vh" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      {clashes.length > 0 && <Clash clashes={clashes} facts={facts} now={saw} />}
      {children}
      <div className="dk-split">
        <div>
          <ProductPictures slots={slots} change={changePictures} {...some} />
          <ProductWords {...some} />
        </div>
        <div>
          <ProductSale {...some} {...rest} />
          {beside}
        </div>
      </div>
      <SaveBar form={form} {...rest} />
    </Form>
  )
}
