import { redirect } from 'react-router'
import { indianDate } from '#domain/delivery/calendar.ts'
import { customerQueryString, readCustomerFilter } from '#domain/desk/customer-list.ts'
import { enquiryQueryString, readEnquiryFilter } from '#domain/desk/enquiry-list.ts'
import { orderQueryString, readOrderFilter } from '#domain/desk/order-query.ts'
import { isSheetPreset, readSheetColumns, sheetFilter, sheetQuery } from '#domain/desk/order-sheet.ts'
import { readOrderNumbers } from '#domain/desk/printing.ts'
import { actorFrom, checkArea, type DeskRequest } from '#server/auth/require-role.ts'
import { exportFile, startExport } from '#server/exports/export-list.ts'
import { isSheetRequest, type ListRequest } from '#server/exports/list-pages.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import type { ExportListName } from './export-lists.ts'
import { EXPORT_LISTS } from './export-lists.ts'

/**
 * Authorizes an export and parses its filter. `at`: the start time of an export (ms since the epoch), which
 * identifies it.
 */
export async function parseExportRequest(args: DeskRequest, list: ExportListName) {
  const who = await checkArea(args, EXPORT_LISTS[list].area)
  const params = args.url.searchParams
  const at = Number(params.get('at'))
  const live = shopOf(args.context).config.payments === 'live'
  return {
    who,
    wish: readRequest(list, params, live),
    at: Number.isSafeInteger(at) && at > 0 && at < MAX_TIME_MS ? at : undefined,
  }
}

function readRequest(list: ExportListName, params: URLSearchParams, live: boolean): ListRequest {
  const after = undefined
  if (list === 'orders') return readOrderRequest(params, live)
  if (list === 'customers') return { list, live, filter: { ...readCustomerFilter(params), after } }
  return { list, filter: { ...readEnquiryFilter(params), after } }
}

/** Without a preset the file has the columns that it has had since the first version. */
export function readOrderRequest(params: URLSearchParams, live: boolean): Extract<ListRequest, { list: 'orders' }> {
  const filter = { ...readOrderFilter(params), after: undefined }
  const preset = params.get('preset')
  if (!isSheetPreset(preset)) return { list: 'orders', filter, live }
  const numbers = readOrderNumbers(params.getAll('n'))
  const sheet = { preset, columns: readSheetColumns(preset, params.getAll('fields')), numbers }
  // Selected test orders are exported, which the preset would leave out.
  return { list: 'orders', filter: numbers.length > 0 ? filter : sheetFilter(filter, sheet, live), live, sheet }
}

/** The largest time value that `Date` accepts, in ms. */
const MAX_TIME_MS = 8.64e15

function filterQuery(request: ListRequest): string {
  const { list, filter } = request
  if (list === 'orders') return request.sheet ? sheetQuery(filter, request.sheet) : orderQueryString(filter)
  return list === 'customers' ? customerQueryString(filter) : enquiryQueryString(filter)
}

/** Returns the addresses of an export: its progress page, its file, and `again`, which starts a new export. */
export function exportAddresses(request: ListRequest, at: number | undefined) {
  const query = new URLSearchParams(filterQuery(request))
  if (at !== undefined) query.set('at', String(at))
  const { place } = EXPORT_LISTS[request.list]
  return {
    page: `${place}/export?${query}`,
    file: `${place}.csv?${query}`,
    again: `${place}.csv${filterQuery(request)}`,
  }
}

/** Beginning of a file's name: the list, and the preset of a sheet of orders that has fewer columns. */
export const sheetFileName = (request: ListRequest): string =>
  isSheetRequest(request) && request.sheet.preset !== 'everything' ? `orders-${request.sheet.preset}` : request.list

/** Builds a CSV download whose file name ends with the day. */
export const csvResponse = (
  list: BodyInit,
  name: string,
  day: string,
  headers: Record<string, string> = {},
): Response =>
  new Response(list, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${day}.csv"`,
      'Cache-Control': 'no-store',
      ...headers,
    },
  })

/**
 * Answers a CSV export request. A short list is returned at once; a long one redirects to a progress page until its
 * file is ready. Returns 503 when other exports are running.
 */
export async function exportResponse(args: DeskRequest, list: ExportListName): Promise<Response> {
  const { who, wish: request, at } = await parseExportRequest(args, list)
  const shop = shopOf(args.context)
  const actor = actorFrom(shop, who)
  if (at === undefined) {
    if (list !== 'enquiries' && !(await updateOrderIndex(shop.db))) return retryResponse(INDEXING, 60)
    const started = await startExport(shop, request, { by: actor, who: who.id })
    if (!started) return retryResponse(BUSY, 10)
    if ('at' in started) throw redirect(exportAddresses(request, started.at).page)
    return csvResponse(started.csv, sheetFileName(request), indianDate(actor.now))
  }
  const made = exportFile(shop, { ...request, who: who.id, at }, actor)
  if (!made) return retryResponse(BUSY, 10)
  await made.ended
  if (!made.state.made) throw redirect(exportAddresses(request, at).page)
  const { read, bytes } = made.state.made
  return csvResponse(read(), sheetFileName(request), indianDate(new Date(at)), { 'Content-Length': String(bytes) })
}

export const BUSY = 'Other exports are running. Try again in a moment.'
export const INDEXING = 'Older orders are still being indexed. Try again in a few minutes.'

export const retryResponse = (text: string, seconds: number): Response =>
  new Response(text, { status: 503, headers: { 'Retry-After': String(seconds) } })
