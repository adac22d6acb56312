import { Suspense } from 'react'
import { Link } from 'react-router'
import { ListHero } from '#app/lists/list-hero.tsx'
import { listMeta } from '#app/lists/list-meta.ts'
import { ListSide } from '#app/lists/list-side.tsx'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopIn } from '#app/shell/use-shop.ts'
import '#app/lists/lists.css'
import { PagedGifts } from '#app/lists/paged-gifts.tsx'
import { tintsOf } from '#app/lists/tints.ts'
import { useAskedFor } from '#app/lists/use-asked-for.ts'
import { QuickActions } from '#app/shell/quick-actions.tsx'
import { CardSkeletons } from '#app/ui/skeleton.tsx'
import { askedFor } from '#domain/catalogue/list-filter.ts'
import { choiceSearch } from '#domain/catalogue/narrow-list.ts'
import { howMany } from '#domain/text/number-words.ts'
import { toCard } from '#server/catalogue/cards.ts'
import { pageWordsOf, wordsOf } from '#server/catalogue/collection-words.ts'
import { heroPictures } from '#server/catalogue/hero-pictures.ts'
import { collectionAt, listAt, shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/mothers-day.ts'
import './mothers-day.css'
import { Form, href } from 'react-router'
import { Chip } from '#app/ui/chip.tsx'
import '#app/ui/how.css'
import type { FilterOption } from '#domain/catalogue/list-filter.ts'
import { WhyChoose } from './why-choose.tsx'

// The picture has things at its top edge.
export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  listMeta(loaderData?.words, shopIn(matches), loaderData?.list.page)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const collection = collectionAt(shop, 'mothers-day')
  const chips = collection.filters
  const { whyChoose, emptyLink } = pageWordsOf('mothers-day')
  const asked = askedFor(chips, url.searchParams.get('for'))
  const { gifts, ...list } = await listAt(shop, collection, url.searchParams, 'chips')
  const chosen = asked.kind === 'one' ? asked.option.for : undefined
  return {
    words: { ...wordsOf(collection), emptyLink },
    chips,
    chosen,
    reasons: { shop: shop.settings.name, points: whyChoose.points },
    pictures: await heroPictures(shop.db, collection),
    list,
    cards: gifts.map(toCard),
  }
}

export default function MothersDay({
  loaderData: { words, chips, chosen, reasons, pictures, list, cards },
}: Route.ComponentProps) {
  const { asked, waiting } = useAskedFor(chosen)
  return (
    <div style={tintsOf(words)}>
      <ListHero
        words={words}
        title={
          <>
            Mother's Day, packed for <em>the mother you actually have</em>
          </>
        }
        pictures={pictures}
        at="50%"
        className="is-long"
      />
      <section className="wrap gifts" aria-labelledby="all">
        <div className="list-head is-near">
          <h2 className="d7" id="all">
            {`${howMany(list.total)}, `}
            <em>by temperament</em>
          </h2>
          <ListSide intro={words.intro}>
            <span role="status">{list.shown === 1 ? '1 gift' : `${list.shown} gifts`}</span>
          </ListSide>
        </div>
        <FilterChips chips={chips} chosen={asked} />
        {waiting ? (
          <CardSkeletons count={Math.max(cards.length, 2)} />
        ) : (
          <Gifts list={list} cards={cards} words={words} />
        )}
      </section>
      <Suspense>
        <WhyChoose {...reasons} />
      </Suspense>
      <QuickActions />
    </div>
  )
}

type GiftsProps = Pick<Route.ComponentProps['loaderData'], 'list' | 'cards' | 'words'>

function Gifts({ list, cards, words }: GiftsProps) {
  if (cards.length > 0)
    return (
      <PagedGifts key={choiceSearch(list.chosen, list.page)} path={href('/mothers-day')} list={list} cards={cards} />
    )
  return (
    <div className="list-none">
      <p className="d7">{words.emptyMessage}</p>
      <p className="lead">She may be a new kind of mother. The others are still here.</p>
      <Link className="link" to={href('/mothers-day')} preventScrollReset>
        {words.emptyLink}
      </Link>
    </div>
  )
}

/** One chip at most is pressed; pressing it again shows everything. A plain form, so it works without scripts. */
const FilterChips = ({ chips, chosen }: { chips: readonly FilterOption[]; chosen: string | undefined }) => (
  <Form method="get" action={href('/mothers-day')} preventScrollReset>
    <fieldset className="chips mothers-chips" aria-label="Filter by mother">
      {chips.map((chip) => {
        const pressed = chip.for === chosen
        return (
          <Chip
            key={chip.for}
            type="submit"
            pressed={pressed}
            name={pressed ? undefined : 'for'}
            value={pressed ? undefined : chip.for}
          >
            {chip.label}
          </Chip>
        )
      })}
    </fieldset>
  </Form>
)
