import { type EnquiryFilter, enquiryAddress, readEnquiryFilter } from '#domain/desk/enquiry-list.ts'
import { filterAddress, type OrderFilter, readFilter } from '#domain/desk/order-list.ts'
import { type Asked, requireRole } from '#server/desk/require-role.ts'
import { LISTS, type ListName } from './lists.ts'

type Wish = { list: 'orders'; filter: OrderFilter } | { list: 'enquiries'; filter: EnquiryFilter }

/** What an address asks to be exported, for somebody who may; `at`: when it was pressed, where it was. */
export async function askedExport(asked: Asked, list: ListName) {
  const who = await requireRole(asked, LISTS[list].area)
  const params = asked.url.searchParams
  const at = Number(params.get('at'))
  const wish: Wish =
    list === 'orders'
      ? { list, filter: { ...readFilter(params), after: undefined } }
      : { list, filter: { ...readEnquiryFilter(params), after: undefined } }
  return { who, wish, at: Number.isSafeInteger(at) && at > 0 && at < LATEST ? at : undefined }
}

/** The last instant that there is a date for. */
const LATEST = 8.64e15

const addressOf = (wish: Wish): string =>
  wish.list === 'orders' ? filterAddress(wish.filter) : enquiryAddress(wish.filter)

/** Where a press leads whose file is being made, and where the file then is; without `at` a press anew. */
export function exportAddresses(wish: Wish, at: number | undefined) {
  const query = new URLSearchParams(addressOf(wish))
  if (at !== undefined) query.set('at', String(at))
  const { place } = LISTS[wish.list]
  return { page: `${place}/export?${query}`, file: `${place}.csv?${query}`, again: `${place}.csv${addressOf(wish)}` }
}
