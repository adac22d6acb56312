import { Suspense } from 'react'
import { Form, href, Link } from 'react-router'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import type { FilterOption } from '#domain/catalogue/list-filters.ts'
import { readListFilter, selectionQuery } from '#domain/catalogue/list-filters.ts'
import { spellCount } from '#domain/text/indian-number.ts'
import { collectionTexts, pageTexts } from '#server/catalogue/collection-texts.ts'
import { readHeroPictures } from '#server/catalogue/hero-pictures.ts'
import { toCards } from '#server/catalogue/product-card.ts'
import { fillSentences } from '#server/content/promise-placeholders.ts'
import { restated } from '#server/delivery/delivery-statements.ts'
import { loadListPage, requireCollection, shopOf } from '#server/http/shop-context.ts'
import { ListHero } from './list-hero.tsx'
import { ListIntro, listMeta } from './list-intro.tsx'
import './list.css'
import { BottomBar } from '#app/shell/bottom-bar.tsx'
import { CardSkeletons } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/mothers-day.ts'
import { collectionColours } from './collection-colours.ts'
import { PagedProducts, usePendingFilter } from './paged-products.tsx'
import './mothers-day.css'
import { Chip } from '#app/ui/badge.tsx'
import '#app/ui/step-list.css'
import { StepList } from '#app/ui/step-list.tsx'

type Props = { shop: string; points: readonly { title: string; text: string }[] }

const WhyChoose = ({ shop, points }: Props) => (
  <section className="wrap list-end" aria-labelledby="why">
    <div className="list-head">
      <h2 className="d7" id="why">
        Why choose {shop} <em>for Mother's Day</em>
      </h2>
    </div>
    <StepList points={points} last />
  </section>
)

// The picture has objects at its top edge, so the header gets a ground.
export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  listMeta(loaderData?.words, shopFromMatches(matches), loaderData?.list.page)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const collection = requireCollection(shop, 'mothers-day')
  const chips = collection.filters
  const { whyChoose, emptyLink } = pageTexts('mothers-day')
  const requested = readListFilter(chips, url.searchParams.get('for'))
  const { gifts, ...list } = await loadListPage(shop, collection, url.searchParams, 'chips')
  const chosen = requested.kind === 'one' ? requested.option.for : undefined
  return {
    words: { ...collectionTexts(collection, shop.delivery), emptyLink },
    chips,
    chosen,
    reasons: {
      shop: shop.settings.name,
      points: whyChoose.points.map(({ title, text }) => ({
        title,
        text: fillSentences(restated(shop.delivery, text), shop.promises),
      })),
    },
    pictures: await readHeroPictures(shop.db, collection),
    list,
    cards: toCards(shop, gifts),
  }
}

export default function MothersDay({
  loaderData: { words, chips, chosen, reasons, pictures, list, cards },
}: Route.ComponentProps) {
  const { asked: requested, waiting } = usePendingFilter(chosen)
  return (
    <div style={collectionColours(words)}>
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
            {`${spellCount(list.total)}, `}
            <em>by temperament</em>
          </h2>
          <ListIntro intro={words.intro}>
            <span role="status">{list.shown === 1 ? '1 gift' : `${list.shown} gifts`}</span>
          </ListIntro>
        </div>
        <FilterChips chips={chips} chosen={requested} />
        {waiting ? (
          <CardSkeletons count={Math.max(cards.length, 2)} />
        ) : (
          <Gifts list={list} cards={cards} words={words} />
        )}
      </section>
      <Suspense>
        <WhyChoose {...reasons} />
      </Suspense>
      <BottomBar />
    </div>
  )
}

type GiftsProps = Pick<Route.ComponentProps['loaderData'], 'list' | 'cards' | 'words'>

function Gifts({ list, cards, words }: GiftsProps) {
  if (cards.length > 0)
    return (
      <PagedProducts
        key={selectionQuery(list.chosen, list.page)}
        path={href('/mothers-day')}
        list={list}
        cards={cards}
      />
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

/**
 * Filter chips with at most one selected; clicking it again shows everything. A plain form, so it works without
 * scripts.
 */
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
