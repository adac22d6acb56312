import { useSyncExternalStore } from 'react'
import type { ProductId } from '#domain/flavours.ts'
import { createStored } from './stored.ts'

/** A gift somebody put a heart on, with what the drawer needs to show it. Kept in this browser only. */
export type Wish = { id: ProductId; name: string; href: string; image: string; price: number }

const isWish = (value: unknown): value is Wish => {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, href, image, price } = value as Record<string, unknown>
  return [id, name, href, image].every((text) => typeof text === 'string') && typeof price === 'number'
}

function readWishlist(text: string | null): readonly Wish[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isWish) : []
  } catch {
    return []
  }
}

const store = createStored<readonly Wish[]>('wishlist', 'wishlist-updated', readWishlist, [])

export const useWishlist = (): readonly Wish[] => useSyncExternalStore(store.subscribe, store.get, () => store.empty)

export const useIsWished = (id: ProductId): boolean => useWishlist().some((wish) => wish.id === id)

export function toggleWish(wish: Wish) {
  const there = store.get()
  const without = there.filter((other) => other.id !== wish.id)
  store.set(without.length < there.length ? without : [...there, wish])
}
