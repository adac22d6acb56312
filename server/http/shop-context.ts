import { createContext, data, type RouterContextProvider, redirect } from 'react-router'
import type { TaxShown } from '#domain/cart/cart.ts'
import { type Collection, collectionPath } from '#domain/catalogue/collections.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { indianDate } from '#domain/delivery/day.ts'
import type { DeliveryTables } from '#domain/delivery/tables.ts'
import type { CheckoutKey, CollectionSlug } from '#domain/flavours.ts'
import { offersOn } from '#domain/offer/choose-offer.ts'
import type { Offer } from '#domain/offer/offer.ts'
import type { Settings } from '#domain/shop/settings.ts'
import { chargesGst } from '#domain/tax/tax-scheme.ts'
import type { Announcement } from '#domain/words/announcement.ts'
import { type ListKind, type ListPage, listPage } from '#server/catalogue/list-page.ts'
import type { Lists } from '#server/catalogue/lists.ts'
import { picture } from '#server/catalogue/pictures.ts'
import type { Shop } from '#server/shop.ts'
import { giftSubject, listSubject, type Subject } from '#server/versions/shown-versions.ts'

/** Who posts, as far as a form tells; and the seconds that they have to wait after too many of an act. */
export type Person = { checkoutKey?: CheckoutKey; phone?: string; email?: string }
export type PeopleLimit = (act: string, person: Person) => number

/** Looks up a code, which may be none, for somebody of a network; or says how many seconds that one has to wait. */
export type GuessLimit = <Found>(
  network: string,
  look: () => Promise<Found>,
  isNone: (found: Found) => boolean,
) => Promise<{ found: Found } | { seconds: number }>

export type RequestShop = Shop & {
  settings: Settings
  /** GST of gifts that are not taxed at the usual rate, in percent by id. */
  rates: Readonly<Record<string, number>>
  /** The collections that visitors see, in the shop's order. */
  collections: readonly Collection[]
  lists: Lists
  /** Whatever a page shows of the catalogue is put in here: what is not, can change without it. */
  shows: Set<Subject>
  /** What promised days are made of. */
  delivery: DeliveryTables
  /** Those that the owner has not ended. */
  offers: readonly Offer[]
  /** The owner's line over every page. */
  announcement: Announcement | undefined
  /** The shop's own address; only answers that are not cached may use it, unless PUBLIC_ORIGIN is set. */
  origin: string
  requestId: string
  /** The visitor's address, as TRUST_PROXY has it. */
  address: string
  /** Where the visitor comes from, where limits count that. */
  network: string | undefined
  /** How long somebody who posts too often has to wait; not there where nobody is counted. */
  limitPerson: PeopleLimit | undefined
  guesses: GuessLimit | undefined
}

export const shopContext = createContext<RequestShop>()

/** Set by whoever meets it: the answer failed because the database is away, not because of a fault of ours. */
export const databaseAwayContext = createContext(false)

/** What pages say about tax: whether any is charged, and the rates of the gifts that have not the usual one. */
export const taxShown = ({
  settings,
  config,
  rates,
}: Pick<RequestShop, 'settings' | 'config' | 'rates'>): TaxShown => ({
  charged: chargesGst(settings.taxScheme, config.payments),
  rates,
})

/** What the pages of a checkout say about offers: nothing where none can hold today, so that nothing is loaded for them. */
export function offersShown({ offers, now }: Pick<RequestShop, 'offers' | 'now'>) {
  const { codes, automatic } = offersOn(offers, indianDate(now()))
  return codes || automatic ? { offers: { codes, automatic } } : {}
}

/** Whether there is a page of a provider, or in test its likeness, to pay on by card. */
export const takesCards = ({ payments }: Pick<Shop, 'payments'>): boolean => payments.closed === undefined

/** What a loader or action works with. */
export const shopOf = (context: Readonly<RouterContextProvider>): RequestShop => context.get(shopContext)

/** For an address where nothing is; what its page shows comes along. */
export const nowhere = () => data({ box: picture('site/closed-box', '') }, { status: 404 })

/** The collection at an address; one that is not shown is not there. */
export function collectionAt({ collections }: Pick<RequestShop, 'collections'>, slug: CollectionSlug): Collection {
  const found = collections.find((collection) => collection.slug === slug)
  if (!found) throw nowhere()
  return found
}

/** States that a page shows gifts, with their prices and whether one is left. */
export function showGifts({ shows }: Pick<RequestShop, 'shows'>, gifts: Iterable<Product>) {
  for (const gift of gifts) shows.add(giftSubject(gift))
}

/** The page of a list that an address asks for; from one beyond the last it leads to that. */
export async function listAt(
  shop: RequestShop,
  collection: Collection,
  asked: URLSearchParams,
  kind: ListKind = 'narrowed',
): Promise<ListPage> {
  shop.shows.add(listSubject(collection.slug))
  const list = await shop.lists.listOf(collection)
  const page = await listPage(shop.db, { kind, collection, list }, asked)
  if ('last' in page) throw redirect(collectionPath(collection) + page.last)
  showGifts(shop, page.gifts)
  return page
}
