import type * as z from 'zod'
import type { CollectionSlug, Percent, ProductId } from '#domain/flavours.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { ServiceKind } from './collections.ts'
import type { PictureData } from './picture.ts'
import type { productContentsSchema, productPicturesSchema, productTagsSchema } from './product-schema.ts'

export type ProductTag = z.infer<typeof productTagsSchema>[number]

/** What the four pictures of a product show, in their order; the first is the one on cards and in the cart. */
export const PRODUCT_VIEWS = ['hero', 'closed', 'above', 'detail'] as const
export type ProductView = (typeof PRODUCT_VIEWS)[number]

/** Its pictures as its owner put them there, each or none: the name in the catalogue, and what it shows in words. */
export type ProductPictures = z.infer<typeof productPicturesSchema>

export type ProductContent = z.infer<typeof productContentsSchema>[number]

/** A gift of the catalogue. `twinOf` is set on Mother's Day gifts, which are a Uniquely Yours gift under another name. */
export type Product = {
  id: ProductId
  /** The collection's address and name. */
  collection: CollectionSlug
  collectionTitle: string
  /** As its collection's gifts travel. */
  service: ServiceKind
  name: string
  tagline: string
  description: string
  keyFeatures: string[]
  contents: ProductContent[]
  pricePaise: Paise
  /** 4.0 to 4.9; only some collections are rated (specification §3). */
  rating: number | undefined
  tags: ProductTag[]
  /** Wedding: bride, groom…; Mother's Day: foodie, gardener… */
  subcategory: string | undefined
  hsn: string
  /** GST in percent; a twin's is its twin's. */
  gstRate: Percent
  imageAlt: string
  /** As its owner put them there; nothing where they are those of the sample. A twin has its twin's. */
  pictures: ProductPictures | undefined
  /** The people and days it suits, in a word or two each. */
  madeFor: string[]
  weightGrams: number
  countryOfOrigin: string
  /** As a label says it; empty where it holds none. */
  allergens: string
  twinOf: ProductId | undefined
  /** Marked so in a collection whose gifts are not all ready; it can be ordered like any other (decisions §2.2). */
  launchingSoon: boolean
  /** The owner sells it; `available` says whether there is one left as well. */
  onSale: boolean
  available: boolean
}

type Pictured = Pick<Product, 'id' | 'twinOf' | 'pictures'>

/** The views that there are of a gift, in their order; the first stands for it. */
export function viewsOf({ pictures }: Pick<Product, 'pictures'>): readonly ProductView[] {
  const there = PRODUCT_VIEWS.filter((view) => !pictures || pictures[view])
  return there.length > 0 ? there : ['hero']
}

/** The catalogue's name of a gift's picture: its owner's, else that of the sample, its twin's where it is a twin. */
export const pictureName = (product: Pictured, view: ProductView): string =>
  product.pictures?.[view]?.name ?? `products/${product.twinOf ?? product.id}-${view}`

/** The name of the picture that stands for a gift. */
export const firstPicture = (product: Pictured): string => pictureName(product, viewsOf(product)[0] ?? 'hero')

/** What a card of a list shows of a gift, its four pictures in order. */
export type CardData = Pick<
  Product,
  'id' | 'collection' | 'name' | 'tagline' | 'pricePaise' | 'rating' | 'tags' | 'launchingSoon' | 'available'
> & {
  pictures: PictureData[]
  /** Its GST, where it is not the usual rate (`DEFAULT_GST_RATE`). */
  gstRate?: Percent
}

/** A heading with more characters is set a size smaller on a phone. */
const LONG_NAME = 32

export const isLongName = (name: string): boolean => [...name].length > LONG_NAME

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
