import type { PrintKind, SkippedOrder } from '#domain/desk/printing.ts'
import type { Invoice } from '#domain/document/invoice.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import type { Db } from '#server/db/connect.ts'
import { orderById } from '#server/orders/queries.ts'
import type { Card } from './card-pdf.ts'
import type { Label } from './label-pdf.ts'
import type { PackingSlip } from './packing-slip-pdf.ts'
import { readCard, readLabel, readPackingSlip } from './parcel-documents.ts'
import { readInvoices } from './queries.ts'

/** Data of a page by document kind; for labels, of one label. */
export type PrintPages = { slip: PackingSlip; card: Card; label: Label; 'labels-a4': Label; invoice: Invoice }
/** Pages of an order, or the reason why it has none. */
export type OrderPages<P extends PrintKind> = { of: PrintPages[P][] } | { why: SkippedOrder['why'] }

type PagesRequest<P extends PrintKind> = { kind: P; number: string; parcel?: number | undefined; origin: string }

/** Returns the data of the pages to print for an order. */
export async function readOrderPages<P extends PrintKind>(
  db: Db,
  { kind, number, parcel, origin }: PagesRequest<P>,
): Promise<OrderPages<P>> {
  const row = await db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirst()
  const order = row && (await orderById(db, row.id))
  if (!order) return { why: 'unknown' }
  const parcels = order.parcels.filter(({ position }) => parcel === undefined || position === parcel - 1)
  const of = await READERS[kind]({ db, order, parcels, origin })
  const why = EMPTY_REASON[kind]
  return of.length === 0 && why ? { why } : { of }
}

type PrintedOrder = { db: Db; order: Order; parcels: readonly Parcel[]; origin: string }

/** Reads one after the other: SQLite has one connection, which requests also use. */
async function each<T>(parcels: readonly Parcel[], read: (parcel: Parcel) => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (const parcel of parcels) all.push(await read(parcel))
  return all
}

const labels = ({ db, order, parcels }: PrintedOrder): Promise<Label[]> =>
  each(
    parcels.filter(({ state, to }) => state !== 'waiting_for_address' && to.street !== ''),
    (parcel) => readLabel(db, order, parcel),
  )

const READERS: { [P in PrintKind]: (about: PrintedOrder) => Promise<PrintPages[P][]> } = {
  slip: ({ db, order, parcels, origin }) => each(parcels, (parcel) => readPackingSlip(db, order, parcel, origin)),
  card: async ({ db, order, parcels }) =>
    (await each(parcels, (parcel) => readCard(db, order, parcel))).flatMap((card) => card ?? []),
  label: labels,
  'labels-a4': labels,
  invoice: async ({ db, order: { id } }) =>
    (await readInvoices(db, id)).filter(({ stands }) => stands).map(({ invoice }) => invoice),
}

const EMPTY_REASON: Record<PrintKind, SkippedOrder['why'] | undefined> = {
  slip: undefined,
  card: 'no-card',
  label: 'no-address',
  'labels-a4': 'no-address',
  invoice: 'no-invoice',
}
