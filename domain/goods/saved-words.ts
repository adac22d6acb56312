import { formatClock, formatYearDay } from '#domain/text/spoken-day.ts'
import type { ProductFacts } from './product-facts.ts'

export const IN_SHOP = 'Saved. The shop shows it within a second.'
const NOT_IN_SHOP = 'Saved. The shop does not show it:'

/** The day and hour of `2026-11-26T10:00`, in words. */
const momentWords = (moment: string): string =>
  `${formatYearDay(moment.slice(0, 10))}, ${formatClock(moment.slice(11))}`

/** What a box or a box item that was just saved is in the shop. */
export function goodsSavedWords({ selling }: Pick<ProductFacts, 'selling'>): string {
  if (selling === 'archived') return `${NOT_IN_SHOP} it is archived.`
  return selling === 'hidden' ? `${NOT_IN_SHOP} it is hidden.` : IN_SHOP
}

type Saved = Pick<ProductFacts, 'selling' | 'from' | 'stock' | 'collection'>
type Home = { slug: string; state: string }

/** What a product that was just saved is in the shop; `collections`: with their states. */
export function productSavedWords({ selling, from, stock, collection }: Saved, collections: readonly Home[]): string {
  if (selling === 'hidden' && from !== '') return `Saved. It goes live on ${momentWords(from)} (IST).`
  if (selling === 'hidden' || selling === 'archived') return goodsSavedWords({ selling })
  if (collections.find(({ slug }) => slug === collection)?.state !== 'shown')
    return `${NOT_IN_SHOP} its collection is not in the shop.`
  return selling === 'sold-out' || stock === '0' ? 'Saved. The shop shows it as sold out.' : IN_SHOP
}

/** What a collection that was just saved is in the shop. */
export function collectionSavedWords({ state, showFrom }: { state: string; showFrom: string }): string {
  if (state === 'shown') return IN_SHOP
  if (showFrom !== '') return `Saved. It goes live on ${formatYearDay(showFrom)}, once a product is in it.`
  return state === 'archived' ? `${NOT_IN_SHOP} it is archived.` : `${NOT_IN_SHOP} it is a draft.`
}
