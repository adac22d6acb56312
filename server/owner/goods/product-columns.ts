import type { Updateable } from 'kysely'
import type { CollectionSlug } from '#domain/flavours.ts'
import { momentOf, priceOf, rateOf } from '#domain/goods/check-product.ts'
import { isInShop, type ProductFacts } from '#domain/goods/product-facts.ts'
import { contentsOf, linesOf, wordsOf } from '#domain/goods/product-texts.ts'
import { inList } from '#server/db/lists.ts'
import type { ProductTable } from '#server/db/schema/catalogue.ts'
import type { Trx } from '#server/db/transact.ts'

/** The row of a gift, of facts that have been checked; without price and rate where those are its twin's. */
export function columnsOf(facts: ProductFacts, twin: boolean) {
  return {
    name: facts.name,
    tagline: facts.tagline,
    description: facts.description,
    keyFeatures: JSON.stringify(linesOf(facts.features)),
    contents: JSON.stringify(contentsOf(facts.contents)),
    tags: JSON.stringify(wordsOf(facts.tags)),
    subcategory: facts.subcategory || null,
    hsn: facts.hsn,
    imageAlt: facts.imageAlt,
    madeFor: JSON.stringify(wordsOf(facts.madeFor)),
    weightGrams: Number(facts.weight),
    countryOfOrigin: facts.country,
    allergens: facts.allergens,
    ...(twin ? {} : { pricePaise: priceOf(facts.price) ?? null, gstRate: rateOf(facts.gstRate) ?? 0 }),
    ...placeColumns(facts),
  } satisfies Updateable<ProductTable>
}

/** Where it hangs: one that is not in the shop in no collection, so that no list, search or page can show it by mistake. */
function placeColumns({ selling, from, collection }: ProductFacts) {
  if (isInShop(selling))
    return {
      collection,
      ...{ hiddenFrom: null, showFrom: null, archived: 0 as const },
      available: selling === 'on' ? (1 as const) : (0 as const),
    }
  return {
    collection: '',
    hiddenFrom: collection,
    showFrom: momentOf(from)?.toISOString() ?? null,
    archived: selling === 'archived' ? (1 as const) : (0 as const),
    available: 1 as const,
  }
}

/**
 * The place behind the last of a collection, those that are not in the shop among them; asked again, the one behind that.
 * Only of these collections.
 */
export async function lastPlaces(
  trx: Trx,
  collections: readonly CollectionSlug[],
): Promise<(collection: CollectionSlug) => number> {
  const next = new Map<CollectionSlug, number>()
  const slugs = [...new Set(collections)]
  for (const home of ['collection', 'hiddenFrom'] as const) {
    const rows = await trx
      .selectFrom('products')
      .select((eb) => [eb.ref(home).as('home'), eb.fn.max('position').as('last')])
      .where(inList(trx, home, slugs))
      .groupBy(home)
      .execute()
    for (const row of rows) next.set(row.home ?? '', Math.max(next.get(row.home ?? '') ?? 0, row.last + 1))
  }
  return (collection) => {
    const place = next.get(collection) ?? 0
    next.set(collection, place + 1)
    return place
  }
}
