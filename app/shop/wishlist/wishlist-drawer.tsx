import { useRef } from 'react'
import { Link } from 'react-router'
import { addToCart } from '#app/shop/cart/cart.ts'
import { Drawer, DrawerBody } from '#app/ui/drawer.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { Price } from '#app/ui/price.tsx'
import { toggleWish, useWishlist, type WishlistItem } from './wishlist.tsx'
import './wishlist-drawer.css'

type WishlistDrawerProps = { open: boolean; onClose: () => void }

/** Wishlist of this browser. */
export function WishlistDrawer({ open, onClose }: WishlistDrawerProps) {
  const wishes = useWishlist()
  const list = useRef<HTMLUListElement>(null)
  const title = (
    <>
      Hearts, <em>so far</em>
    </>
  )
  const remove = (wish: WishlistItem) => {
    // The clicked button disappears with its row; the focus stays in the list.
    list.current?.focus()
    toggleWish(wish)
  }
  return (
    <Drawer open={open} onClose={onClose} title={title} intro="Kept in this browser only.">
      <DrawerBody>
        {wishes.length === 0 && <EmptyWishlist onLeave={onClose} />}
        <ul className="wishes" tabIndex={-1} ref={list} hidden={wishes.length === 0}>
          {wishes.map((wish) => (
            <WishlistRow key={wish.id} wish={wish} onLeave={onClose} onRemove={remove} />
          ))}
        </ul>
      </DrawerBody>
    </Drawer>
  )
}

type WishlistRowProps = { wish: WishlistItem; onLeave: () => void; onRemove: (wish: WishlistItem) => void }

function WishlistRow({ wish, onLeave, onRemove }: WishlistRowProps) {
  const { id, name, href, image, pricePaise } = wish
  return (
    <li className="wish">
      {image ? <img src={image} alt="" width="176" height="220" loading="lazy" decoding="async" /> : <span />}
      <div>
        <h3 className="name">
          <Link to={href} onClick={onLeave}>
            {name}
          </Link>
        </h3>
        <p>
          <Price paise={pricePaise} />
        </p>
        <button
          type="button"
          className="textbtn"
          onClick={() => addToCart({ id, name, pricePaise, image, quantity: 1 }, 'list')}
        >
          <span>
            Add to cart<span className="vh">: {name}</span>
          </span>
        </button>
      </div>
      <button
        type="button"
        className="heart"
        aria-pressed="true"
        aria-label={`Remove ${name} from wishlist`}
        onClick={() => onRemove(wish)}
      >
        <Icon of="heart" />
      </button>
    </li>
  )
}

const EmptyWishlist = ({ onLeave }: { onLeave: () => void }) => (
  <EmptyState
    title="No hearts yet"
    art={<Mark />}
    level={3}
    action={
      <Link className="btn" to="/uniquely-yours" onClick={onLeave}>
        See Uniquely Yours
      </Link>
    }
  >
    Press the heart on a gift and it waits for you here.
  </EmptyState>
)
