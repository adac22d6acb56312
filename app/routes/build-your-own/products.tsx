import { lazy, Suspense } from 'react'
import { boxMeta } from '#app/box/box-meta.ts'
import { BoxSteps } from '#app/box/box-steps.tsx'
import { loadYourBox } from '#app/box/load-your-box.ts'
import { useSelected } from '#app/box/selection.ts'
import { useBoxGuard } from '#app/box/use-box-guard.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { NeedsScripts } from '#app/shell/needs-scripts.tsx'
import { shopIn } from '#app/shell/use-shop.ts'
import { importTwice } from '#app/ui/import-twice.ts'
import { categoryIn, ITEMS_A_PAGE, pageIn } from '#domain/box/shelf.ts'
import { countItemsOf, itemsOf, shelvesOf } from '#server/catalogue/box-queries.ts'
import { toItemCard } from '#server/catalogue/live-box.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { ALL_SHELVES_SUBJECT, shelfSubject } from '#server/versions/shown-versions.ts'
import type { Route } from './+types/products.ts'
import { CategoryTabs } from './category-tabs.tsx'
import { aboutItems } from './counted-words.ts'
import { Picks } from './picks.tsx'
import './products.css'
import { href, Link } from 'react-router'
import { type Box, capacityWords } from '#domain/box/box.ts'

export const handle = { chrome: { header: 'solid', footer: false } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  boxMeta('Choose products', loaderData?.about ?? '', shopIn(matches)?.name)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, shows } = shopOf(context)
  const category = categoryIn(url.searchParams)
  shows.add(ALL_SHELVES_SUBJECT)
  const about = aboutItems(await shelvesOf(db))
  if (!category) return { category, page: 1, pages: 1, items: [], about }
  shows.add(shelfSubject(category))
  const pages = Math.ceil((await countItemsOf(db, category)) / ITEMS_A_PAGE)
  const page = pageIn(url.searchParams, pages)
  const items = await itemsOf(db, category, { from: (page - 1) * ITEMS_A_PAGE, count: ITEMS_A_PAGE })
  return { category, page, pages, items: items.map(toItemCard), about }
}

// Nobody arrives here by an address with a box: it comes with the choice of one.
const YourBox = lazy(() => importTwice(loadYourBox))

export default function BuildProducts({ loaderData: { category, page, pages, items } }: Route.ComponentProps) {
  useBoxGuard('box')
  const box = useSelected(({ box }) => box)
  return (
    <div className="bl">
      <section className="bl-pick" aria-labelledby="fill">
        <BoxSteps at={1} />
        <BoxHead box={box} />
        <CategoryTabs category={category} />
        <Picks category={category} page={page} pages={pages} items={items} />
      </section>
      {box ? (
        <Suspense fallback={<NoBoxYet />}>
          <YourBox />
        </Suspense>
      ) : (
        <NoBoxYet />
      )}
    </div>
  )
}

const NoBoxYet = () => <section className="bl-box" aria-label="Your box" />

/** What is being filled, and the way back to another box. */
const BoxHead = ({ box }: { box: Box | undefined }) => (
  <div className="bl-head">
    <h1 className="d7" id="fill">
      Fill <em>the box</em>
    </h1>
    <p className="meta">
      {box && `${box.name}, up to ${capacityWords(box)}. `}
      <Link className="bl-change" to={href('/build-your-own/start')}>
        Change box
      </Link>
    </p>
    <NeedsScripts what="box" />
  </div>
)
