import { shopOf } from '#server/http/shop-context.ts'
import { answerSearch } from '#server/search/gift-search.ts'
import type { Route } from './+types/answers.ts'

/** Four rows of two: what a sheet shows without scrolling. */
const LIMIT = 8

/** What the sheet asks while somebody types. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const answer = await answerSearch(shopOf(context), url.searchParams.get('q') ?? '', LIMIT)
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } })
}
