import { type ReactNode, useLayoutEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useCollections } from '#app/shell/use-shop.ts'
import { LoadingIndicator } from '#app/ui/skeleton.tsx'
import { useDelayed } from '#app/ui/use-delayed.ts'
import type { CollectionSlug } from '#domain/nominal.ts'
import './product-loading.css'

/** Loading state of a product page (specification §2). */
export function ProductLoading() {
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
