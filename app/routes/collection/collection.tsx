import { CardDue } from '#app/delivery/card-due.tsx'
import { HeadPin } from '#app/delivery/head-pin.tsx'
import { useCardDays } from '#app/delivery/use-card-days.ts'
import { ListHero } from '#app/lists/list-hero.tsx'
import { listMeta } from '#app/lists/list-meta.ts'
import { ListSide } from '#app/lists/list-side.tsx'
import '#app/lists/lists.css'
import { NarrowedGifts } from '#app/lists/narrowed-gifts.tsx'
import { tintsOf } from '#app/lists/tints.ts'
import { QuickActions } from '#app/shell/quick-actions.tsx'
import { shopIn } from '#app/shell/use-shop.ts'
import { collectionPath, type FilteredBy, type Grid } from '#domain/catalogue/collections.ts'
import { narrowList } from '#domain/catalogue/narrow-list.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { capitalised, inWords } from '#domain/text/number-words.ts'
import { toCard } from '#server/catalogue/cards.ts'
import { wordsOf } from '#server/catalogue/collection-words.ts'
import { heroPictures } from '#server/catalogue/hero-pictures.ts'
import { productsOf } from '#server/catalogue/queries.ts'
import { collectionAt, shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/collection.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => listMeta(loaderData?.words, shopIn(matches))

/** A collection that has no page of its own: whatever it says and sells stands in its row. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const collection = collectionAt(shop, params.collection)
  const products = await productsOf(shop.db, collection.slug)
  const filters = collection.filters.map((filter) => ({
    ...filter,
    madeFor: collection.filterBy === 'made-for' ? filter.madeFor : [filter.for],
  }))
  const gifts = products.map((product) => ({ ...product, madeFor: filteredOn(product, collection.filterBy) }))
  const { shown, choices } = narrowList(gifts, url.searchParams, filters)
  return {
    words: wordsOf(collection),
    grid: collection.grid,
    today: collection.service === 'same-day',
    pictures: heroPictures(collection, products[0]),
    choices,
    cards: shown.map(toCard),
  }
}

/** What of a gift its collection's list is narrowed by. */
function filteredOn({ madeFor, tags, subcategory }: Product, filterBy: FilteredBy): string[] {
  if (filterBy === 'made-for') return madeFor
  if (filterBy === 'tag') return tags
  return subcategory ? [subcategory] : []
}

const GRIDS: Record<Grid, string> = { four: '', three: 'is-3', trio: 'is-3 is-trio' }

export default function CollectionPage({
  loaderData: { words, grid, today, pictures, choices, cards },
}: Route.ComponentProps) {
  const ids = today ? cards.map(({ id }) => id) : []
  const days = useCardDays(ids)
  return (
    <div style={tintsOf(words)}>
      <ListHero words={words} title={<Title text={words.title} />} pictures={pictures} at="50%" />
      <section className="wrap gifts" aria-labelledby="all">
        <div className="list-head">
          <h2 className="d7" id="all">
            {`${capitalised(inWords(cards.length))}, `}
            <em>tied by hand</em>
          </h2>
          <ListSide intro={today ? <HeadPin ids={ids}>{words.intro}</HeadPin> : words.intro} />
        </div>
        <NarrowedGifts
          path={collectionPath(words)}
          choices={choices}
          cards={cards}
          emptyMessage={words.emptyMessage}
          className={GRIDS[grid]}
          sizes={grid === 'four' ? undefined : '(max-width: 48rem) 45vw, 30vw'}
          {...(today && { noteOf: ({ id }) => <CardDue day={days?.get(id)} /> })}
        />
      </section>
      <QuickActions />
    </div>
  )
}

/** The last word of several leans. */
function Title({ text }: { text: string }) {
  const words = text.split(' ')
  const last = words.pop()
  if (words.length === 0) return text
  return (
    <>
      {`${words.join(' ')} `}
      <em>{last}</em>
    </>
  )
}
