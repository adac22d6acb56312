import { useSyncExternalStore } from 'react'
import { createStoredValue } from '#app/platform/stored-value.ts'
import type { ProductId } from '#domain/nominal.ts'

/** A product on the wishlist, with what the drawer shows. Kept in this browser only. */
export type WishlistItem = { id: ProductId; name: string; href: string; image: string; price: number }

const isWishlistItem = (value: unknown): value is WishlistItem => {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, href, image, price } = value as Record<string, unknown>
  return [id, name, href, image].every((text) => typeof text === 'string') && typeof price === 'number'
}

function readWishlist(text: string | null): readonly WishlistItem[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isWishlistItem) : []
  } catch {
    return []
  }
}

const store = createStoredValue<readonly WishlistItem[]>('wishlist', 'wishlist-updated', readWishlist, [])

export const useWishlist = (): readonly WishlistItem[] =>
  useSyncExternalStore(store.subscribe, store.get, () => store.empty)

export const useIsWished = (id: ProductId): boolean => useWishlist().some((wish) => wish.id === id)

export function toggleWish(wish: WishlistItem) {
  const current = store.get()
  const without = current.filter((other) => other.id !== wish.id)
  store.set(without.length < current.length ? without : [...current, wish])
}
