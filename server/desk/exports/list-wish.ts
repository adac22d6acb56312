import { indianDate } from '#domain/delivery/day.ts'
import { type EnquiryFilter, enquiryAddress } from '#domain/desk/enquiry-list.ts'
import { filterAddress, type OrderFilter } from '#domain/desk/order-list.ts'
import { CSV_BEGIN, csvLine } from '#domain/text/csv.ts'
import type { Db } from '#server/db/connect.ts'
import { countEveryEnquiry } from '#server/desk/enquiries/find-enquiries.ts'
import { keepEnquiryTerms } from '#server/desk/enquiries/keep-terms.ts'
import { countEveryOrder } from '#server/desk/orders/find-orders.ts'
import { keepListings } from '#server/desk/orders/keep-listings.ts'
import { ENQUIRY_HEADS, enquiryRows } from './enquiry-rows.ts'
import { ORDER_HEADS, orderRows } from './order-rows.ts'

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

/** `next`: the cursor of the page after it, if there is one. */
export type CsvPage = { rows: number; text: string; next: ListWish['filter']['after'] }

/** The page of a list after its cursor, as CSV; the first one begins with the column headings. */
export async function csvPage(db: Db, { list, filter }: ListWish, at: number): Promise<CsvPage> {
  const { rows, next } =
    list === 'orders'
      ? await orderRows(db, filter, { today: indianDate(new Date(at)), size: PAGE })
      : await enquiryRows(db, filter, { size: PAGE })
  const heads = filter.after ? '' : CSV_BEGIN + csvLine(HEADS[list])
  return { rows: rows.length, text: heads + rows.map(csvLine).join(''), next }
}
