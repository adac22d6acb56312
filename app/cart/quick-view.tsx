import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { BottomSheet } from '#app/ui/bottom-sheet.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import type { CardData } from '#domain/product.ts'
import { addToCart } from './cart.ts'
import { cartItemOf } from './cart-item-of.ts'

type Props = { card: CardData; href: string; onClose: () => void }

/** A gift from a list, looked at without leaving the list. */
export default function QuickView({ card, href, onClose }: Props) {
  const [quantity, setQuantity] = useState(1)
  const heading = useId()
  const [first] = card.pictures
  const add = () => {
    addToCart(cartItemOf(card, quantity), 'quick-view')
    onClose()
  }
  return (
    <BottomSheet labelledBy={heading} onClose={onClose}>
      <div className="q-pic">{first && <Picture picture={{ ...first, alt: '' }} sizes="(max-width: 30rem) 100vw, 30rem" first />}</div>
      <div className="q-txt">
        <div className="q-name">
          <h2 className="d6" id={heading}>
            {card.name}
          </h2>
          <Price paise={card.pricePaise} className="d5" />
        </div>
        <p className="meta">{card.tagline}</p>
        <div className="q-acts">
          <QuantityStepper quantity={quantity} onChange={setQuantity} />
          <button type="button" className="btn is-wide" disabled={!card.available} onClick={add}>
            {card.available ? 'Add to Cart' : 'Sold out'}
          </button>
        </div>
        <Link className="link" to={href} onClick={onClose}>
          View Details
        </Link>
      </div>
    </BottomSheet>
  )
}

type StepperProps = { quantity: number; onChange: (quantity: number) => void }

const QuantityStepper = ({ quantity, onChange }: StepperProps) => (
  <div className="stepper" role="group" aria-label="Quantity">
    <button type="button" aria-label="Decrease quantity" disabled={quantity === 1} onClick={() => onChange(quantity - 1)}>
      <Icon of={Minus} />
    </button>
    <output aria-label="Quantity">{quantity}</output>
    <button type="button" aria-label="Increase quantity" onClick={() => onChange(quantity + 1)}>
      <Icon of={Plus} />
    </button>
  </div>
)
