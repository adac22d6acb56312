import { lazy, Suspense } from 'react'
import { href, Link } from 'react-router'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { NoScriptNotice } from '#app/shell/no-script-notice.tsx'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { type Box, describeCapacity, ITEMS_PER_PAGE, readCategory, readItemPage } from '#domain/box/box.ts'
import { ALL_CATEGORIES_TAG, categoryTag } from '#server/cache/cache-tags.ts'
import { toItemCard } from '#server/catalogue/box-options.ts'
import { countItemsInStock, itemsInCategory, readShelves } from '#server/catalogue/box-queries.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/products.ts'
import { BoxSteps, boxMeta } from './box-steps.tsx'
import { describeItems } from './catalogue-texts.ts'
import { CategoryTabs, ItemGrid } from './item-grid.tsx'
import { loadBoxPanel } from './load-box-panel.ts'
import { useBoxGuard } from './restore-stored-box.ts'
import { useSelectionPart } from './selection.ts'
import './products.css'

export const handle = { chrome: { header: 'solid', footer: false } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  boxMeta('Choose products', loaderData?.about ?? '', shopFromMatches(matches)?.name)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, shows } = shopOf(context)
  const category = readCategory(url.searchParams)
  shows.add(ALL_CATEGORIES_TAG)
  const about = describeItems(await readShelves(db))
  if (!category) return { category, page: 1, pages: 1, items: [], about }
  shows.add(categoryTag(category))
  const pages = Math.ceil((await countItemsInStock(db, category)) / ITEMS_PER_PAGE)
  const page = readItemPage(url.searchParams, pages)
  const items = await itemsInCategory(db, category, { from: (page - 1) * ITEMS_PER_PAGE, count: ITEMS_PER_PAGE })
  return { category, page, pages, items: items.map(toItemCard), about }
}

// Loaded after a box is chosen; a direct visit has none.
const YourBox = lazy(() => importWithRetry(loadBoxPanel))

export default function BuildProducts({ loaderData: { category, page, pages, items } }: Route.ComponentProps) {
  useBoxGuard('box')
  const box = useSelectionPart(({ box }) => box)
  return (
    <div className="bl">
      <section className="bl-pick" aria-labelledby="fill">
        <BoxSteps at={1} />
        <BoxHeading box={box} />
        <CategoryTabs category={category} />
        <ItemGrid category={category} page={page} pages={pages} items={items} />
      </section>
      {box ? (
        <Suspense fallback={<EmptyBoxPanel />}>
          <YourBox />
        </Suspense>
      ) : (
        <EmptyBoxPanel />
      )}
    </div>
  )
}

const EmptyBoxPanel = () => <section className="bl-box" aria-label="Your box" />

const BoxHeading = ({ box }: { box: Box | undefined }) => (
  <div className="bl-head">
    <h1 className="d7" id="fill">
      Fill <em>the box</em>
    </h1>
    <p className="meta">
      {box && `${box.name}, up to ${describeCapacity(box)}. `}
      <Link className="bl-change" to={href('/build-your-own/start')}>
        Change box
      </Link>
    </p>
    <NoScriptNotice what="box" />
  </div>
)
