import { pageMeta } from '#app/seo/page-meta.ts'
import { organization } from '#app/seo/structured-data.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { QuickActions } from '#app/shell/quick-actions.tsx'
import { shopIn, useShop } from '#app/shell/use-shop.ts'
import words from '#catalogue/collections.json' with { type: 'json' }
import { giftPath } from '#domain/catalogue/collections.ts'
import { toCard } from '#server/catalogue/cards.ts'
import { picture } from '#server/catalogue/pictures.ts'
import { productsById } from '#server/catalogue/queries.ts'
import { shopOf, showGifts } from '#server/http/shop-context.ts'
import type { Route } from './+types/home.ts'
import { Banner } from './banner.tsx'
import { BeginWith } from './begin-with.tsx'
import { BuildSection } from './build-section.tsx'
import { CorporateSection } from './corporate-section.tsx'
import './home.css'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { SAMPLE_ITEMS } from './build-section.tsx'
import { Letter } from './letter.tsx'
import { Mosaic } from './mosaic.tsx'
import { PEOPLE, People } from './people.tsx'
import { Welcome } from './welcome.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const shop = shopIn(matches)
  return [
    ...pageMeta(`${shop?.name}: luxury gift boxes and hampers, thoughtfully curated`, loaderData?.welcome.subline),
    ...(import.meta.env.SSR && shop ? [organization(shop)] : []),
  ]
}

export const handle = { chrome: { header: 'clear' } } satisfies ChromeHandle

const HERO_ALT = 'An open gift box: honey, a lit candle, tea, chocolates and a journal nested in paper'
const BANNER_ALT = 'A wrapped box, chocolates, a journal and a candle laid out on rose paper'
const CORPORATE_ALT = 'A festive crimson box with lamps and marigolds'

/** The four gifts shown at the end, in their order. */
const BEGIN_WITH = ['uniquely-yours-1', 'uniquely-yours-3', 'wedding-bride-1', 'quick-delivery-3']

/** What corporate gifting is sold on, each with its sign. */
const POINT_SIGNS = ['stamp', 'layers', 'map-pin', 'user-round']

const corporatePoints = () => {
  const points = words.collections.find(({ slug }) => slug === 'corporate')?.sellingPoints ?? []
  return POINT_SIGNS.flatMap((sign, index) => (points[index] ? [{ sign, ...points[index] }] : []))
}

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const { db, collections } = shop
  const products = await productsById(db, [...BEGIN_WITH, ...PEOPLE.map(({ product }) => product)])
  showGifts(shop, products.values())
  const cutout = (item: string) => picture(`items/${item}-cutout`, '')
  return {
    welcome: {
      wide: picture('site/home-wide', HERO_ALT),
      tall: picture('site/home-tall', HERO_ALT),
      bow: picture('site/bow', ''),
      subline: words.home.subline,
      band: words.home.marquee,
    },
    people: PEOPLE.map(({ words, joint, empty, product, item }) => {
      const gift = products.get(product)
      return { words, joint, empty, to: gift && giftPath(gift), cutout: cutout(item) }
    }),
    tiles: words.home.collectionTeasers.flatMap(({ slug, line }) => {
      const found = collections.find((collection) => collection.slug === slug)
      if (!found) return []
      const { title, tint, strap, door } = found
      return [{ slug, title, tint, strap, line, picture: picture(door ?? `site/collection-${slug}`, '') }]
    }),
    steps: words.collections.find(({ slug }) => slug === 'build-your-own')?.steps ?? [],
    box: {
      open: picture('boxes/grande-open', ''),
      front: picture('boxes/grande-front', ''),
      items: SAMPLE_ITEMS.map(({ item, ...place }) => ({ picture: cutout(item), ...place })),
    },
    slides: words.mothersDayBanner.map(({ id, title, subtitle, cta, link, tag }) => ({
      ...{ id, title, subtitle, cta, link, tag },
      picture: picture('site/mothers-day-half', BANNER_ALT),
    })),
    cards: BEGIN_WITH.flatMap((id) => products.get(id) ?? []).map(toCard),
    corporate: { picture: picture('site/corporate-tall', CORPORATE_ALT), points: corporatePoints() },
  }
}

export default function Home({
  loaderData: { welcome, people, tiles, steps, box, slides, cards, corporate },
}: Route.ComponentProps) {
  const shop = useShop()
  return (
    <>
      <Welcome {...welcome} chat={shop?.chat} />
      {shop?.payments === 'test' && <TestLinks />}
      <Suspense>
        <People people={people} />
      </Suspense>
      <Suspense>
        <Mosaic tiles={tiles} />
      </Suspense>
      {/* Each comes to life by itself, first the one that is touched. */}
      <Suspense>
        <BuildSection steps={steps} box={box} />
      </Suspense>
      <Suspense>
        <Banner slides={slides} />
      </Suspense>
      <Suspense>
        <BeginWith cards={cards} />
      </Suspense>
      <Suspense>
        <CorporateSection {...corporate} />
      </Suspense>
      <Suspense>
        <Letter />
      </Suspense>
      <QuickActions />
    </>
  )
}

/** The payment tools, while payments are in test mode (decisions §1.5). */
const TestLinks = () => (
  <div className="wrap under">
    <Link to="/payment-demo">Try UPI Payment Demo</Link>
    <Link to="/payment-links">Create Payment Links</Link>
  </div>
)
