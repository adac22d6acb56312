import { createStoredValue } from '#app/platform/stored-value.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { ProductId } from '#domain/nominal.ts'
import { PAISE_PER_RUPEE, type Paise, rupees } from '#domain/payment/money.ts'

/** A product on the wishlist, with what the drawer shows. Kept in this browser only. */
export type WishlistItem = { id: ProductId; name: string; href: string; image: string; pricePaise: Paise }
/** Stored form, with the price in rupees. */
type StoredWish = Omit<WishlistItem, 'pricePaise'> & { price: number }

const isStoredWish = (value: unknown): value is StoredWish => {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, href, image, price } = value as Record<string, unknown>
  return [id, name, href, image].every((text) => typeof text === 'string') && typeof price === 'number'
}

function readWishlist(text: string | null): readonly WishlistItem[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(value)) return []
    return value.filter(isStoredWish).map(({ price, ...wish }) => ({ ...wish, pricePaise: rupees(price) }))
  } catch {
    return []
  }
}

const toStoredWishlist = (wishes: readonly WishlistItem[]): StoredWish[] =>
  wishes.map(({ pricePaise, ...wish }) => ({ ...wish, price: pricePaise / PAISE_PER_RUPEE }))

const store = createStoredValue<readonly WishlistItem[]>(
  'wishlist',
  'wishlist-updated',
  readWishlist,
  [],
  toStoredWishlist,
)

export const useWishlist = store.use

const useIsWished = (id: ProductId): boolean => useWishlist().some((wish) => wish.id === id)

export function toggleWish(wish: WishlistItem) {
  const current = store.get()
  const without = current.filter((other) => other.id !== wish.id)
  store.set(without.length < current.length ? without : [...current, wish])
}

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
