import type { Collection } from '#domain/catalogue/collections.ts'
import { parseItemFacts } from '#domain/catalogue/item-facts.ts'
import { filledLabelTexts, type LabelFacts } from '#domain/catalogue/label-names.ts'
import { mergeProduct } from '#domain/catalogue/normalize-product.ts'
import type { Product } from '#domain/catalogue/product.ts'
import {
  EMPTY_PRODUCT,
  PRODUCT_TAGS,
  type ProductValues,
  parseContents,
  splitByComma,
  splitLines,
} from '#domain/catalogue/product-fields.ts'
import { parseGstRate, parseMrp, parseProductPrice } from '#domain/catalogue/validate-product.ts'
import type { ProductId } from '#domain/nominal.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { collectionBySlug } from './collections.ts'
import { findProductRow, readProductFields } from './product-fields.ts'
import { buildProductPage } from './product-page.ts'
import { productsById } from './queries.ts'

type Deps = Pick<RequestShop, 'db' | 'config' | 'delivery' | 'lists' | 'promises' | 'settings'>

/**
 * Returns the product page with the unsaved fields applied. Writes nothing. Returns `undefined` if the product or its
 * collection does not exist.
 */
export async function previewProduct(deps: Deps, id: ProductId, typed: Partial<ProductValues>) {
  const row = await findProductRow(deps.db, id)
  const product = (await productsById(deps.db, [id])).get(id)
  if (!row || !product) return undefined
  const now = await readProductFields(deps.db, row)
  const { values } = mergeProduct(now, { ...EMPTY_PRODUCT, ...now }, typed)
  const collection = await collectionBySlug(deps.db, values.collection)
  return collection && buildProductPage(deps, collection, draftOf(product, values, collection))
}

const draftLabel = (values: ProductValues): LabelFacts => ({
  mrpPaise: parseMrp(values.mrp),
  texts: filledLabelTexts(values),
  items: parseItemFacts(values.itemFacts),
})

/** Applies the fields; one that cannot be parsed keeps its saved value. */
const draftOf = (product: Product, values: ProductValues, collection: Collection): Product => ({
  ...product,
  collection: collection.slug,
  collectionTitle: collection.title,
  service: collection.service,
  name: values.name,
  tagline: values.tagline,
  description: values.description,
  keyFeatures: splitLines(values.features),
  contents: parseContents(values.contents),
  pricePaise: parseProductPrice(values.price) ?? product.pricePaise,
  gstRate: parseGstRate(values.gstRate) ?? product.gstRate,
  tags: PRODUCT_TAGS.filter((tag) => splitByComma(values.tags).includes(tag)),
  subcategory: values.subcategory || undefined,
  hsn: values.hsn,
  imageAlt: values.imageAlt,
  madeFor: splitByComma(values.madeFor),
  weightGrams: /^\d{1,6}$/.test(values.weight) ? Number(values.weight) : 0,
  countryOfOrigin: values.country,
  allergens: values.allergens,
  ...(product.twinOf === undefined && { label: draftLabel(values) }),
  onSale: values.selling !== 'sold-out',
  available: values.selling !== 'sold-out',
})
