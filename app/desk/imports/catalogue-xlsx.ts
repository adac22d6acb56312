import { data } from 'react-router'
import { isSheetName } from '#domain/catalogue/product-sheet.ts'
import { indianDate } from '#domain/delivery/calendar.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { auditCatalogueExport } from '#server/exports/export-catalogue.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { writeSheet } from '#server/imports/sheet-tasks.ts'
import type { Route } from './+types/catalogue-xlsx.ts'

export const middleware = [requireArea('exports')]

/** Exports products or their stock as an Excel workbook. */
export async function loader(args: Route.LoaderArgs) {
  const who = signedIn(args)
  const shop = shopOf(args.context)
  const name = args.url.searchParams.get('of')
  if (!isSheetName(name)) throw data(null, { status: 404 })
  const answer = await writeSheet(shop, name)
  if ('refused' in answer) return new Response(answer.refused, { status: 503, headers: { 'Retry-After': '10' } })
  await auditCatalogueExport(shop.db, name, actorFrom(shop, who))
  return new Response(answer.workbook, {
    headers: {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Content-Disposition': `attachment; filename="${name}-${indianDate(shop.now())}.xlsx"`,
      'Cache-Control': 'no-store',
    },
  })
}
