import { data } from 'react-router'
import { Price } from '#app/ui/price.tsx'
import { isCollectionSlug } from '#domain/collections.ts'
import { productIn } from '#server/catalogue/queries.ts'
import { shopOf } from '#server/shop-context.ts'
import type { Route } from './+types/product.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const slug = url.pathname.split('/')[1] ?? ''
  const product = isCollectionSlug(slug) ? await productIn(shopOf(context).db, slug, params.productId) : undefined
  if (!product) throw data(null, { status: 404 })
  return { product }
}

export default function ProductPage({ loaderData: { product } }: Route.ComponentProps) {
  return (
    <section className="wrap section">
      <title>{product.name}</title>
      <h1 className="d8">{product.name}</h1>
      <Price paise={product.pricePaise} />
    </section>
  )
}
