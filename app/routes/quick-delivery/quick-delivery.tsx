import { href } from 'react-router'
import { HeadPin } from '#app/delivery/head-pin.tsx'
import { DatedGifts } from '#app/lists/dated-gifts.tsx'
import { ListHero } from '#app/lists/list-hero.tsx'
import { listMeta } from '#app/lists/list-meta.ts'
import { ListSide } from '#app/lists/list-side.tsx'
import { shopIn } from '#app/shell/use-shop.ts'
import '#app/lists/lists.css'
import { NarrowedGifts } from '#app/lists/narrowed-gifts.tsx'
import { tintsOf } from '#app/lists/tints.ts'
import { QuickActions } from '#app/shell/quick-actions.tsx'
import { howMany } from '#domain/text/number-words.ts'
import { toCard } from '#server/catalogue/cards.ts'
import { pageWordsOf, wordsOf } from '#server/catalogue/collection-words.ts'
import { heroPictures } from '#server/catalogue/hero-pictures.ts'
import { collectionAt, listAt, shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/quick-delivery.ts'
import { CutOffRibbon } from './cut-off-ribbon.tsx'
import './quick-delivery.css'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  listMeta(loaderData?.words, shopIn(matches), loaderData?.list.page)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const { settings, delivery } = shop
  const collection = collectionAt(shop, 'quick-delivery')
  const { gifts, ...list } = await listAt(shop, collection, url.searchParams)
  return {
    words: wordsOf(collection),
    badges: pageWordsOf('quick-delivery').badges,
    cutOff: settings.sameDayCutOff,
    // Where they are announced is for the shipping policy.
    daysOff: delivery.daysOff.map((off) => ({ ...off, source: '' })),
    pictures: await heroPictures(shop.db, collection),
    list,
    cards: gifts.map(toCard),
  }
}

export default function QuickDelivery({
  loaderData: { words, badges, cutOff, daysOff, pictures, list, cards },
}: Route.ComponentProps) {
  const ids = cards.map(({ id }) => id)
  return (
    <div style={tintsOf(words)}>
      <ListHero
        words={words}
        title={
          <>
            Same Day <em>Delivery</em>
          </>
        }
        pictures={pictures}
        at="8%"
        className="has-cut"
      />
      <CutOffRibbon time={cutOff} daysOff={daysOff} />
      <section className="wrap gifts" aria-labelledby="all">
        <ul className="promises">
          {badges.map((badge) => (
            <li className="flag" key={badge}>
              {badge}
            </li>
          ))}
        </ul>
        <div className="list-head">
          <h2 className="d7" id="all">
            {`${howMany(list.shown)}, `}
            <em>ready to leave</em>
          </h2>
          <ListSide intro={<HeadPin ids={ids}>{words.intro}</HeadPin>} />
        </div>
        <NarrowedGifts
          path={href('/quick-delivery')}
          list={list}
          cards={cards}
          emptyMessage={words.emptyMessage}
          Grid={DatedGifts}
        />
      </section>
      <QuickActions />
    </div>
  )
}
