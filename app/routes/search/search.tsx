import { Form } from 'react-router'
import { CollectionDoors } from '#app/search/collection-doors.tsx'
import { GiftRow } from '#app/search/gift-row.tsx'
import { shopIn } from '#app/shell/use-shop.ts'
import '#app/search/search.css'
import { TryInstead } from '#app/search/try-instead.tsx'
import { countOf, nothingOf } from '#app/search/words.ts'
import { NOT_INDEXED, pageMeta } from '#app/seo/page-meta.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { Icon } from '#app/ui/icon.tsx'
import { MAX_QUERY } from '#domain/search/search-limits.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { answerSearch } from '#server/search/gift-search.ts'
import type { Route } from './+types/search.ts'
import './search-page.css'

const LIMIT = 60

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const shop = shopIn(matches)?.name
  const title = loaderData?.query ? `${loaderData.query}: search | ${shop}` : `'search' | ${shop}`
  return [...pageMeta(title), NOT_INDEXED]
}

export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, MAX_QUERY)
  return { query, ...(await answerSearch(shopOf(context), query, LIMIT)) }
}

/** 'search' for browsers without scripts, for links to a search, and for all results of one. */
export default function SearchPage({ loaderData: { query, total, gifts, collections, price } }: Route.ComponentProps) {
  return (
    <section className="search-page wrap">
      <h1 className="d7">
        Who is it <em>for</em>?
      </h1>
      <search>
        <Form action="/search">
          <div className="find-bar">
            <Icon of="search" />
            <input
              key={query}
              type="search"
              name="q"
              aria-label="Search"
              defaultValue={query}
              maxLength={MAX_QUERY}
              autoComplete="off"
            />
            <button type="submit" className="btn-line is-sm">
              Find
            </button>
          </div>
        </Form>
      </search>
      {query && (
        <p className={total ? 'meta find-count' : 'd5 find-count'}>
          {total ? countOf(total, gifts.length, price) : nothingOf(price)}
        </p>
      )}
      {query && total === 0 && <TryInstead price={price} />}
      <ul className="find-list">
        {gifts.map((gift) => (
          <li key={gift.id}>
            <GiftRow gift={gift} />
          </li>
        ))}
      </ul>
      <CollectionDoors doors={collections} />
    </section>
  )
}
