import { href } from 'react-router'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { spellCount } from '#domain/text/indian-number.ts'
import { chatInvitation, collectionTexts, pageTexts } from '#server/catalogue/collection-texts.ts'
import { readHeroPictures } from '#server/catalogue/hero-pictures.ts'
import { toCards } from '#server/catalogue/product-card.ts'
import { loadListPage, requireCollection, shopOf } from '#server/http/shop-context.ts'
import { ListHero } from './list-hero.tsx'
import { ChatContact, ListIntro, listMeta } from './list-intro.tsx'
import './list.css'
import { BottomBar } from '#app/shell/bottom-bar.tsx'
import type { Route } from './+types/kids-zone.ts'
import { collectionColours } from './collection-colours.ts'
import { FilteredProducts } from './filtered-products.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  listMeta(loaderData?.words, shopFromMatches(matches), loaderData?.list.page)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const collection = requireCollection(shop, 'kids-zone')
  const { gifts, ...list } = await loadListPage(shop, collection, url.searchParams)
  return {
    words: collectionTexts(collection, shop.delivery),
    chat: chatInvitation(pageTexts('kids-zone').chat, shop.settings),
    pictures: await readHeroPictures(shop.db, collection),
    list,
    cards: toCards(shop, gifts),
  }
}

export default function KidsZone({ loaderData: { words, chat, pictures, list, cards } }: Route.ComponentProps) {
  return (
    <div style={collectionColours(words)}>
      <ListHero
        words={words}
        title={
          <>
            Kids <em>Zone</em>
          </>
        }
        pictures={pictures}
        at="20%"
        className="is-cut"
      >
        {chat && <ChatContact chat={chat} solid />}
      </ListHero>
      <section className="wrap gifts" aria-labelledby="all">
        <div className="list-head">
          <h2 className="d7" id="all">
            {`${spellCount(list.shown)}, `}
            <em>under four feet</em>
          </h2>
          <ListIntro intro={words.intro} />
        </div>
        <FilteredProducts
          path={href('/kids-zone')}
          list={list}
          cards={cards}
          emptyMessage={words.emptyMessage}
          className="is-3"
          sizes="(max-width: 48rem) 45vw, 30vw"
        />
      </section>
      <BottomBar home={href('/kids-zone')} />
    </div>
  )
}
