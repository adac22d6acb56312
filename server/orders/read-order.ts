import { createHash } from 'node:crypto'
import { indianDate } from '#domain/delivery/calendar.ts'
import { dispatchDay } from '#domain/delivery/dispatch.ts'
import { isIndia } from '#domain/delivery/shipping-address.ts'
import { deskOrderStatus } from '#domain/desk/order-list.ts'
import { nextStepOf, orderProgress } from '#domain/desk/order-progress.ts'
import type { OrderId } from '#domain/nominal.ts'
import { firstParcel, type Order } from '#domain/order/order.ts'
import { canMoveParcel, isReturned, type ParcelState, UNPAID_STATES } from '#domain/order/order-state.ts'
import { isHandMethod } from '#domain/payment/listed-method.ts'
import { sum } from '#domain/payment/money.ts'
import { chequesToClear, duePaise, refundableOf } from '#domain/payment/order-balance.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { placeOfPin, readDeliveryTables } from '#server/delivery/queries.ts'
import { readInvoiceAccounts } from '#server/documents/credit-notes.ts'
import { asInvoiced } from '#server/documents/invoiced-tax.ts'
import { openProblemsOfOrder } from '#server/enquiries/find-enquiries.ts'
import { handPaymentsOf } from '#server/payments/hand/hand-payments.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import { isDayChangeable } from './order-days.ts'
import { readOrderEmails } from './order-emails.ts'
import { type OrderRecord, readOrderRecord } from './order-record.ts'
import { ownerTransitions } from './order-refusals.ts'

/**
 * Returns a short hash of a preview. It is posted with the confirmation, which is rejected if the preview has
 * changed.
 */
export const previewDigest = (preview: unknown): string =>
  createHash('sha256').update(JSON.stringify(preview)).digest('hex').slice(0, 16)

/** Hash of an order, posted with every form. An action on an order whose hash differs is rejected. */
export const versionOf = (order: Order): string =>
  createHash('sha256').update(JSON.stringify(order)).digest('hex').slice(0, 16)

/** Returns everything the desk shows of an order. Show `money` only to roles that may see it. */
export async function readOrder(db: Db, number: string, now: Date, sendsMail = true) {
  const record = await readOrderRecord(db, number)
  if (!record || record.order.number !== number) return undefined
  const { order, payments, events, inside } = record
  const promised =
    order.parcels
      .map(({ promisedDay }) => promisedDay)
      .filter(Boolean)
      .sort()[0] ?? ''
  const { number: own, test, createdAt, paymentState, buyer, parcels } = order
  const isRefundable = payments.some((payment) => refundableOf(payment) > 0 || payment.refunds.some(isOpenRefund))
  const money = await moneyOf(db, record)
  const hasClaim = money.claim !== undefined
  return {
    order: {
      ...{ number: own, test, createdAt, paymentState, buyer, parcels },
      state: order.state,
      lines: order.lines.map(({ productId, name, quantity, picture: shown }) => ({
        ...{ productId, name, quantity },
        picture: findPicture(shown, ''),
      })),
    },
    money,
    version: versionOf(order),
    today: indianDate(now),
    promisedDay: promised,
    packBy: order.state === 'paid' ? await packingDay(db, order) : undefined,
    progress: orderProgress(order.state, events),
    next: nextStepOf({ state: order.state, isReturned: isReturned(parcels), hasClaim, isRefundable }),
    state: deskOrderStatus({ told: order.state, promisedDay: promised, parcels: order.parcels }, indianDate(now)),
    ways: ownerTransitions(order),
    refundable: isRefundable,
    mayMove: order.parcels.filter(({ state }) => isAddressEditable(order, state)).map(({ position }) => position + 1),
    mayMoveDay: order.parcels.filter((parcel) => isDayChangeable(order, parcel)).map(({ position }) => position + 1),
    ...(await readSlotCharges(db, order.id)),
    emails: await readOrderEmails(db, order.id, sendsMail),
    problems: await openProblemsOfOrder(db, order.id),
    events: events.map(({ id, at, fromState, toState, cause }) => ({
      id,
      at,
      isMove: fromState !== toState,
      toState,
      cause,
    })),
    teamNotes: await db
      .selectFrom('orderNotes')
      .select(['id', 'at', 'who', 'text'])
      .where('orderId', '=', order.id)
      .orderBy('at')
      .execute(),
    inside,
  }
}

/** Returns the order whose slot an order pays for, and those that pay for slots of this one. */
async function readSlotCharges(db: Db, id: OrderId) {
  const rows = await db
    .selectFrom('orders as order')
    .innerJoin('orders as other', (join) =>
      join.on((eb) =>
        eb.or([eb('order.supplementOf', '=', eb.ref('other.id')), eb('other.supplementOf', '=', eb.ref('order.id'))]),
      ),
    )
    .select(['other.number', 'other.totalPaise', 'other.state', 'other.supplementOf'])
    .where('order.id', '=', id)
    .orderBy('other.id')
    .execute()
  const charges = rows.filter(({ supplementOf }) => supplementOf === id)
  return {
    chargeFor: rows.find(({ supplementOf }) => supplementOf !== id)?.number,
    slotCharges: charges.map(({ number, totalPaise, state }) => ({ number, totalPaise, state })),
  }
}

/** Last day on which the first parcel can leave in time. */
async function packingDay(db: Db, order: Order): Promise<string | undefined> {
  const parcel = firstParcel(order)
  const place = isIndia(parcel.to.country) ? placeOfPin(parcel.to.zipCode) : undefined
  return dispatchDay(parcel, { tables: await readDeliveryTables(db), place })
}

/** Returns the amounts of an order: current totals and tax, documents, payments and refunds. */
async function moneyOf(db: Db, { order, payments, alsoFor }: Pick<OrderRecord, 'order' | 'payments' | 'alsoFor'>) {
  const accounts = await readInvoiceAccounts(db, order.id)
  const { lines, shippingPaise, totalPaise, offer, gstIncluded } = order
  const { subtotalPaise, gst, delivery } = asInvoiced(order, accounts)
  const claim = payments.findLast(({ state, claimKey }) => state === 'pending' && claimKey !== null)
  const review = order.state === 'under_review'
  const hand = payments.some(({ method }) => isHandMethod(method)) ? await readHandDetails(db, order) : []
  return {
    ...{ shippingPaise, totalPaise, subtotalPaise, gst, gstIncluded, alsoFor },
    ...(offer && { offer }),
    ...(delivery && { delivery }),
    lines: lines.map(({ productId, quantity, gstRate, hsn, unitPricePaise }) => ({
      ...{ productId, quantity, gstRate, hsn, unitPricePaise },
    })),
    ...balanceOf(payments),
    // What a payment by hand can still be for.
    duePaise: review || UNPAID_STATES.includes(order.state) ? duePaise(totalPaise, payments) : 0,
    chequesPaise: chequesToClear(payments),
    invoices: accounts.filter(({ stands }) => stands).map(({ invoice }) => invoice.number),
    claim:
      review && claim
        ? { id: claim.id, transactionId: claim.transactionId ?? '', at: claim.createdAt, notFoundAt: claim.notFoundAt }
        : undefined,
    // Without a payment claim, the order is under review because a wrong amount was received.
    camePaise: review && !claim ? sum(payments.map(refundableOf)) : undefined,
    refunds: payments
      .flatMap((payment) => payment.refunds)
      .map(({ id, createdAt, amountPaise, state, provider, reason, who, handMethod, handReference }) => ({
        ...{ id, createdAt, amountPaise, state, provider, reason, who, handMethod, handReference },
        creditNotes: accounts.flatMap(({ notes }) =>
          notes.filter(({ refundId }) => refundId === id).map((note) => note.number),
        ),
      })),
    payments: payments.map(({ id, createdAt, method, state, amountPaise, transactionId, reason }) => ({
      ...{ id, createdAt, method, state, amountPaise, transactionId, reason },
      hand: hand.find(({ paymentId }) => paymentId === id),
    })),
  }
}

/** Returns how the payments by hand are shown. The keys of the buyer stay on the server. */
const readHandDetails = async (db: Db, { id }: Order) =>
  (await handPaymentsOf(db, id)).map(({ emailKey: _, phoneKey: __, recordKey: ___, ...details }) => details)

/** Money received for the order, refunds included that are done or requested. */
function balanceOf(payments: OrderRecord['payments']) {
  const received = payments.filter(({ state }) => state === 'paid')
  const refunds = received.flatMap((payment) => payment.refunds).filter(({ state }) => state !== 'refused')
  return {
    receivedPaise: sum(received.map(({ amountPaise }) => amountPaise)),
    refundedPaise: sum(refunds.map(({ amountPaise }) => amountPaise)),
    refundablePaise: sum(payments.map(refundableOf)),
  }
}

export type OrderAmounts = Awaited<ReturnType<typeof moneyOf>>

const isOpenRefund = ({ state }: { state: string }): boolean => state === 'asked'

/** Returns whether the parcel's address can still be changed: the order is paid and the parcel is not packed. */
const isAddressEditable = ({ paymentState: payment }: Order, state: ParcelState): boolean =>
  canMoveParcel({ from: state === 'waiting_for_address' ? 'to_pack' : state, payment }, 'packed', 'owner')

const MAX_NOTE_LENGTH = 2000

/** Stores a team note. Returns `false` if the note is empty or the order does not exist. */
export async function addNote(db: Db, number: string, typed: string, actor: Actor): Promise<boolean> {
  const order = await db.selectFrom('orders').select(['id', 'number']).where('number', '=', number).executeTakeFirst()
  if (!order || typed.trim() === '') return false
  await transact(db, (trx) => writeNote(trx, order, typed.trim(), actor))
  return true
}

/** Stores a team note in the caller's transaction. */
export async function writeNote(
  trx: Trx,
  order: Pick<Order, 'id' | 'number'>,
  said: string,
  actor: Actor,
): Promise<void> {
  const text = said.slice(0, MAX_NOTE_LENGTH)
  const row = { id: newId(), orderId: order.id, at: actor.now.toISOString(), who: actor.who, text }
  await trx.insertInto('orderNotes').values(row).execute()
  await writeAudit(trx, { kind: 'order', subject: order.number, what: 'note written' }, actor)
}
