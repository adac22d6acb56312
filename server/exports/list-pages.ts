import { indianDate, indianTime } from '#domain/delivery/calendar.ts'
import {
  ENQUIRY_KIND_LABELS,
  type EnquiryFilter,
  enquiryQueryString,
  enquirySubject,
  senderName,
} from '#domain/desk/enquiry-list.ts'
import { DESK_STATUS_LABELS, formatLines } from '#domain/desk/order-list.ts'
import { type OrderFilter, orderQueryString } from '#domain/desk/order-query.ts'
import { storedFieldsSchema } from '#domain/enquiry/stored-fields.ts'
import { CSV_BYTE_ORDER_MARK, formatCsvLine } from '#domain/text/csv.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { countAllEnquiries, enquiryKeys } from '#server/enquiries/find-enquiries.ts'
import { updateEnquiryIndex } from '#server/enquiries/update-search-index.ts'
import { countAllOrders } from '#server/orders/count-orders.ts'
import { dueOrderIds } from '#server/orders/due-orders.ts'
import { findOrders } from '#server/orders/find-orders.ts'
import type { ListClock } from '#server/orders/order-conditions.ts'
import type { OrderListRow } from '#server/orders/order-list-rows.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'

const ENQUIRY_COLUMNS = [
  ...['Number', 'Came', 'Kind', 'From', 'Email', 'Phone', 'About', 'Message', 'Answered', 'Off the list'],
]

/** Returns a page of the enquiry export. */
async function enquiryRows(db: Db, filter: EnquiryFilter, { size }: { size: number }) {
  const keys = await enquiryKeys(db, filter, size)
  const rows = await enquiryCells(
    db,
    keys.map(({ id }) => id),
  )
  const last = keys.at(-1)
  return { rows, next: last && keys.length === size ? { by: last.createdAt, id: last.id } : undefined }
}

async function enquiryCells(db: Db, ids: readonly string[]): Promise<string[][]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('enquiries').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const fields = parseColumn(storedFieldsSchema, row.fields, 'enquiries.fields', id)
    const sent = { ...row, fields }
    const { ticket, createdAt, kind, email, answeredAt, withdrawnAt } = row
    const said = [senderName(sent), email, fields.phone ?? '', enquirySubject(sent), fields.message ?? '']
    return [
      [
        ticket ?? '',
        formatWhen(createdAt),
        ENQUIRY_KIND_LABELS[kind],
        ...said,
        formatWhen(answeredAt),
        formatWhen(withdrawnAt),
      ],
    ]
  })
}

const formatWhen = (at: string | null): string => (at ? `${indianDate(new Date(at))} ${indianTime(new Date(at))}` : '')

const ORDER_COLUMNS = [
  ...['Order', 'Placed', 'For', 'City', 'What', 'State', 'Promised', 'Total in rupees', 'Test order'],
]

/** Returns a page of the order export. `clock` decides which orders are late. */
async function orderRows(db: Db, filter: OrderFilter, { clock, size }: { clock: ListClock; size: number }) {
  const { rows, next } = await findOrders(db, filter, clock, size)
  return { rows: rows.map(orderCells), next }
}

async function clockOf(db: Db, { due }: OrderFilter, at: number): Promise<ListClock> {
  const now = new Date(at)
  return { today: indianDate(now), ...(due && { dueIds: await dueOrderIds(db, now, false) }) }
}

function orderCells({ number, placedAt, fullName, city, lines, state, day, totalPaise, test }: OrderListRow) {
  const placed = new Date(placedAt)
  const total = (totalPaise / 100).toFixed(2)
  const when = `${indianDate(placed)} ${indianTime(placed)}`
  return [number, when, fullName, city, formatLines(lines), DESK_STATUS_LABELS[state], day, total, test ? 'yes' : '']
}

/** List to export, with its filters. */
export type ListRequest = { list: 'orders'; filter: OrderFilter } | { list: 'enquiries'; filter: EnquiryFilter }

/** Rows per page. A list of one page is exported at once. */
export const EXPORT_PAGE_SIZE = 250

/** Returns the filters as a query string, without the search, which may name a person. */
export const withoutSearch = ({ list, filter }: ListRequest): string =>
  list === 'orders' ? orderQueryString({ ...filter, search: '' }) : enquiryQueryString({ ...filter, search: '' })

/** Updates the index that the list is read from. Call it before reading. */
export async function updateListIndex(db: Db, { list, filter }: ListRequest): Promise<void> {
  if (list === 'orders') await updateOrderIndex(db)
  else if (filter.search) await updateEnquiryIndex(db)
}

/** Returns the number of rows, or `undefined` if counting would be as slow as reading. */
export async function countList(db: Db, { list, filter }: ListRequest, at: number): Promise<number | undefined> {
  if (list === 'orders') return countAllOrders(db, filter, await clockOf(db, filter, at))
  return filter.search ? undefined : countAllEnquiries(db, filter.list)
}

const HEADS = { orders: ORDER_COLUMNS, enquiries: ENQUIRY_COLUMNS }

export type CsvPage = { rows: number; text: string; next: ListRequest['filter']['after'] }

/** Returns the page after the filter's cursor as CSV. The first page begins with the header row. */
export async function csvPage(db: Db, { list, filter }: ListRequest, at: number): Promise<CsvPage> {
  const { rows, next } =
    list === 'orders'
      ? await orderRows(db, filter, { clock: await clockOf(db, filter, at), size: EXPORT_PAGE_SIZE })
      : await enquiryRows(db, filter, { size: EXPORT_PAGE_SIZE })
  const header = filter.after ? '' : CSV_BYTE_ORDER_MARK + formatCsvLine(HEADS[list])
  return { rows: rows.length, text: header + rows.map(formatCsvLine).join(''), next }
}
