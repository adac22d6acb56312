import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Tying } from '#app/ui/skeleton.tsx'
import { isProductPath } from './product-path.ts'
import './product-loading.css'

/** What is seen while a product page is on its way (specification §2). */
export const ProductLoading = () => (
  <div className="product-loading">
    <Tying>Loading product details...</Tying>
  </div>
)

/** The page; or, while a gift is on its way from the server, that it is (decisions §3.9). */
export function PendingProduct({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const ahead = state === 'loading' && location.pathname !== pathname && isProductPath(location.pathname)
  return ahead ? <ProductLoading /> : children
}
