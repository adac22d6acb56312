import { createHash } from 'node:crypto'
import { indianDate } from '#domain/delivery/day.ts'
import { deskState } from '#domain/desk/order-list.ts'
import type { Order } from '#domain/order/order.ts'
import { mayMoveParcel, type ParcelState } from '#domain/order/order-state.ts'
import { sum } from '#domain/payment/money.ts'
import { refundableOf } from '#domain/payment/order-money.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import { picture } from '#server/catalogue/pictures.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { openProblems } from '#server/desk/enquiries/find-enquiries.ts'
import { accountsOf, taxedOn } from '#server/documents/credit-notes.ts'
import { type OrderRecord, orderRecord } from '#server/owner/order-record.ts'
import { ownersWays } from '#server/owner/order-refusals.ts'
import { readEmails } from './order-emails.ts'

/** Another one as soon as anything of the order is another: a form sends it along, and nothing is done to a changed order. */
export const versionOf = (order: Order): string =>
  createHash('sha256').update(JSON.stringify(order)).digest('hex').slice(0, 16)

/** Everything that the desk shows of an order; `money` is for those who may see it. */
export async function readOrder(db: Db, number: string, now: Date, sendsMail = true) {
  const record = await orderRecord(db, number)
  if (!record || record.order.number !== number) return undefined
  const { order, payments, events, inside } = record
  const promised =
    order.parcels
      .map(({ promisedDay }) => promisedDay)
      .filter(Boolean)
      .sort()[0] ?? ''
  const { number: own, test, createdAt, paymentState, buyer, parcels } = order
  return {
    order: {
      ...{ number: own, test, createdAt, paymentState, buyer, parcels },
      state: order.state,
      lines: order.lines.map(({ productId, name, quantity, picture: shown }) => ({
        ...{ productId, name, quantity },
        picture: picture(shown, ''),
      })),
    },
    money: await moneyOf(db, record),
    version: versionOf(order),
    state: deskState({ told: order.state, promisedDay: promised, parcels: order.parcels }, indianDate(now)),
    ways: ownersWays(order),
    refundable: payments.some((payment) => refundableOf(payment) > 0 || payment.refunds.some(isAsked)),
    mayMove: order.parcels.filter(({ state }) => movable(order, state)).map(({ position }) => position + 1),
    emails: await readEmails(db, order.id, sendsMail),
    problems: await openProblems(db, order.id),
    events: events.map(({ id, at, toState, cause }) => ({ id, at, toState, cause })),
    teamNotes: await db
      .selectFrom('orderNotes')
      .select(['id', 'at', 'who', 'text'])
      .where('orderId', '=', order.id)
      .orderBy('at')
      .execute(),
    inside,
  }
}

/** The amounts of an order: its sums as it is taxed now, its documents, and every payment and refund. */
async function moneyOf(db: Db, { order, payments, alsoFor }: Pick<OrderRecord, 'order' | 'payments' | 'alsoFor'>) {
  const accounts = await accountsOf(db, order.id)
  const { lines, shippingPaise, totalPaise, offer } = order
  const { subtotalPaise, gst } = taxedOn(accounts) ?? order
  const claim = payments.findLast(({ state, claimKey }) => state === 'pending' && claimKey !== null)
  const review = order.state === 'under_review'
  return {
    ...{ shippingPaise, totalPaise, subtotalPaise, gst, alsoFor },
    ...(offer && { offer }),
    lines: lines.map(({ productId, quantity, gstRate, hsn, unitPricePaise }) => ({
      ...{ productId, quantity, gstRate, hsn, unitPricePaise },
    })),
    invoices: accounts.filter(({ stands }) => stands).map(({ invoice }) => invoice.number),
    claim: review && claim ? { id: claim.id, transactionId: claim.transactionId ?? '' } : undefined,
    // Without a claim it is another amount that came, and is still there.
    camePaise: review && !claim ? sum(payments.map(refundableOf)) : undefined,
    refunds: payments
      .flatMap((payment) => payment.refunds)
      .map(({ id, createdAt, amountPaise, state, provider, reason, who }) => ({
        ...{ id, createdAt, amountPaise, state, provider, reason, who },
      })),
    payments: payments.map(({ id, createdAt, method, state, amountPaise, transactionId, reason }) => ({
      ...{ id, createdAt, method, state, amountPaise, transactionId, reason },
    })),
  }
}
export type ShownMoney = Awaited<ReturnType<typeof moneyOf>>

const isAsked = ({ state }: { state: string }): boolean => state === 'asked'

/** Its address can still be corrected: it is paid for, and not packed. */
const movable = ({ paymentState: payment }: Order, state: ParcelState): boolean =>
  mayMoveParcel({ from: state === 'waiting_for_address' ? 'to_pack' : state, payment }, 'packed', 'owner')

const LONGEST_NOTE = 2000

/** Keeps what somebody of the team wrote about an order. `false`: nothing was written, or there is no such order. */
export async function addNote(db: Db, number: string, typed: string, by: By): Promise<boolean> {
  const order = await db.selectFrom('orders').select(['id', 'number']).where('number', '=', number).executeTakeFirst()
  if (!order || typed.trim() === '') return false
  await transact(db, (trx) => writeNote(trx, order, typed.trim(), by))
  return true
}

/** The same in the transaction that it is about. */
export async function writeNote(trx: Trx, order: Pick<Order, 'id' | 'number'>, said: string, by: By): Promise<void> {
  const text = said.slice(0, LONGEST_NOTE)
  const row = { id: newId(), orderId: order.id, at: by.now.toISOString(), who: by.who, text }
  await trx.insertInto('orderNotes').values(row).execute()
  await writeAudit(trx, { kind: 'order', subject: order.number, what: 'note written' }, by)
}
