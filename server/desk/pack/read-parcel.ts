import { createHash } from 'node:crypto'
import { isIndia } from '#domain/address/country.ts'
import { indianDate } from '#domain/delivery/day.ts'
import { leavingDay } from '#domain/delivery/leaving-day.ts'
import { deskState } from '#domain/desk/order-list.ts'
import { packExtras, packGroups } from '#domain/desk/pack-list.ts'
import { minutesLeft } from '#domain/desk/today.ts'
import { boxOfLine, type Order, type Parcel } from '#domain/order/order.ts'
import { mayMoveParcel, orderState } from '#domain/order/order-state.ts'
import { picture } from '#server/catalogue/pictures.ts'
import type { Db } from '#server/db/connect.ts'
import { placeOfPin, readDeliveryTables } from '#server/delivery/queries.ts'
import { openProblems } from '#server/desk/enquiries/find-enquiries.ts'
import { contentsOf, invoiceOf } from '#server/documents/queries.ts'
import { shownBoxItems } from '#server/orders/box-contents.ts'
import { orderById } from '#server/orders/queries.ts'
import { ticksOf } from './ticks.ts'

/** Which parcel: the order's number, and which of its parcels, from 1. */
export type ParcelKey = { number: string; parcel: number }

/** The parcel with its order; nothing where there is none. */
export async function parcelByKey(db: Db, { number, parcel }: ParcelKey) {
  const row = await db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirst()
  const order = row && (await orderById(db, row.id))
  const found = order?.parcels.find(({ position }) => position === parcel - 1)
  return order && found && { order, parcel: found }
}

/** Another one as soon as something else belongs into the parcel, onto its card or its label. */
export const parcelVersion = ({ lines }: Order, { state: _, tracking: __, ...parcel }: Parcel): string =>
  createHash('sha256')
    .update(JSON.stringify([parcel, lines.map(({ productId, name }) => [productId, name])]))
    .digest('hex')
    .slice(0, 16)

/** What is put into a parcel, line by line, and what goes around it. */
export async function packListOf(db: Db, order: Order, parcel: Parcel) {
  const issued = await invoiceOf(db, order.id)
  const contents = issued?.contents ?? (await contentsOf(db, order))
  const groups = packGroups({ lines: order.lines, parcel: parcel.lines, contents })
  return { groups, extras: packExtras(parcel) }
}

export const keysOf = ({ groups, extras }: Awaited<ReturnType<typeof packListOf>>): string[] =>
  [...groups.flatMap(({ items }) => items), ...extras].map(({ key }) => key)

/** A parcel can be packed while it waits for that and is paid for; a live shop leaves test orders alone. */
export const isPackable = ({ paymentState: payment, test }: Order, { state: from }: Parcel, live: boolean): boolean =>
  mayMoveParcel({ from, payment }, 'packed', 'owner') && !(live && test)

/** Everything that the bench shows of a parcel. */
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
    state: deskState(
      { told: orderState(order.paymentState, [parcel]), promisedDay: parcel.promisedDay, parcels: [parcel] },
      today,
    ),
    stands: parcel.state,
    to: { name: parcel.to.fullName || order.buyer.fullName, zipCode: parcel.to.zipCode, city: parcel.to.city },
    ...{ message: parcel.message, cardFrom: parcel.cardFrom },
    ...{ giftWrap: parcel.giftWrap, hidePrices: parcel.hidePrices },
    leaves: leavingDay(parcel, { tables, place }),
    ...{ today, promisedDay: parcel.promisedDay, cutOff: tables.cutOff, minutes: minutesLeft({ now, tables }) },
    groups: await pictured(db, order, groups),
    extras,
    ticks: await ticksOf(db, { orderId: order.id, parcel: parcel.position }),
    last: await lastMove(db, order, parcel),
    problems: await openProblems(db, order.id),
    notes: await db
      .selectFrom('orderNotes')
      .select(['id', 'who', 'text'])
      .where('orderId', '=', order.id)
      .orderBy('at')
      .execute(),
  }
}

/** With a picture for each line, and for each item of a built box. */
async function pictured(db: Db, order: Order, groups: Awaited<ReturnType<typeof packListOf>>['groups']) {
  const inBox = await shownBoxItems(db, order)
  return groups.map((group) => {
    const { productId = '', picture: name = '' } = order.lines[group.position] ?? {}
    const own = boxOfLine(productId) ? inBox : []
    const items = group.items.map((item, index) => ({ ...item, picture: own[index]?.picture }))
    return { ...group, items, picture: picture(name, '') }
  })
}

/** What was done last, with the parcel itself or with the money of its order. */
const lastMove = async (db: Db, { id }: Order, { position }: Parcel) =>
  db
    .selectFrom('orderEvents')
    .select(['at', 'toState', 'cause'])
    .where('orderId', '=', id)
    .where((eb) => eb.or([eb('parcel', '=', position), eb('parcel', 'is', null)]))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
