import type { LinkOption, ProductOption } from '#domain/catalogue/pick-option.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { findLinkOptions, findProductOptions } from '#server/catalogue/pick-options.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/pick.ts'

export const middleware = [requireArea('products')]

const MAX_SEARCH_LENGTH = 100

type PickAnswer = { search: string; products: ProductOption[]; links: LinkOption[] }

/** Options of a picker that match the text `q`: products, or links for `kind=links`. */
export async function loader(args: Route.LoaderArgs): Promise<PickAnswer> {
  const { db } = shopOf(args.context)
  const { searchParams } = args.url
  const search = (searchParams.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH)
  return searchParams.get('kind') === 'links'
    ? { search, products: [], links: await findLinkOptions(db, search) }
    : { search, products: await findProductOptions(db, search), links: [] }
}
