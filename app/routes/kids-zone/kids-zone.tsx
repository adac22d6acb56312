import { GiftGrid } from '#app/lists/gift-grid.tsx'
import { COLLECTION_TITLES } from '#domain/collections.ts'
import { toCard } from '#server/catalogue/cards.ts'
import { productsOf } from '#server/catalogue/queries.ts'
import { shopOf } from '#server/shop-context.ts'
import type { Route } from './+types/kids-zone.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const products = await productsOf(shopOf(context).db, 'kids-zone')
  return { cards: products.map(toCard) }
}

export default function KidsZone({ loaderData: { cards } }: Route.ComponentProps) {
  return (
    <section className="wrap section">
      <title>{COLLECTION_TITLES['kids-zone']}</title>
      <h1 className="d8">{COLLECTION_TITLES['kids-zone']}</h1>
      <GiftGrid cards={cards} />
    </section>
  )
}
