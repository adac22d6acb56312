import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { restoreCard } from '#app/shell/restore-card.ts'
import { selectionQuery } from '#domain/catalogue/list-filters.ts'
import type { ProductCardData } from '#domain/catalogue/product.ts'
import { type Columnar, fromColumnar } from '#domain/text/columnar.ts'
import type { ListSummary } from '#server/catalogue/list-page.ts'

type CardPage = readonly ProductCardData[]
type AppendedPages = { pages: number; cards?: readonly CardPage[]; y?: number }

const MAX_LISTS = 8
const STORAGE_KEY = 'joined-pages'

const pagesByList = new Map<string, readonly CardPage[]>()

/** Returns the pages that had been appended to a list, with their products as long as the document lives. */
function readAppendedPages(listKey: string): AppendedPages | undefined {
  const cards = pagesByList.get(listKey)
  if (cards) return { pages: cards.length, cards }
  const left = readLeftList()
  return left?.place === listKey ? left : undefined
}

function storeAppendedPages(listKey: string, cards: readonly CardPage[]) {
  if (cards.length === 0) return
  pagesByList.delete(listKey)
  pagesByList.set(listKey, cards)
  const [oldest] = pagesByList.keys()
  if (pagesByList.size > MAX_LISTS && oldest) pagesByList.delete(oldest)
  const leave = () => {
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ place: listKey, pages: cards.length, y: window.scrollY }))
    } catch {
      // Storage is disabled or full: the list then starts at its first page.
    }
  }
  window.addEventListener('pagehide', leave)
  return () => window.removeEventListener('pagehide', leave)
}

/** Returns the state of the list that was visible before a reload or a return. */
function readLeftList(): (AppendedPages & { place: string }) | undefined {
  try {
    const [{ type } = {}] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const left = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
    // A typed URL or a link starts at the first page.
    if (type !== 'reload' && type !== 'back_forward') return undefined
    return typeof left?.place === 'string' && left.pages > 0 ? left : undefined
  } catch {
    return undefined
  }
}

type ListPageData = { cards: readonly ProductCardData[] | Columnar<ProductCardData>; list: ListSummary }
type ProductPage = readonly ProductCardData[]

const cardsOf = ({ cards }: ListPageData): ProductPage => (typeof cards === 'string' ? fromColumnar(cards) : cards)

/**
 * Loads and appends further pages of a list, one at a time. On return it restores their number and the scroll
 * position.
 */
export function useFurtherPages(path: string, { page, pages, chosen }: ListSummary) {
  const { key } = useLocation()
  const listKey = `${key} ${path}${selectionQuery(chosen, page)}`
  const [joined, setJoined] = useState<readonly ProductPage[]>(() => readAppendedPages(listKey)?.cards ?? [])
  const restoreCount = useRef(readAppendedPages(listKey)?.pages ?? 0)
  const { data, state, load } = useFetcher<ListPageData>()
  const lastData = useRef<ListPageData>(undefined)

  const loadNext = () => {
    const next = page + joined.length + 1
    if (state === 'idle' && next <= pages) void load(path + selectionQuery(chosen, next))
  }
  useEffect(() => {
    if (!data || data === lastData.current || data.list.page !== page + joined.length + 1) return
    lastData.current = data
    setJoined([...joined, cardsOf(data)])
  }, [data, page, joined])

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads one page at a time until the stored number
  useEffect(() => {
    if (joined.length < restoreCount.current) loadNext()
  }, [joined, state])

  useEffect(() => storeAppendedPages(listKey, joined), [listKey, joined])
  const restoreScroll = useRef(readAppendedPages(listKey)?.y)
  useLayoutEffect(() => {
    if (joined.length === 0 || joined.length < restoreCount.current || restoreScroll.current === undefined) return
    window.scrollTo({ top: restoreScroll.current, behavior: 'instant' })
    restoreScroll.current = undefined
    restoreCard()
  }, [joined])
  return { joined, join: loadNext, waiting: state !== 'idle' }
}
