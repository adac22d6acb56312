import { Icon } from '#app/ui/icon.tsx'
import { toggleWish, useIsWished, type Wish } from './wishlist.ts'

/** Puts a gift among the hearts of this browser, or takes it away. */
export function Heart({ wish }: { wish: Wish }) {
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
