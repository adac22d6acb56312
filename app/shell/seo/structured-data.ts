import type { MetaDescriptor } from 'react-router'
import type { ShopData } from '#app/shell/shop-data.ts'
import { type Collection, collectionPath, productPath } from '#domain/catalogue/collections.ts'
import type { LabelRow, LabelTerm } from '#domain/catalogue/label-rows.ts'
import type { ProductCardData } from '#domain/catalogue/product.ts'
import type { Span } from '#domain/delivery/delivery-tables.ts'
import type { ShippingData } from '#domain/delivery/shipping-data.ts'
import { weekdayName } from '#domain/delivery/weekdays.ts'
import { decimalRupees, type Paise } from '#domain/payment/money.ts'

type Shop = Pick<ShopData, 'name' | 'email' | 'phone' | 'address' | 'social' | 'origin' | 'logo' | 'promises'>
type JsonLd = { '@type': string; [property: string]: unknown }

/**
 * JSON-LD of a page. Rendered under `import.meta.env.SSR` only, since crawlers read the server-rendered page. The
 * router escapes `<`, so content cannot end the script.
 */
const jsonLd = (thing: JsonLd): MetaDescriptor => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })

/** Absolute URL once the shop's origin is known, otherwise a path. */
const urlOf = ({ origin = '' }: Pick<Shop, 'origin'>, path: string) => origin + path

/** The shop as an organization; settings that are empty are left out. */
export const organization = (shop: Shop): MetaDescriptor =>
  jsonLd({
    '@type': 'Organization',
    name: shop.name,
    url: urlOf(shop, '/'),
    logo: urlOf(shop, shop.logo?.png ?? '/icons/icon-512.png'),
    email: shop.email || undefined,
    telephone: shop.phone || undefined,
    address: shop.address || undefined,
    sameAs: Object.values(shop.social).filter((link) => link.startsWith('https:')),
  })

/** Terms of sale of a product: the price to pay, including GST when the seller charges it. */
type SaleTerms = { paidPaise: Paise; available: boolean; gstIncluded: boolean }

type ProductInput = {
  card: Pick<ProductCardData, 'id' | 'collection' | 'name'>
  offer: SaleTerms
  collection: Pick<Collection, 'title'>
  description: string
  images: readonly string[]
  /** Charge and time of delivery; `undefined` if the shop delivers nowhere in India. */
  shipping: ShippingData | undefined
  /** Label facts, if the product has any. */
  facts?: readonly LabelRow[] | undefined
}

/** Structured data of a product. Without a rating, because the shop's ratings have no reviews. */
export function productData(
  shop: Shop,
  { card, offer, collection: { title }, description, images, shipping, facts = [] }: ProductInput,
): MetaDescriptor {
  const { id, name } = card
  const price = { price: decimalRupees(offer.paidPaise), priceCurrency: 'INR' }
  return jsonLd({
    '@type': 'Product',
    name,
    description,
    sku: id,
    image: images.map((path) => urlOf(shop, path)),
    category: title,
    brand: { '@type': 'Brand', name: shop.name },
    ...factsData(facts),
    offers: {
      '@type': 'Offer',
      url: urlOf(shop, productPath(card)),
      ...price,
      // A seller who charges no GST makes no statement about tax.
      ...(offer.gstIncluded && {
        priceSpecification: { '@type': 'UnitPriceSpecification', ...price, valueAddedTaxIncluded: true },
      }),
      availability: `https://schema.org/${offer.available ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: shop.name },
      shippingDetails: shippingDetails(shipping),
      hasMerchantReturnPolicy: returnPolicy(shop.promises.returnDays),
    },
  })
}

/** Facts for which schema.org has no property of their own. */
const PROPERTY_TERMS: readonly LabelTerm[] = ['Net quantity', 'Best before', 'Food type', 'Allergens', 'FSSAI licence']

function factsData(facts: readonly LabelRow[]) {
  const rowText = ({ lead = '', text }: LabelRow) => lead + text
  const textOf = (term: LabelTerm) => facts.filter((row) => row.term === term).map(rowText)[0]
  const [origin, maker] = [textOf('Country of origin'), textOf('Made by')]
  const more = facts.filter(({ term }) => PROPERTY_TERMS.includes(term))
  return {
    ...(origin && { countryOfOrigin: { '@type': 'Country', name: origin } }),
    ...(maker && { manufacturer: { '@type': 'Organization', name: maker } }),
    ...(more.length > 0 && {
      additionalProperty: more.map((row) => ({ '@type': 'PropertyValue', name: row.term, value: rowText(row) })),
    }),
  }
}

/** Delivery of an offer within India, in the form that Google's merchant listings read. */
function shippingDetails(shipping: ShippingData | undefined): JsonLd {
  const shippingDestination = { '@type': 'DefinedRegion', addressCountry: 'IN' }
  if (!shipping) return { '@type': 'OfferShippingDetails', shippingDestination, doesNotShip: true }
  const { charge, handling, transit, cutOff, weekdays } = shipping
  const amount = decimalRupees(charge.mostPaise)
  return {
    '@type': 'OfferShippingDetails',
    shippingDestination,
    shippingRate: {
      '@type': 'MonetaryAmount',
      currency: 'INR',
      // Google reads regions of India as the whole country, so different charges are stated as the highest.
      ...(charge.leastPaise === charge.mostPaise ? { value: amount } : { maxValue: amount }),
    },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: daySpan(handling),
      transitTime: daySpan(transit),
      cutoffTime: `${cutOff}:00+05:30`,
      businessDays: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: weekdays.map((day) => `https://schema.org/${weekdayName(day)}`),
      },
    },
  }
}

const daySpan = ([minValue, maxValue]: Span): JsonLd => ({
  '@type': 'QuantitativeValue',
  ...{ minValue, maxValue, unitCode: 'DAY' },
})

/** Return policy of an offer, in the form that Google's merchant listings read. */
const returnPolicy = (returnDays: string): JsonLd => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'IN',
  ...(returnDays === '0'
    ? { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
    : {
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: Number(returnDays),
      }),
})

/** Open Graph product tags: price and availability for link previews. */
export const productTags = ({ paidPaise, available }: SaleTerms): MetaDescriptor[] => [
  { property: 'product:price:amount', content: decimalRupees(paidPaise) },
  { property: 'product:price:currency', content: 'INR' },
  { property: 'product:availability', content: available ? 'in stock' : 'out of stock' },
]

type Crumb = { name: string; path: string }

/** Breadcrumbs from the home page. */
export const breadcrumbs = (shop: Shop, crumbs: readonly Crumb[]): MetaDescriptor =>
  jsonLd({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: urlOf(shop, path),
    })),
  })

export const collectionCrumb = ({ slug, title }: Pick<Collection, 'slug' | 'title'>): Crumb => ({
  name: title,
  path: collectionPath({ slug }),
})

/** Structured data of questions; answers may contain simple HTML. */
export const faqPage = (questions: readonly { question: string; answer: string }[]): MetaDescriptor =>
  jsonLd({
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  })
