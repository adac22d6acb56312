import { type EnquiryFilter, enquiryQueryString, readEnquiryFilter } from '#domain/desk/enquiry-list.ts'
import { type OrderFilter, orderQueryString, readOrderFilter } from '#domain/desk/order-list.ts'
import { checkArea, type DeskRequest } from '#server/auth/require-role.ts'
import { EXPORT_LISTS, type ExportListName } from './export-lists.ts'

type ExportRequest = { list: 'orders'; filter: OrderFilter } | { list: 'enquiries'; filter: EnquiryFilter }

/**
 * Authorizes an export and parses its filter. `at`: the start time of an export (ms since the epoch), which
 * identifies it.
 */
export async function parseExportRequest(args: DeskRequest, list: ExportListName) {
  const who = await checkArea(args, EXPORT_LISTS[list].area)
  const params = args.url.searchParams
  const at = Number(params.get('at'))
  const request: ExportRequest =
    list === 'orders'
      ? { list, filter: { ...readOrderFilter(params), after: undefined } }
      : { list, filter: { ...readEnquiryFilter(params), after: undefined } }
  return { who, wish: request, at: Number.isSafeInteger(at) && at > 0 && at < MAX_TIME_MS ? at : undefined }
}

/** The largest time value that `Date` accepts, in ms. */
const MAX_TIME_MS = 8.64e15

const filterQuery = (request: ExportRequest): string =>
  request.list === 'orders' ? orderQueryString(request.filter) : enquiryQueryString(request.filter)

/** Returns the addresses of an export: its progress page, its file, and `again`, which starts a new export. */
export function exportAddresses(request: ExportRequest, at: number | undefined) {
  const query = new URLSearchParams(filterQuery(request))
  if (at !== undefined) query.set('at', String(at))
  const { place } = EXPORT_LISTS[request.list]
  return {
    page: `${place}/export?${query}`,
    file: `${place}.csv?${query}`,
    again: `${place}.csv${filterQuery(request)}`,
  }
}
