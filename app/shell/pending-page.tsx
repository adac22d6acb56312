import { type ReactNode, useLayoutEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { CardSkeletons } from '#app/ui/skeleton.tsx'
import type { CollectionSummary } from '#domain/catalogue/collections.ts'
import type { CollectionSlug } from '#domain/nominal.ts'
import './pending-page.css'
import { collectionColours } from '#app/shop/list/collection-colours.ts'
import { LoadingIndicator, useDelayed } from '#app/ui/skeleton.tsx'
import { useCollections } from './use-shop.ts'
import '#app/shop/product/product-loading.css'

const GRID_CLASSES = { four: 'cards', three: 'cards is-3', trio: 'cards is-3 is-trio' } as const

/** The list that a pending navigation leads to, from another page. */
function usePendingList(): CollectionSummary | undefined {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const collections = useCollections()
  if (state !== 'loading' || location.pathname === pathname) return undefined
  const slug = location.pathname.replace(/^\/|\/$/g, '')
  return collections.find((collection) => collection.slug === slug)
}

/** The page, or a skeleton while a list takes noticeably long to load (decisions §3.9). */
export function PendingPage({ children }: { children: ReactNode }) {
  const ahead = usePendingList()
  const slow = useDelayed(ahead !== undefined)
  return ahead && slow ? <PendingList {...ahead} /> : children
}

/** Skeleton with the list's layout and card count: six on Kids Zone, nine on Same Day (specification §9). */
function PendingList({ title, tint, grid, waiting }: CollectionSummary) {
  // In braces: newer browsers return a promise from `scrollTo`, which an effect must not return.
  useLayoutEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <div style={collectionColours({ tint, strap: tint })}>
      <div className="lh-wait">
        <div className="wrap">
          <h1 className="d8">{title}</h1>
        </div>
      </div>
      <div className="section wrap">
        <CardSkeletons count={waiting} className={GRID_CLASSES[grid]} />
      </div>
    </div>
  )
}

/** Loading state of a product page (specification §2). */
function ProductLoading() {
  useLayoutEffect(() => {
    // Braces keep the promise that newer browsers return from being taken for a clean-up function.
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <div className="product-loading">
      <LoadingIndicator>Loading product details...</LoadingIndicator>
    </div>
  )
}

/** Renders the page, or the loading state while a navigation to a product is slow (decisions §3.9). */
export function PendingProduct({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const collections = useCollections()
  const isPending =
    state === 'loading' && location.pathname !== pathname && isProductPath(collections, location.pathname)
  return useDelayed(isPending) ? <ProductLoading /> : children
}

/** Returns true for the path of a product: one segment below a collection. */
function isProductPath(collections: readonly { slug: CollectionSlug }[], pathname: string): boolean {
  const [, slug, id, ...rest] = pathname.replace(/\/$/, '').split('/')
  return Boolean(id) && rest.length === 0 && collections.some((collection) => collection.slug === slug)
}
