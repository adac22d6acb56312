import { indianDate } from '#domain/delivery/day.ts'
import { type EnquiryFilter, enquiryAddress } from '#domain/desk/enquiry-list.ts'
import { filterAddress, type OrderFilter } from '#domain/desk/order-list.ts'
import { CSV_BEGIN, csvLine } from '#domain/text/csv.ts'
import type { Db } from '#server/db/connect.ts'
import { countEveryEnquiry } from '#server/desk/enquiries/find-enquiries.ts'
import { keepEnquiryTerms } from '#server/desk/enquiries/keep-terms.ts'
import { countEveryOrder } from '#server/desk/orders/find-orders.ts'
import { keepListings } from '#server/desk/orders/keep-listings.ts'
import { ENQUIRY_HEADS, enquiryPages } from './enquiry-rows.ts'
import { ORDER_HEADS, orderPages } from './order-rows.ts'

/** A list that is taken away, with the filters of its address. */
export type ListWish = { list: 'orders'; filter: OrderFilter } | { list: 'enquiries'; filter: EnquiryFilter }

/** So many are read at once; a list that has no more is there at once. */
export const PAGE = 250

/** The address of its filters, but for what was searched for, which names people. */
export const withoutSearch = ({ list, filter }: ListWish): string =>
  list === 'orders' ? filterAddress({ ...filter, search: '' }) : enquiryAddress({ ...filter, search: '' })

/** Brings up to date what the list is read from; whoever asks for it does this first. */
export async function keepUp(db: Db, { list, filter }: ListWish): Promise<void> {
  if (list === 'orders') await keepListings(db)
  else if (filter.search) await keepEnquiryTerms(db)
}

/** How many there are, where that is found out sooner than by reading all of them. */
export async function countList(db: Db, { list, filter }: ListWish, at: number): Promise<number | undefined> {
  if (list === 'orders') return countEveryOrder(db, filter, indianDate(new Date(at)))
  return filter.search ? undefined : countEveryEnquiry(db, filter.list)
}

const HEADS = { orders: ORDER_HEADS, enquiries: ENQUIRY_HEADS }

/** Piece by piece with how many rows are in it: however long the list is, no more than a page of it is in memory. */
export async function* csvPieces(db: Db, { list, filter }: ListWish, at: number) {
  const of = { today: indianDate(new Date(at)), size: PAGE }
  yield { rows: 0, text: CSV_BEGIN + csvLine(HEADS[list]) }
  const pages = list === 'orders' ? orderPages(db, filter, of) : enquiryPages(db, filter, of)
  for await (const page of pages) yield { rows: page.length, text: page.map(csvLine).join('') }
}
