import { type PriceBand, priceBands } from './price-bands.ts'
import type { Product } from './product.ts'

/** A list that shows more gifts than this at once can be sorted and narrowed. */
export const SEEN_AT_ONCE = 12

export const canBeNarrowed = ({ length }: readonly unknown[]): boolean => length > SEEN_AT_ONCE

/** What a gift may be for, and the words of `madeFor` that say so. */
export type Reason = { for: string; label: string; madeFor: readonly string[] }

export const SORTS = [
  { sort: 'price-up', label: 'Price, low to high' },
  { sort: 'price-down', label: 'Price, high to low' },
] as const
type Sort = (typeof SORTS)[number]['sort']

/** What an address asks of a list; what the list does not know is as if it were not there. */
export type Choice = { for?: string; price?: string; sort?: Sort }

/** What a visitor can choose from, what is chosen, and how many gifts there are without it. */
export type ListChoices = {
  chosen: Choice
  reasons: readonly Pick<Reason, 'for' | 'label'>[]
  bands: readonly Pick<PriceBand, 'price' | 'label'>[]
  total: number
  /** Where nothing is left: what to let go of, and how many gifts that brings. */
  wider: readonly { without: 'for' | 'price'; count: number }[]
}

type Sold = Pick<Product, 'pricePaise' | 'madeFor'>
type Narrowed<T> = { shown: readonly T[]; choices: ListChoices | undefined }

/**
 * The gifts of a list that an address asks for: those of a price band, those for something, by price either way. Gifts
 * of one price keep the order of the catalogue. A list that can be seen at once is shown whole, whatever is asked.
 */
export function narrowList<T extends Sold>(
  gifts: readonly T[],
  asked: URLSearchParams,
  reasons: readonly Reason[],
): Narrowed<T> {
  if (!canBeNarrowed(gifts)) return { shown: gifts, choices: undefined }
  const bands = priceBands(gifts.map(({ pricePaise }) => pricePaise))
  const reason = reasons.find((one) => one.for === asked.get('for'))
  const band = bands.find(({ price }) => price === asked.get('price'))
  const sort = SORTS.find((one) => one.sort === asked.get('sort'))?.sort
  const meant = gifts.filter((gift) => isFor(gift, reason))
  const shown = meant.filter((gift) => isIn(gift, band))
  const wider = [
    { without: 'price', count: meant.length },
    { without: 'for', count: gifts.filter((gift) => isIn(gift, band)).length },
  ] as const
  return {
    shown: inOrder(shown, sort),
    choices: {
      chosen: { ...(reason && { for: reason.for }), ...(band && { price: band.price }), ...(sort && { sort }) },
      reasons: reasons
        .filter((one) => gifts.some((gift) => isFor(gift, one)))
        .map(({ for: value, label }) => ({ for: value, label })),
      bands: bands.map(({ price, label }) => ({ price, label })),
      total: gifts.length,
      wider: shown.length === 0 ? wider.filter(({ count }) => count > 0) : [],
    },
  }
}

const isFor = ({ madeFor }: Sold, reason: Reason | undefined): boolean =>
  !reason || madeFor.some((word) => reason.madeFor.includes(word))

const isIn = ({ pricePaise }: Sold, band: PriceBand | undefined): boolean =>
  !band || (pricePaise >= band.from && pricePaise < band.below)

function inOrder<T extends Sold>(gifts: readonly T[], sort: Sort | undefined): readonly T[] {
  if (!sort) return gifts
  const way = sort === 'price-up' ? 1 : -1
  return gifts.toSorted((one, other) => way * (one.pricePaise - other.pricePaise))
}

/** Where a choice stands in the address; nothing where nothing is chosen. */
export function choiceSearch({ for: reason, price, sort }: Choice): string {
  const parameters = new URLSearchParams()
  if (reason) parameters.set('for', reason)
  if (price) parameters.set('price', price)
  if (sort) parameters.set('sort', sort)
  const search = parameters.toString()
  return search && `?${search}`
}
