import { Form } from 'react-router'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { MAX_QUERY } from '#domain/search/product-tokens.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { runSearch } from '#server/search/product-search.ts'
import { SearchResult } from './search-result.tsx'
import { CollectionLinks } from './search-results.tsx'
import './search-sheet.css'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { NOT_INDEXED, pageMeta } from '#app/shell/seo/page-meta.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/search.ts'
import { formatResultCount, noResultsMessage, SearchSuggestion } from './search-results.tsx'
import './search-page.css'

const LIMIT = 60

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const shop = shopFromMatches(matches)?.name
  const title = loaderData?.query ? `${loaderData.query}: search | ${shop}` : `'search' | ${shop}`
  return [...pageMeta(title), NOT_INDEXED]
}

export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, MAX_QUERY)
  return { query, ...(await runSearch(shopOf(context), query, LIMIT)) }
}

/** Search page: all results of a query, for links and for browsers without scripts. */
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
          {total ? formatResultCount(total, gifts.length, price) : noResultsMessage(price)}
        </p>
      )}
      {query && total === 0 && <SearchSuggestion price={price} />}
      <ul className="find-list">
        {gifts.map((gift) => (
          <li key={gift.id}>
            <SearchResult gift={gift} />
          </li>
        ))}
      </ul>
      <CollectionLinks doors={collections} />
    </section>
  )
}
