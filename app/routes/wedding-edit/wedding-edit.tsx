import { GiftGrid } from '#app/lists/gift-grid.tsx'
import { COLLECTION_TITLES } from '#domain/collections.ts'
import { toCard } from '#server/catalogue/cards.ts'
import { productsOf } from '#server/catalogue/queries.ts'
import { shopOf } from '#server/shop-context.ts'
import type { Route } from './+types/wedding-edit.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const products = await productsOf(shopOf(context).db, 'wedding-edit')
  return { cards: products.map(toCard) }
}

export default function WeddingEdit({ loaderData: { cards } }: Route.ComponentProps) {
  return (
    <section className="wrap section">
      <title>{COLLECTION_TITLES['wedding-edit']}</title>
      <h1 className="d8">{COLLECTION_TITLES['wedding-edit']}</h1>
      <GiftGrid cards={cards} />
    </section>
  )
}
