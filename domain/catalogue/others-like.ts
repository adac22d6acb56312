import type { Product } from './product.ts'

type Neighbour = Pick<Product, 'id' | 'subcategory'>

/**
 * Other gifts to show beside one: those made for the same person first (wedding, Mother's Day), then those that follow
 * it in the collection, round to its start. The same for every visitor, so that the page can be kept.
 */
export function othersLike<T extends Neighbour>(gift: Neighbour, collection: readonly T[], count: number): T[] {
  const place = collection.findIndex((other) => other.id === gift.id)
  const following = [...collection.slice(place + 1), ...collection.slice(0, Math.max(place, 0))]
  const isAkin = (other: T) => gift.subcategory !== undefined && other.subcategory === gift.subcategory
  return [...following.filter(isAkin), ...following.filter((other) => !isAkin(other))].slice(0, count)
}
