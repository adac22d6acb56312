import { type ReactNode, useLayoutEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useCollections } from '#app/lists/use-collections.ts'
import { Tying } from '#app/ui/skeleton.tsx'
import { useSlow } from '#app/ui/use-slow.ts'
import type { CollectionSlug } from '#domain/flavours.ts'
import './product-loading.css'

/** What is seen while a product page is on its way (specification §2). */
export function ProductLoading() {
  useLayoutEffect(() => {
    // Without braces the promise that newer browsers return would be taken for a clean-up.
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <div className="product-loading">
      <Tying>Loading product details...</Tying>
    </div>
  )
}

/** The page; or, while a gift is on its way from the server and takes its time, that it is (decisions §3.9). */
export function PendingProduct({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const collections = useCollections()
  const ahead = state === 'loading' && location.pathname !== pathname && isGiftOf(collections, location.pathname)
  return useSlow(ahead) ? <ProductLoading /> : children
}

/** Whether an address is that of a gift: of a collection, one below it. */
function isGiftOf(collections: readonly { slug: CollectionSlug }[], pathname: string): boolean {
  const [, slug, id, ...rest] = pathname.replace(/\/$/, '').split('/')
  return Boolean(id) && rest.length === 0 && collections.some((collection) => collection.slug === slug)
}
