import { data } from 'react-router'
import { indianDate } from '#domain/delivery/calendar.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { exportWorkbook, TOO_MANY_ORDERS } from '#server/exports/export-workbook.ts'
import { isSheetRequest } from '#server/exports/list-pages.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import type { Route } from './+types/orders-xlsx.ts'
import { BUSY, INDEXING, readOrderRequest, retryResponse, sheetFileName } from './list-export.ts'

export const middleware = [requireArea('exports')]

/** Exports the filtered or selected orders with the chosen columns as an Excel workbook. */
export async function loader(args: Route.LoaderArgs) {
  const who = signedIn(args)
  const shop = shopOf(args.context)
  const request = readOrderRequest(args.url.searchParams, shop.config.payments === 'live')
  if (!isSheetRequest(request)) throw data(null, { status: 404 })
  if (!(await updateOrderIndex(shop.db))) return retryResponse(INDEXING, 60)
  const actor = actorFrom(shop, who)
  const answer = await exportWorkbook(shop, request, actor)
  if ('refused' in answer)
    return answer.refused === 'busy' ? retryResponse(BUSY, 10) : new Response(TOO_MANY_ORDERS, { status: 413 })
  return new Response(answer.workbook, {
    headers: {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Content-Disposition': `attachment; filename="${sheetFileName(request)}-${indianDate(actor.now)}.xlsx"`,
      'Cache-Control': 'no-store',
    },
  })
}
