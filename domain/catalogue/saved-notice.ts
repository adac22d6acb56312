import { formatClock, formatYearDay } from '#domain/text/format-date.ts'
import type { ProductValues } from './product-fields.ts'

export const SAVED_AND_LIVE = 'Saved. The shop shows it within a second.'
const SAVED_BUT_HIDDEN = 'Saved. The shop does not show it:'

const formatMoment = (moment: string): string =>
  `${formatYearDay(moment.slice(0, 10))}, ${formatClock(moment.slice(11))}`

/** Returns the message after saving a box or box item. */
export function boxSavedNotice({ selling }: Pick<ProductValues, 'selling'>): string {
  if (selling === 'archived') return `${SAVED_BUT_HIDDEN} it is archived.`
  return selling === 'hidden' ? `${SAVED_BUT_HIDDEN} it is hidden.` : SAVED_AND_LIVE
}

type SavedProduct = Pick<ProductValues, 'selling' | 'from' | 'stock' | 'collection'>
type CollectionState = { slug: string; state: string }

/** Returns the message after saving a product; `collections` with their states. */
export function productSavedNotice(
  { selling, from, stock, collection }: SavedProduct,
  collections: readonly CollectionState[],
): string {
  if (selling === 'hidden' && from !== '') return `Saved. It goes live on ${formatMoment(from)} (IST).`
  if (selling === 'hidden' || selling === 'archived') return boxSavedNotice({ selling })
  if (collections.find(({ slug }) => slug === collection)?.state !== 'shown')
    return `${SAVED_BUT_HIDDEN} its collection is not in the shop.`
  return selling === 'sold-out' || stock === '0' ? 'Saved. The shop shows it as sold out.' : SAVED_AND_LIVE
}

/** Returns the message after saving a collection. */
export function collectionSavedNotice({ state, showFrom }: { state: string; showFrom: string }): string {
  if (state === 'shown') return SAVED_AND_LIVE
  if (showFrom !== '') return `Saved. It goes live on ${formatYearDay(showFrom)}, once a product is in it.`
  return state === 'archived' ? `${SAVED_BUT_HIDDEN} it is archived.` : `${SAVED_BUT_HIDDEN} it is a draft.`
}
