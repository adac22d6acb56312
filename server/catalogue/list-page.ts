import type { Collection } from '#domain/catalogue/collections.ts'
import { askedFor, chosenTab } from '#domain/catalogue/list-filter.ts'
import {
  type Choice,
  choiceSearch,
  GIFTS_A_PAGE,
  type ListChoices,
  listPages,
  readChoice,
  readPage,
} from '#domain/catalogue/narrow-list.ts'
import type { Product } from '#domain/catalogue/product.ts'
import type { Db } from '#server/db/connect.ts'
import { giftsOfPage, type Part } from './list-queries.ts'
import { type List, partOf } from './lists.ts'

/**
 * How a list's page is narrowed: by what is chosen where it is long enough; by tabs, one of which is always chosen; by
 * chips, one at most.
 */
export type ListKind = 'narrowed' | 'tabs' | 'chips'

export type ListPage = {
  gifts: Product[]
  /** How many there are on all pages of what is chosen, and in the whole list. */
  shown: number
  total: number
  page: number
  pages: number
  /** Where each page is, without its number. */
  chosen: Choice
  /** None of a list that can be seen at once, or is narrowed in another way. */
  choices: ListChoices | undefined
  /** How many of what is chosen are launching soon. */
  soon: number
}

/** What a page says of its list, beside the gifts. */
export type PagedList = Omit<ListPage, 'gifts'>

type Asked = { chosen: Choice; part: Part | undefined }

/** What an address asks of a list; `part` is undefined where it asks for what the list does not know, so for nothing. */
function readAsked(kind: ListKind, collection: Collection, list: List, asked: URLSearchParams): Asked {
  const { filters } = collection
  if (kind === 'narrowed') {
    const { chosen, filter, band } = readChoice(asked, { filters, bands: list.bands })
    return { chosen, part: { ...(filter && partOf(collection, filter)), ...(band && { price: band }) } }
  }
  const value = asked.get('for')
  if (kind === 'chips' && askedFor(filters, value).kind === 'all') return { chosen: {}, part: {} }
  const filter = kind === 'tabs' ? chosenTab(filters, value) : filters.find((one) => one.for === value)
  return { chosen: filter && value ? { for: filter.for } : {}, part: filter && partOf(collection, filter) }
}

/** How many pages an address's choice of a list has. */
export async function pagesOf(kind: ListKind, collection: Collection, list: List, asked: URLSearchParams) {
  const { part } = readAsked(kind, collection, list, asked)
  return part ? listPages(await list.count(part)) : 1
}

/** The page of a list that an address asks for; or, where there are not so many pages, where the last one is. */
export async function listPage(
  db: Db,
  { kind = 'narrowed', collection, list }: { kind?: ListKind; collection: Collection; list: List },
  asked: URLSearchParams,
): Promise<ListPage | { last: string }> {
  const { chosen, part } = readAsked(kind, collection, list, asked)
  const shown = part ? await list.count(part) : 0
  const pages = listPages(shown)
  const page = readPage(asked, pages)
  if (page === 'beyond') return { last: choiceSearch(chosen, pages) }
  const from = (page - 1) * GIFTS_A_PAGE
  const gifts = part
    ? await giftsOfPage(db, collection.slug, { part, order: chosen.sort, from, count: GIFTS_A_PAGE })
    : []
  const choices = kind === 'narrowed' && list.bands ? await choicesOf(list, { chosen, part, shown }) : undefined
  const soon = part ? await soonOf(collection, list, part, shown) : 0
  return { gifts, shown, total: list.total, page, pages, chosen, choices, soon }
}

async function soonOf({ soonUntil, readyTag }: Collection, list: List, part: Part, shown: number): Promise<number> {
  if (soonUntil) return shown
  if (!readyTag) return 0
  return shown - (await list.count({ ...part, said: [...(part.said ?? []), { by: 'tag', words: [readyTag] }] }))
}

async function choicesOf(list: List, { chosen, part, shown }: Asked & { shown: number }): Promise<ListChoices> {
  const without = async (what: 'for' | 'price') => ({
    without: what,
    count: await list.count(what === 'price' ? { ...(part?.said && { said: part.said }) } : priceOf(part)),
  })
  const wider = shown === 0 ? await Promise.all([without('price'), without('for')]) : []
  return {
    chosen,
    reasons: list.reasons.map(({ for: value, label }) => ({ for: value, label })),
    bands: (list.bands ?? []).map(({ price, label }) => ({ price, label })),
    total: list.total,
    wider: wider.filter(({ count }) => count > 0),
  }
}

const priceOf = (part: Part | undefined): Part => (part?.price ? { price: part.price } : {})
