import { HeadingPin } from '#app/shop/delivery/heading-pin.tsx'
import { collectionPath, type Grid } from '#domain/catalogue/collections.ts'
import { spellCount } from '#domain/text/indian-number.ts'
import { collectionTexts } from '#server/catalogue/collection-texts.ts'
import { readHeroPictures } from '#server/catalogue/hero-pictures.ts'
import { toCards } from '#server/catalogue/product-card.ts'
import { loadListPage, requireCollection, shopOf } from '#server/http/shop-context.ts'
import { ListHero } from './list-hero.tsx'
import { ListIntro, listMeta } from './list-intro.tsx'
import { DatedProductGrid } from './product-grid.tsx'
import './list.css'
import { BottomBar } from '#app/shell/bottom-bar.tsx'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import type { Route } from './+types/collection.ts'
import { collectionColours } from './collection-colours.ts'
import { FilteredProducts } from './filtered-products.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  listMeta(loaderData?.words, shopFromMatches(matches), loaderData?.list.page)

/** Loads a collection without a page of its own. All its texts come from its row. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const collection = requireCollection(shop, params.collection)
  const { gifts, ...list } = await loadListPage(shop, collection, url.searchParams)
  return {
    words: collectionTexts(collection, shop.delivery),
    grid: collection.grid,
    today: collection.service === 'same-day',
    pictures: await readHeroPictures(shop.db, collection),
    list,
    cards: toCards(shop, gifts),
  }
}

const GRIDS: Record<Grid, string> = { four: '', three: 'is-3', trio: 'is-3 is-trio' }

export default function CollectionPage({
  loaderData: { words, grid, today, pictures, list, cards },
}: Route.ComponentProps) {
  const ids = today ? cards.map(({ id }) => id) : []
  return (
    <div style={collectionColours(words)}>
      <ListHero words={words} title={<Title text={words.title} />} pictures={pictures} at="50%" />
      <section className="wrap gifts" aria-labelledby="all">
        <div className="list-head">
          <h2 className="d7" id="all">
            {`${spellCount(list.shown)}, `}
            <em>tied by hand</em>
          </h2>
          <ListIntro intro={today ? <HeadingPin ids={ids}>{words.intro}</HeadingPin> : words.intro} />
        </div>
        <FilteredProducts
          path={collectionPath(words)}
          list={list}
          cards={cards}
          emptyMessage={words.emptyMessage}
          className={GRIDS[grid]}
          sizes={grid === 'four' ? undefined : '(max-width: 48rem) 45vw, 30vw'}
          {...(today && { Grid: DatedProductGrid })}
        />
      </section>
      <BottomBar />
    </div>
  )
}

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
