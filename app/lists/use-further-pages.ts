import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { returnToCard } from '#app/shell/return-to-card.ts'
import { choiceSearch } from '#domain/catalogue/narrow-list.ts'
import type { CardData } from '#domain/catalogue/product.ts'
import { type Columnar, fromColumnar } from '#domain/text/columnar.ts'
import type { PagedList } from '#server/catalogue/list-page.ts'
import { joinedAt, keepJoined } from './joined-pages.ts'

type Loaded = { cards: readonly CardData[] | Columnar<CardData>; list: PagedList }
type Page = readonly CardData[]

const cardsOf = ({ cards }: Loaded): Page => (typeof cards === 'string' ? fromColumnar(cards) : cards)

/** The pages that have joined the one that was asked for, one after the other. */
export function useFurtherPages(path: string, { page, pages, chosen }: PagedList) {
  const { key } = useLocation()
  const place = `${key} ${path}${choiceSearch(chosen, page)}`
  const [joined, setJoined] = useState<readonly Page[]>(() => joinedAt(place)?.cards ?? [])
  const wanted = useRef(joinedAt(place)?.pages ?? 0)
  const { data, state, load } = useFetcher<Loaded>()
  const taken = useRef<Loaded>(undefined)

  const loadNext = () => {
    const next = page + joined.length + 1
    if (state === 'idle' && next <= pages) void load(path + choiceSearch(chosen, next))
  }
  useEffect(() => {
    if (!data || data === taken.current || data.list.page !== page + joined.length + 1) return
    taken.current = data
    setJoined([...joined, cardsOf(data)])
  }, [data, page, joined])

  // biome-ignore lint/correctness/useExhaustiveDependencies: one page after the other, until there are as many as there were
  useEffect(() => {
    if (joined.length < wanted.current) loadNext()
  }, [joined, state])

  useEffect(() => keepJoined(place, joined), [place, joined])
  const from = useRef(joinedAt(place)?.y)
  useLayoutEffect(() => {
    if (joined.length === 0 || joined.length < wanted.current || from.current === undefined) return
    window.scrollTo({ top: from.current, behavior: 'instant' })
    from.current = undefined
    returnToCard()
  }, [joined])
  return { joined, join: loadNext, waiting: state !== 'idle' }
}
