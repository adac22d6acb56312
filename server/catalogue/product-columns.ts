import type { Updateable } from 'kysely'
import { filledLabelTexts } from '#domain/catalogue/label-names.ts'
import {
  isInShop,
  type ProductValues,
  parseContents,
  splitByComma,
  splitLines,
} from '#domain/catalogue/product-fields.ts'
import { parseGstRate, parseIndianDateTime, parseMrp, parseProductPrice } from '#domain/catalogue/validate-product.ts'
import type { CollectionSlug } from '#domain/nominal.ts'
import { inList } from '#server/db/portable.ts'
import type { ProductTable } from '#server/db/schema/catalogue.ts'
import type { Trx } from '#server/db/transact.ts'

/** Maps validated fields to the columns of a product; without price and rate if it shares those of another. */
export function productColumns(facts: ProductValues, twin: boolean) {
  return {
    name: facts.name,
    tagline: facts.tagline,
    description: facts.description,
    keyFeatures: JSON.stringify(splitLines(facts.features)),
    contents: JSON.stringify(parseContents(facts.contents)),
    tags: JSON.stringify(splitByComma(facts.tags)),
    subcategory: facts.subcategory || null,
    hsn: facts.hsn,
    imageAlt: facts.imageAlt,
    madeFor: JSON.stringify(splitByComma(facts.madeFor)),
    weightGrams: Number(facts.weight),
    countryOfOrigin: facts.country,
    allergens: facts.allergens,
    mrpPaise: parseMrp(facts.mrp) ?? null,
    labelFacts: JSON.stringify(filledLabelTexts(facts)),
    ...(twin ? {} : { pricePaise: parseProductPrice(facts.price) ?? null, gstRate: parseGstRate(facts.gstRate) ?? 0 }),
    ...collectionColumns(facts),
  } satisfies Updateable<ProductTable>
}

/** A hidden product has no collection, so that no list, search or page can show it by mistake. */
function collectionColumns({ selling, from, collection }: ProductValues) {
  if (isInShop(selling))
    return {
      collection,
      ...{ hiddenFrom: null, showFrom: null, archived: 0 as const },
      available: selling === 'on' ? (1 as const) : (0 as const),
    }
  return {
    collection: '',
    hiddenFrom: collection,
    showFrom: parseIndianDateTime(from)?.toISOString() ?? null,
    archived: selling === 'archived' ? (1 as const) : (0 as const),
    available: 1 as const,
  }
}

/**
 * Returns a function that yields the next free position of a collection, hidden products included. Only for the given
 * collections.
 */
export async function nextPositions(
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
    const nextFree = next.get(collection) ?? 0
    next.set(collection, nextFree + 1)
    return nextFree
  }
}
