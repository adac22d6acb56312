import { data } from 'react-router'
import { csvResponse } from '#app/desk/exports/list-export.ts'
import { isSheetName } from '#domain/catalogue/product-sheet.ts'
import { indianDate } from '#domain/delivery/calendar.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { exportCatalogue } from '#server/exports/export-catalogue.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/catalogue-csv.ts'

export const middleware = [requireArea('exports')]

/** Exports products or their stock as CSV. */
export async function loader(args: Route.LoaderArgs) {
  const who = signedIn(args)
  const shop = shopOf(args.context)
  const name = args.url.searchParams.get('of')
  if (!isSheetName(name)) throw data(null, { status: 404 })
  return csvResponse(await exportCatalogue(shop.db, name, actorFrom(shop, who)), name, indianDate(shop.now()))
}
