import type { MetaDescriptor } from 'react-router'
import type { ShopFacts } from '#app/shell/shop-facts.ts'
import { type Collection, collectionPath, giftPath } from '#domain/catalogue/collections.ts'
import type { CardData } from '#domain/catalogue/product.ts'
import { decimalRupees, type Paise } from '#domain/payment/money.ts'

type Shop = Pick<ShopFacts, 'name' | 'email' | 'phone' | 'address' | 'social' | 'origin' | 'logo'>
type Thing = { '@type': string; [property: string]: unknown }

/**
 * What a page is about. Search engines read a page as it was sent, so it is said under `import.meta.env.SSR` only: a
 * browser need not know how. The router escapes `<`, so nothing in it can end the script.
 */
const about = (thing: Thing): MetaDescriptor => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })

/** A whole address once the shop knows its own, else one within the shop. */
const addressOf = ({ origin = '' }: Pick<Shop, 'origin'>, path: string) => origin + path

/** The shop itself; what the owner has left empty is left out. */
export const organization = (shop: Shop): MetaDescriptor =>
  about({
    '@type': 'Organization',
    name: shop.name,
    url: addressOf(shop, '/'),
    logo: addressOf(shop, shop.logo?.png ?? '/icons/icon-512.png'),
    email: shop.email || undefined,
    telephone: shop.phone || undefined,
    address: shop.address || undefined,
    sameAs: Object.values(shop.social).filter((link) => link.startsWith('https:')),
  })

/** Terms of sale of one gift: the price that is paid, which includes GST where the seller charges any. */
type OfferTerms = { paidPaise: Paise; available: boolean; gstIncluded: boolean }

type Gift = {
  card: Pick<CardData, 'id' | 'collection' | 'name'>
  offer: OfferTerms
  collection: Pick<Collection, 'title'>
  description: string
  images: readonly string[]
}

/** A gift with its offer. It has no rating here: the shop's ratings come without reviews. */
export function productData(
  shop: Shop,
  { card, offer, collection: { title }, description, images }: Gift,
): MetaDescriptor {
  const { id, name } = card
  const price = { price: decimalRupees(offer.paidPaise), priceCurrency: 'INR' }
  return about({
    '@type': 'Product',
    name,
    description,
    sku: id,
    image: images.map((path) => addressOf(shop, path)),
    category: title,
    brand: { '@type': 'Brand', name: shop.name },
    offers: {
      '@type': 'Offer',
      url: addressOf(shop, giftPath(card)),
      ...price,
      // A seller who charges no GST says nothing of it: the price is all there is to pay.
      ...(offer.gstIncluded && {
        priceSpecification: { '@type': 'UnitPriceSpecification', ...price, valueAddedTaxIncluded: true },
      }),
      availability: `https://schema.org/${offer.available ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: shop.name },
    },
  })
}

/** Price and availability of a gift for link previews (Open Graph's product tags). */
export const productTags = ({ paidPaise, available }: OfferTerms): MetaDescriptor[] => [
  { property: 'product:price:amount', content: decimalRupees(paidPaise) },
  { property: 'product:price:currency', content: 'INR' },
  { property: 'product:availability', content: available ? 'in stock' : 'out of stock' },
]

type Crumb = { name: string; path: string }

/** The way from the home page to here. */
export const breadcrumbs = (shop: Shop, crumbs: readonly Crumb[]): MetaDescriptor =>
  about({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: addressOf(shop, path),
    })),
  })

export const collectionCrumb = ({ slug, title }: Pick<Collection, 'slug' | 'title'>): Crumb => ({
  name: title,
  path: collectionPath({ slug }),
})

/** Questions with their answers, which may hold simple HTML. */
export const faqPage = (questions: readonly { question: string; answer: string }[]): MetaDescriptor =>
  about({
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  })
