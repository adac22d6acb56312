import words from '#catalogue/collections.json' with { type: 'json' }
import type { CollectionSlug } from '#domain/catalogue/collections.ts'

const { productTabs } = words
const { shipping } = productTabs

export type DeliveryRow = { zone: string; days: string }

/** Delivery as each collection promises it (specification §9, "Shipping and delivery"). */
function shippingWords(collection: CollectionSlug): { intro: string; rows: DeliveryRow[] } {
  if (collection === 'mothers-day') return { intro: shipping.mothersDayIntro, rows: shipping.mothersDayRows }
  if (collection === 'quick-delivery') return { intro: `${shipping.quickDelivery} ${shipping.intro}`, rows: [] }
  return { intro: shipping.intro, rows: shipping.rows }
}

/** What every product page of a collection says, whichever the gift. */
export function productWords(collection: CollectionSlug) {
  const { stock, launchingSoon, returnsNote, pictureNote, aboutHeading, includedHeading, returns } = productTabs
  return {
    stock,
    launchingSoon,
    returnsNote,
    pictureNote,
    aboutHeading,
    includedHeading,
    returns,
    shipping: shippingWords(collection),
  }
}
export type ProductWords = ReturnType<typeof productWords>
