import type { CardData } from '#domain/catalogue/product.ts'

type Page = readonly CardData[]
type Joined = { pages: number; cards?: readonly Page[]; y?: number }

/** As many lists as somebody goes back to. */
const MOST = 8
const NAME = 'joined-pages'

const inVisit = new Map<string, readonly Page[]>()

/** How many pages had joined a list when it was left, with their gifts as long as the visit lasts. */
export function joinedAt(place: string): Joined | undefined {
  const cards = inVisit.get(place)
  if (cards) return { pages: cards.length, cards }
  const left = readLeft()
  return left?.place === place ? left : undefined
}

export function keepJoined(place: string, cards: readonly Page[]) {
  if (cards.length === 0) return
  inVisit.delete(place)
  inVisit.set(place, cards)
  const [oldest] = inVisit.keys()
  if (inVisit.size > MOST && oldest) inVisit.delete(oldest)
  const leave = () => {
    try {
      sessionStorage.setItem(NAME, JSON.stringify({ place, pages: cards.length, y: window.scrollY }))
    } catch {
      // Then the list begins with its first page again.
    }
  }
  window.addEventListener('pagehide', leave)
  return () => window.removeEventListener('pagehide', leave)
}

/** The list that was on the screen when the page was loaded anew. */
function readLeft(): (Joined & { place: string }) | undefined {
  try {
    const [{ type } = {}] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const left = JSON.parse(sessionStorage.getItem(NAME) ?? 'null')
    // Whoever comes by the address begins at its beginning.
    if (type !== 'reload' && type !== 'back_forward') return undefined
    return typeof left?.place === 'string' && left.pages > 0 ? left : undefined
  } catch {
    return undefined
  }
}
