import { href } from 'react-router'
import { ChatContact } from '#app/lists/chat-contact.tsx'
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
import { chatInvitation, pageWordsOf, wordsOf } from '#server/catalogue/collection-words.ts'
import { heroPictures } from '#server/catalogue/hero-pictures.ts'
import { collectionAt, listAt, shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/kids-zone.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  listMeta(loaderData?.words, shopIn(matches), loaderData?.list.page)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const collection = collectionAt(shop, 'kids-zone')
  const { gifts, ...list } = await listAt(shop, collection, url.searchParams)
  return {
    words: wordsOf(collection),
    chat: chatInvitation(pageWordsOf('kids-zone').chat, shop.settings),
    pictures: await heroPictures(shop.db, collection),
    list,
    cards: gifts.map(toCard),
  }
}

export default function KidsZone({ loaderData: { words, chat, pictures, list, cards } }: Route.ComponentProps) {
  return (
    <div style={tintsOf(words)}>
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
            {`${howMany(list.shown)}, `}
            <em>under four feet</em>
          </h2>
          <ListSide intro={words.intro} />
        </div>
        <NarrowedGifts
          path={href('/kids-zone')}
          list={list}
          cards={cards}
          emptyMessage={words.emptyMessage}
          className="is-3"
          sizes="(max-width: 48rem) 45vw, 30vw"
        />
      </section>
      <QuickActions home={href('/kids-zone')} />
    </div>
  )
}
