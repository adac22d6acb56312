import { data } from 'react-router'
import { indianDate } from '#domain/delivery/day.ts'
import { isSheetName } from '#domain/goods/sheet-columns.ts'
import { noteExport } from '#server/desk/exports/export-goods.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { writeSheet } from '#server/desk/sheets/run-sheet-task.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/sheet-xlsx.ts'

/** Gifts, or their stock, as a workbook. */
export async function loader(args: Route.LoaderArgs) {
  const who = await requireRole(args, 'exports')
  const shop = shopOf(args.context)
  const name = args.url.searchParams.get('of')
  if (!isSheetName(name)) throw data(null, { status: 404 })
  const answer = await writeSheet(shop, name)
  if ('refused' in answer) return new Response(answer.refused, { status: 503, headers: { 'Retry-After': '10' } })
  await noteExport(shop.db, name, pressedBy(shop, who))
  return new Response(answer.workbook, {
    headers: {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Content-Disposition': `attachment; filename="${name}-${indianDate(shop.now())}.xlsx"`,
      'Cache-Control': 'no-store',
    },
  })
}
