import { createHash } from 'node:crypto'
import { indianDate } from '#domain/delivery/calendar.ts'
import { dispatchDay } from '#domain/delivery/dispatch.ts'
import { isIndia } from '#domain/delivery/shipping-address.ts'
import { deskOrderStatus } from '#domain/desk/order-list.ts'
import { packingExtras, packingGroups } from '#domain/desk/packing-list.ts'
import { minutesToCutOff } from '#domain/desk/today.ts'
import type { OrderId, ParcelPosition } from '#domain/nominal.ts'
import { boxIdOfLine, type Order, type Parcel } from '#domain/order/order.ts'
import { canMoveParcel, orderState } from '#domain/order/order-state.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { placeOfPin, readDeliveryTables } from '#server/delivery/queries.ts'
import { newestInvoice, readContents } from '#server/documents/queries.ts'
import { openProblemsOfOrder } from '#server/enquiries/find-enquiries.ts'
import { findBoxItemViews } from '#server/orders/box-contents.ts'
import { orderById } from '#server/orders/queries.ts'
import { findPicture } from '#server/pictures/find-picture.ts'

type ParcelReference = { orderId: OrderId; parcel: ParcelPosition }
type CheckedItem = { item: string; who: string; at: string }

/** Returns the checked items of a parcel, with who checked them and when, the latest last. */
export const checkedItems = (db: Db, { orderId, parcel }: ParcelReference): Promise<CheckedItem[]> =>
  db
    .selectFrom('packTicks')
    .select(['thing as item', 'who', 'at'])
    .where('orderId', '=', orderId)
    .where('parcel', '=', parcel)
    .orderBy('at')
    .execute()

/**
 * Items that a person checked and unchecked since their page was rendered. Other items are left as others set them.
 */
export type CheckChange = { put: readonly string[]; took: readonly string[] }

export async function storeChecks(
  db: Db,
  { orderId, parcel }: ParcelReference,
  { put, took }: CheckChange,
  { who, now }: Pick<Actor, 'who' | 'now'>,
): Promise<void> {
  const rows = put.map((item) => ({ orderId, parcel, thing: item, who, at: now.toISOString() }))
  if (rows.length > 0)
    await db
      .insertInto('packTicks')
      .values(rows)
      .onConflict((c) => c.columns(['orderId', 'parcel', 'thing']).doNothing())
      .execute()
  if (took.length > 0)
    await db
      .deleteFrom('packTicks')
      .where('orderId', '=', orderId)
      .where('parcel', '=', parcel)
      .where('thing', 'in', took)
      .execute()
}

/** Order number and parcel number, from 1. */
export type ParcelKey = { number: string; parcel: number }

/** Returns the parcel with its order, or `undefined`. */
export async function parcelByKey(db: Db, { number, parcel }: ParcelKey) {
  const row = await db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirst()
  const order = row && (await orderById(db, row.id))
  const found = order?.parcels.find(({ position }) => position === parcel - 1)
  return order && found && { order, parcel: found }
}

/** Hash of the parcel's contents, card and address; packing is rejected if it has changed. */
export const parcelVersion = ({ lines }: Order, { state: _, tracking: __, ...parcel }: Parcel): string =>
  createHash('sha256')
    .update(JSON.stringify([parcel, lines.map(({ productId, name }) => [productId, name])]))
    .digest('hex')
    .slice(0, 16)

/** Returns the packing list of a parcel: items by order line, and extras such as card and wrapping. */
export async function packListOf(db: Db, order: Order, parcel: Parcel) {
  const issued = await newestInvoice(db, order.id)
  const contents = issued?.contents ?? (await readContents(db, order))
  const groups = packingGroups({ lines: order.lines, parcel: parcel.lines, contents })
  return { groups, extras: packingExtras(parcel) }
}

export const keysOf = ({ groups, extras }: Awaited<ReturnType<typeof packListOf>>): string[] =>
  [...groups.flatMap(({ items }) => items), ...extras].map(({ key }) => key)

/** Returns whether a parcel can be packed: it is paid and not packed. A live shop leaves test orders alone. */
export const isPackable = ({ paymentState: payment, test }: Order, { state: from }: Parcel, live: boolean): boolean =>
  canMoveParcel({ from, payment }, 'packed', 'owner') && !(live && test)

/** Returns everything that the packing station shows of a parcel. */
export async function readParcel(db: Db, key: ParcelKey, { now, live }: { now: Date; live: boolean }) {
  const found = await parcelByKey(db, key)
  if (!found) return undefined
  const { order, parcel } = found
  const { groups, extras } = await packListOf(db, order, parcel)
  const tables = await readDeliveryTables(db)
  const place = isIndia(parcel.to.country) ? placeOfPin(parcel.to.zipCode) : undefined
  const today = indianDate(now)
  return {
    ...{ number: order.number, test: order.test, parcels: order.parcels.length },
    version: parcelVersion(order, parcel),
    isPackable: isPackable(order, parcel, live),
    state: deskOrderStatus(
      { told: orderState(order.paymentState, [parcel]), promisedDay: parcel.promisedDay, parcels: [parcel] },
      today,
    ),
    stands: parcel.state,
    to: { name: parcel.to.fullName || order.buyer.fullName, zipCode: parcel.to.zipCode, city: parcel.to.city },
    ...{ message: parcel.message, cardFrom: parcel.cardFrom },
    ...{ giftWrap: parcel.giftWrap, hidePrices: parcel.hidePrices },
    leaves: dispatchDay(parcel, { tables, place }),
    ...{
      today,
      promisedDay: parcel.promisedDay,
      slot: parcel.slot,
      cutOff: tables.cutOff,
      minutes: minutesToCutOff({ now, tables }),
    },
    groups: await withPictures(db, order, groups),
    extras,
    ticks: await checkedItems(db, { orderId: order.id, parcel: parcel.position }),
    last: await lastMove(db, order, parcel),
    problems: await openProblemsOfOrder(db, order.id),
    notes: await db
      .selectFrom('orderNotes')
      .select(['id', 'who', 'text'])
      .where('orderId', '=', order.id)
      .orderBy('at')
      .execute(),
  }
}

/** Adds a picture to each line and to each item of a custom box. */
async function withPictures(db: Db, order: Order, groups: Awaited<ReturnType<typeof packListOf>>['groups']) {
  const inBox = await findBoxItemViews(db, order)
  return groups.map((group) => {
    const { productId = '', picture: name = '' } = order.lines[group.position] ?? {}
    const own = boxIdOfLine(productId) ? inBox : []
    const items = group.items.map((item, index) => ({ ...item, picture: own[index]?.picture }))
    return { ...group, items, picture: findPicture(name, '') }
  })
}

/** Returns the latest event of the parcel or of its order's payment. */
const lastMove = async (db: Db, { id }: Order, { position }: Parcel) =>
  db
    .selectFrom('orderEvents')
    .select(['at', 'toState', 'cause'])
    .where('orderId', '=', id)
    .where((eb) => eb.or([eb('parcel', '=', position), eb('parcel', 'is', null)]))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
