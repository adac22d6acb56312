import { Icon } from '#app/ui/icon.tsx'
import { toggleWish, useIsWished, useWishlist, type WishlistItem } from './wishlist.ts'

/** Adds a product to the wishlist of this browser or removes it. */
export function WishlistButton({ wish }: { wish: WishlistItem }) {
  const wished = useIsWished(wish.id)
  const label = wished ? `Remove ${wish.name} from wishlist` : `Add ${wish.name} to wishlist`
  return (
    <button
      type="button"
      className="heart needs-scripts"
      aria-pressed={wished}
      aria-label={label}
      onClick={() => toggleWish(wish)}
    >
      <Icon of="heart" />
    </button>
  )
}

export function WishlistLabel() {
  const count = useWishlist().length
  return <span>{count > 0 ? `Your hearts, ${count}` : 'Your hearts'}</span>
}
