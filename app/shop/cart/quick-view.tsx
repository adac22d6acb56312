import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useShop } from '#app/shell/use-shop.ts'
import { BottomSheet } from '#app/ui/bottom-sheet.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import { collectionPath } from '#domain/catalogue/collections.ts'
import { isLongName, type ProductCardData } from '#domain/catalogue/product.ts'
import { DEFAULT_GST_RATE, gstPriceNote } from '#domain/tax/gst.ts'
import { addToCart, toCartItem } from './cart.ts'
import './quick-view.css'

type Props = { card: ProductCardData; href: string; open: boolean; onClose: () => void }

/** Product preview that opens over a list. */
export default function QuickView({ card, href, open, onClose }: Props) {
  const [quantity, setQuantity] = useState(1)
  const heading = useId()
  const [first] = card.pictures
  const shop = useShop()
  const ratePercent = card.gstRate ?? DEFAULT_GST_RATE
  const gst = shop?.gst && gstPriceNote({ paise: card.pricePaise, ratePercent, included: shop.gstIncluded === true })
  const add = () => {
    addToCart(toCartItem(card, quantity), 'quick-view')
    setQuantity(1)
    onClose()
  }
  return (
    <BottomSheet open={open} labelledBy={heading} onClose={onClose}>
      <div className="q-pic">
        {first && <Picture picture={{ ...first, alt: '' }} sizes="(max-width: 30rem) 100vw, 30rem" first />}
      </div>
      <div className="q-txt">
        <div className="q-name">
          <h2 className={isLongName(card.name) ? 'd6 is-long-name' : 'd6'} id={heading}>
            {card.name}
          </h2>
          <Price paise={card.pricePaise} className="d5" />
        </div>
        {gst && <p className="meta">{gst}</p>}
        <p className="meta">{card.tagline}</p>
        {card.available ? (
          <>
            <div className="q-acts">
              <QuantityStepper product={card.name} quantity={quantity} onChange={setQuantity} />
              <button type="button" className="btn is-wide" onClick={add}>
                Add to Cart
              </button>
            </div>
            <Link className="link" to={href} onClick={onClose}>
              View Details
            </Link>
          </>
        ) : (
          <>
            <p className="q-out">Sold out</p>
            <Link className="link" to={collectionPath({ slug: card.collection })} onClick={onClose}>
              See its collection
            </Link>
          </>
        )}
      </div>
    </BottomSheet>
  )
}
