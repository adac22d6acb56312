import { href, Link } from 'react-router'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import type { FilterOption } from '#domain/catalogue/list-filters.ts'
import { selectedTab, selectionQuery } from '#domain/catalogue/list-filters.ts'
import { chatInvitation, collectionTexts, pageTexts } from '#server/catalogue/collection-texts.ts'
import { readHeroPictures } from '#server/catalogue/hero-pictures.ts'
import type { ListSummary } from '#server/catalogue/list-page.ts'
import { toCards } from '#server/catalogue/product-card.ts'
import { loadListPage, requireCollection, shopOf } from '#server/http/shop-context.ts'
import { ListHero } from './list-hero.tsx'
import { ChatContact, ListIntro, listMeta } from './list-intro.tsx'
import './list.css'
import { BottomBar } from '#app/shell/bottom-bar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CardSkeletons } from '#app/ui/skeleton.tsx'
import { TabPanel } from '#app/ui/tabs.tsx'
import type { Route } from './+types/wedding-edit.ts'
import { collectionColours } from './collection-colours.ts'
import { ExploreCategories } from './explore-categories.tsx'
import { PagedProducts, usePendingFilter } from './paged-products.tsx'
import type { ProductGridProps } from './product-grid.tsx'
import './wedding-edit.css'
import { TabList } from '#app/ui/tabs.tsx'

const GROUP = 'gifts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  listMeta(loaderData?.words, shopFromMatches(matches), loaderData?.list.page)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const collection = requireCollection(shop, 'wedding-edit')
  const tabs = collection.filters
  const tab = selectedTab(tabs, url.searchParams.get('for'))
  const { gifts, ...list } = await loadListPage(shop, collection, url.searchParams, 'tabs')
  return {
    words: collectionTexts(collection, shop.delivery),
    tabs,
    tab,
    chat: chatInvitation(pageTexts('wedding-edit').chat, shop.settings),
    pictures: await readHeroPictures(shop.db, collection),
    list,
    cards: toCards(shop, gifts),
  }
}

export default function WeddingEdit({
  loaderData: { words, tabs, tab, chat, pictures, list, cards },
}: Route.ComponentProps) {
  const { asked: requested, waiting } = usePendingFilter(tab?.for)
  return (
    <div style={collectionColours(words)}>
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
          <ExploreCategories tabs={tabs} chosen={requested} />
          <ListIntro />
        </div>
        <WeddingTabs tabs={tabs} chosen={requested} group={GROUP} />
        <TabPanel id={requested ?? ''} group={GROUP} selected={requested ?? ''}>
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
      <OtherPeople intro={words.intro} tabs={tabs.filter((other) => other.for !== tab?.for)} />
      <BottomBar />
    </div>
  )
}

const GRID = 'cards is-3 is-trio'

type GiftsProps = {
  list: ListSummary
  cards: ProductGridProps['cards']
  emptyMessage: string
  first: FilterOption | undefined
}

function Gifts({ list, cards, emptyMessage, first }: GiftsProps) {
  if (cards.length > 0)
    return (
      <PagedProducts
        key={selectionQuery(list.chosen, list.page)}
        path={href('/wedding-edit')}
        startId={GROUP}
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

/** The introduction is below the list, so that the first products are in the first screen. */
const OtherPeople = ({ intro, tabs }: { intro: string; tabs: readonly FilterOption[] }) => (
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

/** Tabs of the five people. The common words "For the" are shown once, in front. */
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
