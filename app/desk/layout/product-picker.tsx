import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { ProductOption } from '#domain/catalogue/pick-option.ts'
import { PickerDialog } from './picker-dialog.tsx'

type ProductPickerProps = {
  name: string
  label: string
  /** Submitted value: one product id, or several separated by commas. */
  value: string
  /** Names and pictures of the products in `value`. */
  products: readonly ProductOption[]
  isMultiple?: boolean
  optional?: boolean
  error?: string | undefined
  hint?: string | undefined
}

/**
 * Form field that chooses one or several products by name and picture. Without scripts it is a text field for their
 * names or ids.
 */
export function ProductPicker(props: ProductPickerProps) {
  const { name, label, value, products, isMultiple = false, optional, error, hint } = props
  const isInBrowser = useHydrated()
  const [ids, setIds] = useState(() => value.split(/[\s,]+/).filter((id) => id !== ''))
  const [known, setKnown] = useState(products)
  const [isOpen, setOpen] = useState(false)
  const submitted = useRef<HTMLInputElement>(null)
  const text = ids.join(', ')
  useChangeEvent(submitted, text)
  if (!isInBrowser) return <TextField {...{ name, label, optional, error, hint }} defaultValue={value} />
  const pick = (option: ProductOption) => {
    setKnown((now) => [...now.filter(({ value: id }) => id !== option.value), option])
    if (!isMultiple) {
      setIds([option.value])
      setOpen(false)
    } else
      setIds((now) => (now.includes(option.value) ? now.filter((id) => id !== option.value) : [...now, option.value]))
  }
  const remove = (id: string) => setIds((now) => now.filter((one) => one !== id))
  return (
    <Field {...{ name, label, optional, error, hint }}>
      {(control) => (
        <div className="dk-picked-list">
          {ids.map((id) => (
            <PickedProduct
              key={id}
              id={id}
              product={known.find((one) => one.value === id)}
              onRemove={() => remove(id)}
            />
          ))}
          <button
            {...control}
            type="button"
            className="btn-line dk-pick"
            aria-label={`${buttonText(ids.length, isMultiple)}: ${label}`}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <Icon of={isMultiple ? 'plus' : 'search'} />
            {buttonText(ids.length, isMultiple)}
          </button>
          <input type="hidden" name={name} value={text} ref={submitted} />
          <PickerDialog
            kind="products"
            title={isMultiple ? 'Choose products' : 'Choose product'}
            searchLabel="Search products by name or id"
            open={isOpen}
            onClose={() => setOpen(false)}
            chosen={ids}
            onPick={pick}
            footer={
              isMultiple && (
                <>
                  <span className="dk-sub">{ids.length === 1 ? '1 product' : `${ids.length} products`} chosen</span>
                  <Button onClick={() => setOpen(false)}>Done</Button>
                </>
              )
            }
          />
        </div>
      )}
    </Field>
  )
}

const buttonText = (count: number, isMultiple: boolean): string =>
  isMultiple ? (count === 0 ? 'Choose products' : 'Add products') : count === 0 ? 'Choose a product' : 'Change product'

type PickedProductProps = { id: string; product: ProductOption | undefined; onRemove: () => void }

const PickedProduct = ({ id, product, onRemove }: PickedProductProps) => (
  <div className="dk-picked">
    {product ? (
      <Picture picture={{ ...product.picture, alt: '' }} sizes="2.25rem" />
    ) : (
      <Icon of="triangle-exclamation-point" />
    )}
    <span className="dk-two-l">
      <span>{product?.name ?? id}</span>
      <span className="dk-sub">{product ? `${product.price}, ${product.about}` : 'Not in the catalogue'}</span>
    </span>
    <button type="button" className="textbtn" onClick={onRemove}>
      Remove<span className="vh"> {product?.name ?? id}</span>
    </button>
  </div>
)

/** Tells the form of a change: values set by script fire no `input` event. */
export function useChangeEvent(field: React.RefObject<HTMLInputElement | null>, value: string): void {
  const previous = useRef(value)
  useEffect(() => {
    if (previous.current === value) return
    previous.current = value
    field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [field, value])
}
