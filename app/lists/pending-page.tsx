import { type ReactNode, useLayoutEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { CardSkeletons } from '#app/ui/skeleton.tsx'
import type { CollectionFace } from '#domain/catalogue/collections.ts'
import './pending-page.css'
import { useSlow } from '#app/ui/use-slow.ts'
import { tintsOf } from './tints.ts'
import { useCollections } from './use-collections.ts'

const GRIDS = { four: 'cards', three: 'cards is-3', trio: 'cards is-3 is-trio' } as const

/** The list that a visitor is on the way to from another page. */
function useListAhead(): CollectionFace | undefined {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const collections = useCollections()
  if (state !== 'loading' || location.pathname === pathname) return undefined
  const slug = location.pathname.replace(/^\/|\/$/g, '')
  return collections.find((collection) => collection.slug === slug)
}

/** The page; or, while a list is on its way from the server and takes its time, that list's place (decisions §3.9). */
export function PendingPage({ children }: { children: ReactNode }) {
  const ahead = useListAhead()
  const slow = useSlow(ahead !== undefined)
  return ahead && slow ? <ListAhead {...ahead} /> : children
}

/** As many cards as the list says, the way it sets them: six on Kids Zone and nine on Same Day (specification §9). */
function ListAhead({ title, tint, grid, waiting }: CollectionFace) {
  // In braces: newer browsers answer with a promise, which an effect may not return.
  useLayoutEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <div style={tintsOf({ tint, strap: tint })}>
      <div className="lh-wait">
        <div className="wrap">
          <h1 className="d8">{title}</h1>
        </div>
      </div>
      <div className="section wrap">
        <CardSkeletons count={waiting} className={GRIDS[grid]} />
      </div>
    </div>
  )
}
