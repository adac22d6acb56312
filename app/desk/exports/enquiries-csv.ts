import { indianDate } from '#domain/delivery/day.ts'
import { readEnquiryFilter } from '#domain/desk/enquiry-list.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/enquiries-csv.ts'
import { csvResponse } from './csv-response.ts'

/** What visitors sent, of a list, as a file: for whoever may read it there. */
export async function loader(args: Route.LoaderArgs) {
  const who = await requireRole(args, 'enquiries')
  const shop = shopOf(args.context)
  const { keepEnquiryTerms } = await import('#server/desk/enquiries/keep-terms.ts')
  const { exportEnquiries } = await import('#server/desk/exports/export-enquiries.ts')
  const filter = readEnquiryFilter(args.url.searchParams)
  if (filter.search) await keepEnquiryTerms(shop.db)
  const list = await exportEnquiries(shop.db, filter, pressedBy(shop, who))
  return csvResponse(list, 'enquiries', indianDate(shop.now()))
}
