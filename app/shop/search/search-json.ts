import { shopOf } from '#server/http/shop-context.ts'
import { runSearch } from '#server/search/product-search.ts'
import type { Route } from './+types/search-json.ts'

const LIMIT = 8

/** Serves `/search.json?q=`, the suggestions of the search sheet. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const answer = await runSearch(shopOf(context), url.searchParams.get('q') ?? '', LIMIT)
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } })
}
