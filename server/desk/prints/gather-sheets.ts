import type { NotPrinted, PrintKind } from '#domain/desk/documents.ts'
import type { Invoice } from '#domain/document/invoice.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import type { Db } from '#server/db/connect.ts'
import type { Card } from '#server/documents/card-pdf.ts'
import type { Label } from '#server/documents/label-pdf.ts'
import type { PackingSlip } from '#server/documents/packing-slip-pdf.ts'
import { cardOf, labelOf, packingSlipOf } from '#server/documents/parcel-documents.ts'
import { readInvoices } from '#server/documents/queries.ts'
import { orderById } from '#server/orders/queries.ts'

/** What a sheet of each document shows; of labels it is one of the four. */
export type Shows = { slip: PackingSlip; card: Card; label: Label; 'labels-a4': Label; invoice: Invoice }
/** What there is of an order, or why there is nothing. */
export type Gathered<P extends PrintKind> = { of: Shows[P][] } | { why: NotPrinted['why'] }

/** `parcel`: that one of each order, from 1; all of them unless it is said. `origin`: where the shop's pages are. */
type Wish<P extends PrintKind> = { kind: P; number: string; parcel?: number | undefined; origin: string }

/** What is printed for an order as it is now, whoever draws it. */
export async function gatherSheets<P extends PrintKind>(
  db: Db,
  { kind, number, parcel, origin }: Wish<P>,
): Promise<Gathered<P>> {
  const row = await db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirst()
  const order = row && (await orderById(db, row.id))
  if (!order) return { why: 'unknown' }
  const parcels = order.parcels.filter(({ position }) => parcel === undefined || position === parcel - 1)
  const of = await READS[kind]({ db, order, parcels, origin })
  const why = WHY_NONE[kind]
  return of.length === 0 && why ? { why } : { of }
}

type About = { db: Db; order: Order; parcels: readonly Parcel[]; origin: string }

/** One after the other: a file holds one connection, and others wait for it too. */
async function each<T>(parcels: readonly Parcel[], read: (parcel: Parcel) => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (const parcel of parcels) all.push(await read(parcel))
  return all
}

const labels = ({ db, order, parcels }: About): Promise<Label[]> =>
  each(
    parcels.filter(({ state, to }) => state !== 'waiting_for_address' && to.street !== ''),
    (parcel) => labelOf(db, order, parcel),
  )

const READS: { [P in PrintKind]: (about: About) => Promise<Shows[P][]> } = {
  slip: ({ db, order, parcels, origin }) => each(parcels, (parcel) => packingSlipOf(db, order, parcel, origin)),
  card: async ({ db, order, parcels }) =>
    (await each(parcels, (parcel) => cardOf(db, order, parcel))).flatMap((card) => card ?? []),
  label: labels,
  'labels-a4': labels,
  invoice: async ({ db, order: { id } }) =>
    (await readInvoices(db, id)).filter(({ stands }) => stands).map(({ invoice }) => invoice),
}

const WHY_NONE: Record<PrintKind, NotPrinted['why'] | undefined> = {
  slip: undefined,
  card: 'no-card',
  label: 'no-address',
  'labels-a4': 'no-address',
  invoice: 'no-invoice',
}
