import { href, Link } from 'react-router'
import { ChatContact } from '#app/lists/chat-contact.tsx'
import { ListHero } from '#app/lists/list-hero.tsx'
import { listMeta } from '#app/lists/list-meta.ts'
import { ListSide } from '#app/lists/list-side.tsx'
import { shopIn } from '#app/shell/use-shop.ts'
import '#app/lists/lists.css'
import type { GridProps } from '#app/lists/gift-grid.tsx'
import { PagedGifts } from '#app/lists/paged-gifts.tsx'
import { tintsOf } from '#app/lists/tints.ts'
import { useAskedFor } from '#app/lists/use-asked-for.ts'
import { QuickActions } from '#app/shell/quick-actions.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CardSkeletons } from '#app/ui/skeleton.tsx'
import { TabPanel } from '#app/ui/tabs.tsx'
import { chosenTab } from '#domain/catalogue/list-filter.ts'
import { choiceSearch } from '#domain/catalogue/narrow-list.ts'
import { toCard } from '#server/catalogue/cards.ts'
import { chatInvitation, pageWordsOf, wordsOf } from '#server/catalogue/collection-words.ts'
import { heroPictures } from '#server/catalogue/hero-pictures.ts'
import type { PagedList } from '#server/catalogue/list-page.ts'
import { collectionAt, listAt, shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/wedding-edit.ts'
import { ExploreCategories } from './explore-categories.tsx'
import './wedding-edit.css'
import { TabList } from '#app/ui/tabs.tsx'
import type { FilterOption } from '#domain/catalogue/list-filter.ts'

const GROUP = 'gifts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  listMeta(loaderData?.words, shopIn(matches), loaderData?.list.page)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const collection = collectionAt(shop, 'wedding-edit')
  const tabs = collection.filters
  const tab = chosenTab(tabs, url.searchParams.get('for'))
  const { gifts, ...list } = await listAt(shop, collection, url.searchParams, 'tabs')
  return {
    words: wordsOf(collection),
    tabs,
    tab,
    chat: chatInvitation(pageWordsOf('wedding-edit').chat, shop.settings),
    pictures: await heroPictures(shop.db, collection),
    list,
    cards: gifts.map(toCard),
  }
}

export default function WeddingEdit({
  loaderData: { words, tabs, tab, chat, pictures, list, cards },
}: Route.ComponentProps) {
  const { asked, waiting } = useAskedFor(tab?.for)
  return (
    <div style={tintsOf(words)}>
      <ListHero
        words={words}
        title={
          <>
            Wedding <em>Edit</em>
          </>
        }
        pictures={pictures}
        at="50%"
      >
        {chat && <ChatContact chat={chat} />}
      </ListHero>
      <section className="wrap gifts" id={GROUP} aria-label="Gifts by person">
        <div className="tabs-head">
          <ExploreCategories tabs={tabs} chosen={asked} />
          <ListSide />
        </div>
        <WeddingTabs tabs={tabs} chosen={asked} group={GROUP} />
        <TabPanel id={asked ?? ''} group={GROUP} selected={asked ?? ''}>
          {tab && (
            <>
              <h2 className="vh">{tab.label}</h2>
              <p className="tabs-line">{tab.line}</p>
            </>
          )}
          {waiting ? (
            <CardSkeletons count={3} className={GRID} />
          ) : (
            <Gifts list={list} cards={cards} emptyMessage={words.emptyMessage} first={tabs[0]} />
          )}
        </TabPanel>
      </section>
      <TheOthers intro={words.intro} tabs={tabs.filter((other) => other.for !== tab?.for)} />
      <QuickActions />
    </div>
  )
}

const GRID = 'cards is-3 is-trio'

type GiftsProps = {
  list: PagedList
  cards: GridProps['cards']
  emptyMessage: string
  first: FilterOption | undefined
}

function Gifts({ list, cards, emptyMessage, first }: GiftsProps) {
  if (cards.length > 0)
    return (
      <PagedGifts
        key={choiceSearch(list.chosen, list.page)}
        path={href('/wedding-edit')}
        begins={GROUP}
        list={list}
        cards={cards}
        className="is-3 is-trio"
        sizes="(max-width: 48rem) 90vw, 30vw"
      />
    )
  return (
    <div className="list-none">
      <p className="d7">{emptyMessage}</p>
      {first && (
        <Link className="link" to={`?for=${first.for}`} preventScrollReset>
          {first.label}
        </Link>
      )}
    </div>
  )
}

/** What the whole list is about stands here, so that the first gifts are in the first screen. */
const TheOthers = ({ intro, tabs }: { intro: string; tabs: readonly FilterOption[] }) => (
  <section className="wrap list-end" aria-labelledby="rest">
    <div className="list-head is-near">
      <h2 className="d7" id="rest">
        And for <em>the rest of them</em>
      </h2>
      <p className="list-side meta">{intro}</p>
    </div>
    <ul className="party">
      {tabs.map((tab) => (
        <li key={tab.for}>
          <Link to={`?for=${tab.for}#${GROUP}`} prefetch="intent">
            <span className="d5">{tab.label}</span>
            <span className="meta">{tab.line}</span>
            <Icon of="arrow-right" />
          </Link>
        </li>
      ))}
    </ul>
  </section>
)

type Props = { tabs: readonly FilterOption[]; chosen: string | undefined; group: string }

const START = 'For the '

/** Five people, each with an address of their own. What all five share is said once, in front. */
const WeddingTabs = ({ tabs, chosen = '', group }: Props) => (
  <div className="tabs-for">
    <i aria-hidden="true">{START}</i>
    <TabList
      label="For the"
      group={group}
      selected={chosen}
      tabs={tabs.map(({ for: id, label }) => ({ id, name: label, label: label.replace(START, ''), to: `?for=${id}` }))}
    />
  </div>
)
