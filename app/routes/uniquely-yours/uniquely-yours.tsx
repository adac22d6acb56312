import { GiftGrid } from '#app/lists/gift-grid.tsx'
import { COLLECTION_TITLES } from '#domain/collections.ts'
import { toCard } from '#server/catalogue/cards.ts'
import { productsOf } from '#server/catalogue/queries.ts'
import { shopOf } from '#server/shop-context.ts'
import type { Route } from './+types/uniquely-yours.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const products = await productsOf(shopOf(context).db, 'uniquely-yours')
  return { cards: products.map(toCard) }
}

export default function UniquelyYours({ loaderData: { cards } }: Route.ComponentProps) {
  return (
    <section className="wrap section">
      <title>{COLLECTION_TITLES['uniquely-yours']}</title>
      <h1 className="d8">{COLLECTION_TITLES['uniquely-yours']}</h1>
      <GiftGrid cards={cards} />
    </section>
  )
}
