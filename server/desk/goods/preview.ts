import type { Collection } from '#domain/catalogue/collections.ts'
import type { Product } from '#domain/catalogue/product.ts'
import type { ProductId } from '#domain/flavours.ts'
import { priceOf, rateOf } from '#domain/goods/check-product.ts'
import { EMPTY_FACTS, mergeFacts, type ProductFacts, TAGS } from '#domain/goods/product-facts.ts'
import { contentsOf, linesOf, wordsOf } from '#domain/goods/product-texts.ts'
import { anyCollection } from '#server/catalogue/collections.ts'
import { pageOfProduct } from '#server/catalogue/product-page.ts'
import { productsById } from '#server/catalogue/queries.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { factsOf, productRow } from '#server/owner/goods/read-facts.ts'

type Deps = Pick<RequestShop, 'db' | 'delivery' | 'lists'>

/**
 * The page of a gift as it would be with what is typed, whether it is in the shop or not; nothing is written.
 * `undefined` where there is no such gift, or no collection to hang it in.
 */
export async function previewOf(deps: Deps, id: ProductId, typed: Partial<ProductFacts>) {
  const row = await productRow(deps.db, id)
  const product = (await productsById(deps.db, [id])).get(id)
  if (!row || !product) return undefined
  const now = await factsOf(deps.db, row)
  const { facts } = mergeFacts(now, { ...EMPTY_FACTS, ...now }, typed)
  const collection = await anyCollection(deps.db, facts.collection)
  return collection && pageOfProduct(deps, collection, draftOf(product, facts, collection))
}

/** What cannot be read yet stays as it is. */
const draftOf = (product: Product, facts: ProductFacts, collection: Collection): Product => ({
  ...product,
  collection: collection.slug,
  collectionTitle: collection.title,
  service: collection.service,
  name: facts.name,
  tagline: facts.tagline,
  description: facts.description,
  keyFeatures: linesOf(facts.features),
  contents: contentsOf(facts.contents),
  pricePaise: priceOf(facts.price) ?? product.pricePaise,
  gstRate: rateOf(facts.gstRate) ?? product.gstRate,
  tags: TAGS.filter((tag) => wordsOf(facts.tags).includes(tag)),
  subcategory: facts.subcategory || undefined,
  hsn: facts.hsn,
  imageAlt: facts.imageAlt,
  madeFor: wordsOf(facts.madeFor),
  weightGrams: /^\d{1,6}$/.test(facts.weight) ? Number(facts.weight) : 0,
  countryOfOrigin: facts.country,
  allergens: facts.allergens,
  onSale: facts.selling !== 'sold-out',
  available: facts.selling !== 'sold-out',
})
