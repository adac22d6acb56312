import { Link } from 'react-router'
import { changeQuantity } from '#app/cart/cart.ts'
import type { CardDay } from '#app/delivery/ask-card-days.ts'
import { CardDue } from '#app/delivery/card-due.tsx'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import { type CartItem, linePaise, MAX_LINE_QUANTITY, unitPaise } from '#domain/cart/cart.ts'
import type { CartCorrection } from '#domain/cart/cart-corrections.ts'
import type { GiftPlaces } from '#domain/catalogue/gift-places.ts'
import { formatExact, formatPrice, type Paise } from '#domain/payment/money.ts'

type Props = {
  line: CartItem
  correction: CartCorrection | undefined
  /** When it is there, once a PIN code is known. */
  day: CardDay | undefined
  /** Where it is to be seen, once that is known. */
  place: GiftPlaces[string] | undefined
  onRemove: () => void
}

export function CartLine({ line, correction, day, place, onRemove }: Props) {
  const { id, name, quantity } = line
  const to = place?.path
  const changed = correction?.why === 'price-changed' ? correction : undefined
  return (
    <li className="line">
      {/* The name beside it is the same link, and the one that is read out. */}
      <LinkOr to={to} className="line-pic" quiet>
        {line.image && <img src={line.image} alt="" width="180" height="225" decoding="async" />}
      </LinkOr>
      <div className="line-mid">
        <div>
          <h2 className="name">
            <LinkOr to={to}>{name}</LinkOr>
          </h2>
          <p className="meta">
            {formatPrice(unitPaise(line))} each{changed && ', now'}.
            {place && <span className="only-wide"> {place.collection}.</span>}
          </p>
          <CardDue day={day} />
        </div>
        <QuantityStepper
          product={name}
          isOneOfMany
          size="sm"
          quantity={quantity}
          onChange={(next) => changeQuantity(id, next)}
        />
      </div>
      <div className="line-end">
        <span className="price num">
          {changed && <OldPrice paise={changed.fromPaise * quantity} />}
          {formatExact(linePaise(line))}
        </span>
        <button type="button" className="textbtn" aria-label={`Remove ${name}`} data-line={id} onClick={onRemove}>
          Remove
        </button>
      </div>
      {quantity > MAX_LINE_QUANTITY && <TooMany />}
    </li>
  )
}

const OldPrice = ({ paise }: { paise: Paise }) => (
  <>
    <s>
      <span className="vh">was </span>
      {formatExact(paise)}
    </s>
    <br />
  </>
)

/** Decisions §4.13: the corporate page is the way on. */
const TooMany = () => (
  <p className="line-fault" role="alert">
    An order from the cart takes at most {MAX_LINE_QUANTITY} of one gift. For more, our{' '}
    <Link to="/corporate">corporate gifting</Link> team will look after you.
  </p>
)

type LinkOrProps = { to: string | undefined; className?: string; quiet?: boolean; children: React.ReactNode }

/** A gift that we cannot place in a collection has no page to link to. */
const LinkOr = ({ to, className, quiet = false, children }: LinkOrProps) =>
  to ? (
    <Link to={to} className={className} tabIndex={quiet ? -1 : undefined} aria-hidden={quiet || undefined}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  )
