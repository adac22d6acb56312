import { Link } from 'react-router'
import type { CardDelivery } from '#app/shop/delivery/card-days.tsx'
import { CardDeliveryLine } from '#app/shop/delivery/card-days.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import { type CartItem, linePaise, MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'
import type { CartCorrection } from '#domain/cart/cart-corrections.ts'
import { correctionMessage } from '#domain/cart/cart-corrections.ts'
import type { ProductLinks } from '#domain/catalogue/collections.ts'
import { formatExact, formatPrice, type Paise } from '#domain/payment/money.ts'
import { changeQuantity } from './cart.ts'

/** Price changes listed by name; further ones are only counted, because each cart line shows its old price. */
const MAX_LISTED_PRICES = 3

/** Lists the corrections that the shop made to the cart (decisions §4.14). */
export function Corrections({ corrections }: { corrections: readonly CartCorrection[] }) {
  const prices = corrections.filter(({ why }) => why === 'price-changed')
  const unlisted = prices.slice(MAX_LISTED_PRICES)
  return (
    <Banner role="alert" className="co-news">
      {corrections
        .filter((correction) => !unlisted.includes(correction))
        .map((correction) => (
          <span key={correction.id} className="co-sentence">
            {correctionMessage(correction)}
          </span>
        ))}
      {unlisted.length > 0 && <span className="co-sentence">and {unlisted.length} more.</span>}
      <span className="co-sentence">Nothing has been charged.</span>
    </Banner>
  )
}

type Props = {
  line: CartItem
  correction: CartCorrection | undefined
  /** Delivery day; `undefined` until a PIN code is known. */
  day: CardDelivery | undefined
  /** Product page and collection; `undefined` until loaded or when the product is in no collection. */
  place: ProductLinks[string] | undefined
  onRemove: () => void
}

export function CartLine({ line, correction, day, place, onRemove }: Props) {
  const { id, name, quantity } = line
  const to = place?.path
  const priceChange = correction?.why === 'price-changed' ? correction : undefined
  return (
    <li className="line">
      {/* Hidden from screen readers: the product name is the same link. */}
      <OptionalLink to={to} className="line-pic" quiet>
        {line.image && <img src={line.image} alt="" width="180" height="225" decoding="async" />}
      </OptionalLink>
      <div className="line-mid">
        <div>
          <h2 className="name">
            <OptionalLink to={to}>{name}</OptionalLink>
          </h2>
          <p className="meta">
            {formatPrice(line.pricePaise)} each{priceChange && ', now'}.
            {place && <span className="only-wide"> {place.collection}.</span>}
          </p>
          <CardDeliveryLine day={day} />
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
          {priceChange && <OldPrice paise={priceChange.fromPaise * quantity} />}
          {formatExact(linePaise(line))}
        </span>
        <button type="button" className="textbtn" aria-label={`Remove ${name}`} data-line={id} onClick={onRemove}>
          Remove
        </button>
      </div>
      {quantity > MAX_LINE_QUANTITY && <QuantityLimitNotice />}
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

/** More than the maximum leads to the corporate page (decisions §4.13). */
const QuantityLimitNotice = () => (
  <p className="line-fault" role="alert">
    An order from the cart takes at most {MAX_LINE_QUANTITY} of one gift. For more, our{' '}
    <Link to="/corporate">corporate gifting</Link> team will look after you.
  </p>
)

type OptionalLinkProps = { to: string | undefined; className?: string; quiet?: boolean; children: React.ReactNode }

const OptionalLink = ({ to, className, quiet = false, children }: OptionalLinkProps) =>
  to ? (
    <Link to={to} className={className} tabIndex={quiet ? -1 : undefined} aria-hidden={quiet || undefined}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  )
