import { Heart, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { addToCart } from '#app/cart/cart.ts'
import { toggleWish, useWishlist, type Wish } from '#app/cart/wishlist.ts'
import { Icon } from '#app/ui/icon.tsx'
import { formatPrice, rupees } from '#domain/money.ts'
import './wishlist-drawer.css'

type WishlistDrawerProps = { open: boolean; onClose: () => void }

/** The hearts of this browser, at the right edge of the page. */
export default function WishlistDrawer({ open, onClose }: WishlistDrawerProps) {
  const drawer = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const wishes = useWishlist()
  useEffect(() => {
    if (open && !drawer.current?.open) drawer.current?.showModal()
  }, [open])
  const close = () => drawer.current?.close()
  return (
    <dialog className="hearts" aria-labelledby="hearts" closedby="any" ref={drawer} onClose={onClose}>
      <div className="hearts-head">
        <div>
          <h2 className="d6" id="hearts" tabIndex={-1} ref={heading}>
            Hearts, <em>so far</em>
          </h2>
          <p className="meta">Kept in this browser only.</p>
        </div>
        <button type="button" className="tool" aria-label="Close" onClick={close}>
          <Icon of={X} />
        </button>
      </div>
      {wishes.length === 0 ? (
        <NoHearts onLeave={close} />
      ) : (
        <ul className="hearts-list">
          {wishes.map((wish) => (
            <WishLine key={wish.id} wish={wish} onLeave={close} onRemoved={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
    </dialog>
  )
}

type WishLineProps = { wish: Wish; onLeave: () => void; onRemoved: () => void }

function WishLine({ wish, onLeave, onRemoved }: WishLineProps) {
  const { id, name, href, image, price } = wish
  const add = () => {
    // The toast and the header tell the rest; both lie under an open drawer.
    onLeave()
    addToCart({ id, name, price, image, quantity: 1 }, 'product')
  }
  const remove = () => {
    toggleWish(wish)
    onRemoved()
  }
  return (
    <li className="wish">
      <img src={image} alt="" width="176" height="220" loading="lazy" decoding="async" />
      <div>
        <h3 className="name">
          <Link to={href} onClick={onLeave}>
            {name}
          </Link>
        </h3>
        <p className="price">{formatPrice(rupees(price))}</p>
        <button type="button" className="wish-add" onClick={add}>
          Add to cart<span className="vh">: {name}</span>
        </button>
      </div>
      <button type="button" className="wish-heart" aria-pressed="true" aria-label={`Remove ${name} from wishlist`} onClick={remove}>
        <Icon of={Heart} />
      </button>
    </li>
  )
}

const NoHearts = ({ onLeave }: { onLeave: () => void }) => (
  <div className="hearts-none">
    <p className="d5">No hearts yet.</p>
    <p className="meta">Press the heart on a gift, and it waits for you here.</p>
    <Link className="link" to="/uniquely-yours" onClick={onLeave}>
      See Uniquely Yours
    </Link>
  </div>
)
