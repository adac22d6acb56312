import { Icon } from './icon.tsx'

type Props = {
  quantity: number
  onChange: (quantity: number) => void
  /** Where several stand on one page: `Decrease quantity of {of}`. */
  of?: string
  size?: 'sm'
}

/** How many: at least one, no upper end (specification §4, Other states). */
export function QuantityStepper({ quantity, onChange, of, size }: Props) {
  const suffix = of ? ` of ${of}` : ''
  return (
    <div className={size ? `stepper is-${size}` : 'stepper'}>
      <button
        type="button"
        aria-label={`Decrease quantity${suffix}`}
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        <Icon of="minus" />
      </button>
      <output aria-label={`Quantity${suffix}`}>{quantity}</output>
      <button
        type="button"
        aria-label={`Increase quantity${suffix}`}
        data-counts=""
        onClick={() => onChange(quantity + 1)}
      >
        <Icon of="plus" />
      </button>
    </div>
  )
}
