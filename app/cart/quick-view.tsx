import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import type { CardData } from '#domain/catalogue/product.ts'
import { addToCart } from './cart.ts'
import { cartItemOf } from './cart-item-of.ts'
import './quick-view.css'

type Props = { card: CardData; href: string; open: boolean; onClose: () => void }

/** A gift from a list, looked at without leaving the list. */
export default function QuickView({ card, href, open, onClose }: Props) {
  const [quantity, setQuantity] = useState(1)
  const heading = useId()
  const [first] = card.pictures
  const add = () => {
    addToCart(cartItemOf(card, quantity), 'quick-view')
    setQuantity(1)
    onClose()
  }
  return (
    <Sheet open={open} labelledBy={heading} onClose={onClose}>
      <div className="q-pic">
        {first && <Picture picture={{ ...first, alt: '' }} sizes="(max-width: 30rem) 100vw, 30rem" first />}
      </div>
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
    </Sheet>
  )
}
