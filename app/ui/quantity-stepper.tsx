import { useState } from 'react'
import { Icon } from './icon.tsx'

type Props = {
  quantity: number
  onChange: (quantity: number) => void
  /** Product name, announced when the quantity changes. */
  product: string
  /** Adds the product to the buttons' names: `Decrease quantity of {product}`. */
  isOneOfMany?: boolean
  size?: 'sm'
}

/** Quantity input: at least one, no maximum (specification §4, Other states). */
export function QuantityStepper({ quantity, onChange, product, isOneOfMany = false, size }: Props) {
  const suffix = isOneOfMany ? ` of ${product}` : ''
  const [isChanged, setChanged] = useState(false)
  const change = (next: number) => {
    setChanged(true)
    onChange(next)
  }
  return (
    <div className={size ? `stepper is-${size}` : 'stepper'}>
      <button
        type="button"
        aria-label={`Decrease quantity${suffix}`}
        disabled={quantity <= 1}
        onClick={() => change(quantity - 1)}
      >
        <Icon of="minus" />
      </button>
      {/* Not live: the sentence below announces the number together with the product. */}
      <output aria-label={`Quantity${suffix}`} aria-live="off">
        {quantity}
      </output>
      <button
        type="button"
        aria-label={`Increase quantity${suffix}`}
        data-counts=""
        onClick={() => change(quantity + 1)}
      >
        <Icon of="plus" />
      </button>
      <span className="vh" aria-live="polite">
        {isChanged && `Quantity of ${product}: ${quantity}`}
      </span>
    </div>
  )
}
