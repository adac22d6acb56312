import { HeadPin } from '#app/delivery/head-pin.tsx'
import { DatedGifts } from '#app/lists/dated-gifts.tsx'
import { ListHero } from '#app/lists/list-hero.tsx'
import { listMeta } from '#app/lists/list-meta.ts'
import { ListSide } from '#app/lists/list-side.tsx'
import '#app/lists/lists.css'
import { NarrowedGifts } from '#app/lists/narrowed-gifts.tsx'
import { tintsOf } from '#app/lists/tints.ts'
import { QuickActions } from '#app/shell/quick-actions.tsx'
import { shopIn } from '#app/shell/use-shop.ts'
import { collectionPath, type Grid } from '#domain/catalogue/collections.ts'
import { howMany } from '#domain/text/number-words.ts'
import { toCard } from '#server/catalogue/cards.ts'
import { wordsOf } from '#server/catalogue/collection-words.ts'
import { heroPictures } from '#server/catalogue/hero-pictures.ts'
import { collectionAt, listAt, shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/collection.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  listMeta(loaderData?.words, shopIn(matches), loaderData?.list.page)

/** A collection that has no page of its own: whatever it says and sells stands in its row. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const collection = collectionAt(shop, params.collection)
  const { gifts, ...list } = await listAt(shop, collection, url.searchParams)
  return {
    words: wordsOf(collection),
    grid: collection.grid,
    today: collection.service === 'same-day',
    pictures: await heroPictures(shop.db, collection),
    list,
    cards: gifts.map(toCard),
  }
}

const GRIDS: Record<Grid, string> = { four: '', three: 'is-3', trio: 'is-3 is-trio' }

export default function CollectionPage({
  loaderData: { words, grid, today, pictures, list, cards },
}: Route.ComponentProps) {
  const ids = today ? cards.map(({ id }) => id) : []
  return (
    <div style={tintsOf(words)}>
      <ListHero words={words} title={<Title text={words.title} />} pictures={pictures} at="50%" />
      <section className="wrap gifts" aria-labelledby="all">
        <div className="list-head">
          <h2 className="d7" id="all">
            {`${howMany(list.shown)}, `}
            <em>tied by hand</em>
          </h2>
          <ListSide intro={today ? <HeadPin ids={ids}>{words.intro}</HeadPin> : words.intro} />
        </div>
        <NarrowedGifts
          path={collectionPath(words)}
          list={list}
          cards={cards}
          emptyMessage={words.emptyMessage}
          className={GRIDS[grid]}
          sizes={grid === 'four' ? undefined : '(max-width: 48rem) 45vw, 30vw'}
          {...(today && { Grid: DatedGifts })}
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
