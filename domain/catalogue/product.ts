import type * as z from 'zod'
import type { CollectionSlug, Percent, ProductId } from '#domain/nominal.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { ServiceKind } from './collections.ts'
import type { LabelFacts } from './label-names.ts'
import type { PictureData } from './picture.ts'
import type { productContentsSchema, productPicturesSchema, productTagsSchema } from './product-schema.ts'

export type ProductTag = z.infer<typeof productTagsSchema>[number]

/** Views of a product in display order; the first is used on cards and in the cart. */
export const PRODUCT_VIEWS = ['hero', 'closed', 'above', 'detail'] as const
export type ProductView = (typeof PRODUCT_VIEWS)[number]

/** Uploaded pictures by view: name in the catalogue and alternative text. */
export type ProductPictures = z.infer<typeof productPicturesSchema>

export type ProductContent = z.infer<typeof productContentsSchema>[number]

/**
 * A product of the catalogue. `twinOf` is set on Mother's Day products, which sell a Uniquely Yours product under
 * another name and share its stock.
 */
export type Product = {
  id: ProductId
  collection: CollectionSlug
  collectionTitle: string
  service: ServiceKind
  name: string
  tagline: string
  description: string
  keyFeatures: string[]
  contents: ProductContent[]
  pricePaise: Paise
  rating: number | undefined
  tags: ProductTag[]
  /** Wedding: bride, groom…; Mother's Day: foodie, gardener… */
  subcategory: string | undefined
  hsn: string
  /** GST in percent; a product with shared stock has the other product's rate. */
  gstRate: Percent
  imageAlt: string
  /** Uploaded pictures; `undefined` for those of the sample catalogue. Shared stock means shared pictures. */
  pictures: ProductPictures | undefined
  madeFor: string[]
  weightGrams: number
  countryOfOrigin: string
  allergens: string
  /** Facts of the label; a product with shared stock has those of the other product. */
  label: LabelFacts
  twinOf: ProductId | undefined
  /** Set in a collection that is not complete; the product can still be ordered (decisions §2.2). */
  launchingSoon: boolean
  /** On sale; `available` also requires stock. */
  onSale: boolean
  available: boolean
}

type Pictured = Pick<Product, 'id' | 'twinOf' | 'pictures'>

/** Returns the views that have a picture; at least `hero`. */
export function availableViews({ pictures }: Pick<Product, 'pictures'>): readonly ProductView[] {
  const there = PRODUCT_VIEWS.filter((view) => !pictures || pictures[view])
  return there.length > 0 ? there : ['hero']
}

/**
 * Returns the catalogue name of a view: the uploaded picture, else the sample's, or that of the product whose stock
 * is shared.
 */
export const pictureName = (product: Pictured, view: ProductView): string =>
  product.pictures?.[view]?.name ?? `products/${product.twinOf ?? product.id}-${view}`

/** Returns the name of the main picture. */
export const mainPicture = (product: Pictured): string => pictureName(product, availableViews(product)[0] ?? 'hero')

/** Product data of a list card. */
export type ProductCardData = Pick<
  Product,
  'id' | 'collection' | 'name' | 'tagline' | 'pricePaise' | 'rating' | 'tags' | 'launchingSoon' | 'available'
> & {
  pictures: PictureData[]
  gstRate?: Percent
}

/** Longer headings use a smaller size on phones. */
const LONG_NAME_LENGTH = 32

export const isLongName = (name: string): boolean => [...name].length > LONG_NAME_LENGTH

type RelatedCandidate = Pick<Product, 'id' | 'subcategory'>

/**
 * Returns related products: those of the same subcategory first (wedding, Mother's Day), then the next ones in the
 * collection, wrapping around. The same for every visitor, so that the page can be cached.
 */
export function relatedProducts<T extends RelatedCandidate>(
  gift: RelatedCandidate,
  collection: readonly T[],
  count: number,
): T[] {
  const place = collection.findIndex((other) => other.id === gift.id)
  const following = [...collection.slice(place + 1), ...collection.slice(0, Math.max(place, 0))]
  const isAkin = (other: T) => gift.subcategory !== undefined && other.subcategory === gift.subcategory
  return [...following.filter(isAkin), ...following.filter((other) => !isAkin(other))].slice(0, count)
}

/** Names of the four product pictures at the desk. */
export const VIEW_LABELS: Record<ProductView, string> = {
  hero: 'Open',
  closed: 'Closed',
  above: 'From above',
  detail: 'Up close',
}
