import { useWishlist } from '#app/cart/wishlist.ts'

export function HeartsLabel() {
  const count = useWishlist().length
  return <span>{count > 0 ? `Your hearts, ${count}` : 'Your hearts'}</span>
}
