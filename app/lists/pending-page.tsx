import { type ReactNode, useLayoutEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { CardSkeletons } from '#app/ui/skeleton.tsx'
import { COLLECTION_TITLES, type CollectionSlug, isCollectionSlug } from '#domain/catalogue/collections.ts'
import './pending-page.css'
import { useSlow } from '#app/ui/use-slow.ts'
import { tintsOf } from './tints.ts'

type Wait = { count: number; className: string }

/** How each list waits: six cards on Kids Zone and nine on Same Day (specification §9), one tab of the Wedding Edit. */
const WAITS: Record<CollectionSlug, Wait> = {
  'uniquely-yours': { count: 8, className: 'cards' },
  'wedding-edit': { count: 3, className: 'cards is-3 is-trio' },
  'kids-zone': { count: 6, className: 'cards is-3' },
  'quick-delivery': { count: 9, className: 'cards' },
  'mothers-day': { count: 8, className: 'cards' },
}

/** The list that a visitor is on the way to from another page. */
function useListAhead(): CollectionSlug | undefined {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  if (state !== 'loading' || location.pathname === pathname) return undefined
  const slug = location.pathname.replace(/^\/|\/$/g, '')
  return isCollectionSlug(slug) ? slug : undefined
}

/** The page; or, while a list is on its way from the server and takes its time, that list's place (decisions §3.9). */
export function PendingPage({ children }: { children: ReactNode }) {
  const ahead = useListAhead()
  const slow = useSlow(ahead !== undefined)
  return ahead && slow ? <ListAhead slug={ahead} /> : children
}

function ListAhead({ slug }: { slug: CollectionSlug }) {
  // In braces: newer browsers answer with a promise, which an effect may not return.
  useLayoutEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <div style={tintsOf(slug)}>
      <div className="lh-wait">
        <div className="wrap">
          <h1 className="d8">{COLLECTION_TITLES[slug]}</h1>
        </div>
      </div>
      <div className="section wrap">
        <CardSkeletons {...WAITS[slug]} />
      </div>
    </div>
  )
}
