import { Link } from 'react-router'
import { GiftGrid } from '#app/lists/gift-grid.tsx'
import { ListHero } from '#app/lists/list-hero.tsx'
import { listMeta } from '#app/lists/list-meta.ts'
import { ListSide } from '#app/lists/list-side.tsx'
import { shopIn } from '#app/shell/use-shop.ts'
import '#app/lists/lists.css'
import { tintsOf } from '#app/lists/tints.ts'
import { useAskedFor } from '#app/lists/use-asked-for.ts'
import { QuickActions } from '#app/shell/quick-actions.tsx'
import { CardSkeletons } from '#app/ui/skeleton.tsx'
import { type Asked, askedFor } from '#domain/catalogue/list-filter.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { capitalised, inWords } from '#domain/text/number-words.ts'
import { toCard } from '#server/catalogue/cards.ts'
import { pageWordsOf, wordsOf } from '#server/catalogue/collection-words.ts'
import { heroPictures } from '#server/catalogue/hero-pictures.ts'
import { productsOf } from '#server/catalogue/queries.ts'
import { collectionAt, shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/mothers-day.ts'
import './mothers-day.css'
import { Form, href } from 'react-router'
import { useShopName } from '#app/shell/use-shop.ts'
import { Chip } from '#app/ui/chip.tsx'
import { How } from '#app/ui/how.tsx'
import type { FilterOption } from '#domain/catalogue/list-filter.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => listMeta(loaderData?.words, shopIn(matches))

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const collection = collectionAt(shop, 'mothers-day')
  const chips = collection.filters
  const { whyChoose, emptyLink } = pageWordsOf('mothers-day')
  const asked = askedFor(chips, url.searchParams.get('for'))
  const products = await productsOf(shop.db, collection.slug)
  const chosen = asked.kind === 'one' ? asked.option.for : undefined
  return {
    words: { ...wordsOf(collection), emptyLink },
    chips,
    chosen,
    reasons: whyChoose.points,
    pictures: heroPictures(collection, products[0]),
    total: products.length,
    cards: products.filter((product) => isAskedFor(product, asked)).map(toCard),
  }
}

function isAskedFor(product: Product, asked: Asked<FilterOption>): boolean {
  if (asked.kind === 'one') return product.subcategory === asked.option.for
  return asked.kind === 'all'
}

export default function MothersDay({
  loaderData: { words, chips, chosen, reasons, pictures, total, cards },
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
            {`${capitalised(inWords(total))}, `}
            <em>by temperament</em>
          </h2>
          <ListSide intro={words.intro}>
            <span role="status">{cards.length === 1 ? '1 gift' : `${cards.length} gifts`}</span>
          </ListSide>
        </div>
        <FilterChips chips={chips} chosen={asked} />
        {waiting ? <CardSkeletons count={Math.max(cards.length, 2)} /> : <Gifts cards={cards} words={words} />}
      </section>
      <WhyChoose points={reasons} />
      <QuickActions />
    </div>
  )
}

type GiftsProps = Pick<Route.ComponentProps['loaderData'], 'cards' | 'words'>

function Gifts({ cards, words }: GiftsProps) {
  if (cards.length > 0) return <GiftGrid cards={cards} />
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

type Props = { points: readonly { title: string; text: string }[] }

/** Four reasons, tied to one ribbon. */
const WhyChoose = ({ points }: Props) => (
  <section className="wrap list-end" aria-labelledby="why">
    <div className="list-head">
      <h2 className="d7" id="why">
        Why choose {useShopName()} <em>for Mother's Day</em>
      </h2>
    </div>
    <How points={points} last />
  </section>
)
