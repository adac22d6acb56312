import { indianDate, indianTime } from '#domain/delivery/calendar.ts'
import { type CustomerFilter, customerQueryString } from '#domain/desk/customer-list.ts'
import {
  ENQUIRY_KIND_LABELS,
  type EnquiryFilter,
  enquiryQueryString,
  enquirySubject,
  senderName,
} from '#domain/desk/enquiry-list.ts'
import { DESK_STATUS_LABELS, formatLines } from '#domain/desk/order-list.ts'
import { type OrderFilter, orderQueryString } from '#domain/desk/order-query.ts'
import { type OrderSheet, SHEET_COLUMNS, sheetQuery } from '#domain/desk/order-sheet.ts'
import { storedFieldsSchema } from '#domain/enquiry/stored-fields.ts'
import { CSV_BYTE_ORDER_MARK, formatCsvLine } from '#domain/text/csv.ts'
import { countCustomers } from '#server/customers/find-customers.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { countAllEnquiries, enquiryKeys } from '#server/enquiries/find-enquiries.ts'
import { updateEnquiryIndex } from '#server/enquiries/update-search-index.ts'
import { countAllOrders } from '#server/orders/count-orders.ts'
import { dueOrderIds } from '#server/orders/due-orders.ts'
import { findOrders } from '#server/orders/find-orders.ts'
import type { ListClock } from '#server/orders/order-conditions.ts'
import { type OrderListRow, readOrderRows } from '#server/orders/order-list-rows.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import { CUSTOMER_COLUMNS, customerRows } from './customer-rows.ts'
import { orderSheetRows } from './order-sheet-rows.ts'

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

/** Returns a page of the rows of a sheet of orders. */
export async function sheetRows(db: Db, request: SheetRequest, at: number) {
  const { filter, sheet } = request
  const clock = await clockOf(db, request, at)
  const { rows, next } =
    sheet.numbers.length > 0
      ? { rows: await selectedRows(db, sheet.numbers, clock), next: undefined }
      : await findOrders(db, filter, clock, EXPORT_PAGE_SIZE)
  return { rows: await orderSheetRows(db, rows, sheet), next, orders: rows.length }
}

async function selectedRows(db: Db, numbers: readonly string[], { today }: ListClock): Promise<OrderListRow[]> {
  const found = await db.selectFrom('orders').select(['id', 'number']).where('number', 'in', numbers).execute()
  const ids = new Map(found.map(({ id, number }) => [number, id]))
  return readOrderRows(
    db,
    numbers.flatMap((number) => ids.get(number) ?? []),
    today,
  )
}

async function clockOf(db: Db, { filter: { due }, live }: OrderRequest, at: number): Promise<ListClock> {
  const now = new Date(at)
  return { today: indianDate(now), ...(due && { dueIds: await dueOrderIds(db, now, live) }) }
}

function orderCells({ number, placedAt, fullName, city, lines, state, day, totalPaise, test }: OrderListRow) {
  const placed = new Date(placedAt)
  const total = (totalPaise / 100).toFixed(2)
  const when = `${indianDate(placed)} ${indianTime(placed)}`
  return [number, when, fullName, city, formatLines(lines), DESK_STATUS_LABELS[state], day, total, test ? 'yes' : '']
}

/** List to export, with its filters. */
export type ListRequest =
  /** `sheet`: its rows and columns; without one, the columns that the export has had since the first version. */
  | { list: 'orders'; filter: OrderFilter; live: boolean; sheet?: OrderSheet }
  | { list: 'customers'; filter: CustomerFilter; live: boolean }
  | { list: 'enquiries'; filter: EnquiryFilter }

type OrderRequest = Extract<ListRequest, { list: 'orders' }>
/** Request for a sheet of orders. */
export type SheetRequest = OrderRequest & { sheet: OrderSheet }
export const isSheetRequest = (request: ListRequest): request is SheetRequest =>
  request.list === 'orders' && request.sheet !== undefined

/** Rows per page. A list of one page is exported at once. */
export const EXPORT_PAGE_SIZE = 250

/** Returns the filters as a query string, without the search, which may name a person. */
export function withoutSearch(request: ListRequest): string {
  const { list, filter } = request
  if (list === 'orders')
    return isSheetRequest(request)
      ? sheetQuery({ ...filter, search: '' }, { ...request.sheet, numbers: [] })
      : orderQueryString({ ...filter, search: '' })
  if (list === 'customers') return customerQueryString({ ...filter, search: '' })
  return enquiryQueryString({ ...filter, search: '' })
}

/** Updates the index that the list is read from. Call it before reading. */
export async function updateListIndex(db: Db, { list, filter }: ListRequest): Promise<void> {
  if (list !== 'enquiries') await updateOrderIndex(db)
  else if (filter.search) await updateEnquiryIndex(db)
}

/** Returns the number of rows, or `undefined` if counting would be as slow as reading. */
export async function countList(db: Db, request: ListRequest, at: number): Promise<number | undefined> {
  const { list, filter } = request
  if (isSheetRequest(request) && request.sheet.numbers.length > 0) return request.sheet.numbers.length
  if (list === 'orders') return countAllOrders(db, filter, await clockOf(db, request, at))
  if (filter.search) return undefined
  if (list === 'customers') return countView(db, filter, { live: request.live, today: indianDate(new Date(at)) })
  return countAllEnquiries(db, filter.list)
}

async function countView(db: Db, filter: CustomerFilter, context: { live: boolean; today: string }) {
  const counts = await countCustomers(db, filter, context)
  return counts[filter.view ?? 'all']
}

const HEADS = { orders: ORDER_COLUMNS, customers: CUSTOMER_COLUMNS, enquiries: ENQUIRY_COLUMNS }

const headsOf = (request: ListRequest): readonly string[] =>
  isSheetRequest(request) ? request.sheet.columns.map((column) => SHEET_COLUMNS[column].label) : HEADS[request.list]

/** `rows`: number of entries of the list on the page; an order can be several rows of the file. */
export type CsvPage = { rows: number; text: string; next: ListRequest['filter']['after'] }

async function pageRows(db: Db, request: ListRequest, at: number) {
  const size = EXPORT_PAGE_SIZE
  const { list, filter } = request
  if (list === 'orders')
    return isSheetRequest(request)
      ? sheetRows(db, request, at)
      : orderRows(db, filter, { clock: await clockOf(db, request, at), size })
  if (list === 'enquiries') return enquiryRows(db, filter, { size })
  return customerRows(db, filter, { live: request.live, today: indianDate(new Date(at)), size })
}

/** Returns the page after the filter's cursor as CSV. The first page begins with the header row. */
export async function csvPage(db: Db, request: ListRequest, at: number): Promise<CsvPage> {
  const { rows, next, ...page } = await pageRows(db, request, at)
  const header = request.filter.after ? '' : CSV_BYTE_ORDER_MARK + formatCsvLine(headsOf(request))
  return { rows: 'orders' in page ? page.orders : rows.length, text: header + rows.map(formatCsvLine).join(''), next }
}
