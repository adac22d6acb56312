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
import { orderRecord } from '#server/owner/order-record.ts'
import { ownersWays } from '#server/owner/order-refusals.ts'
import { readEmails } from './order-emails.ts'

/** Another one as soon as anything of the order is another: a form sends it along, and nothing is done to a changed order. */
export const versionOf = (order: Order): string =>
  createHash('sha256').update(JSON.stringify(order)).digest('hex').slice(0, 16)

/** Everything that the desk shows of an order. */
export async function readOrder(db: Db, number: string, now: Date) {
  const record = await orderRecord(db, number)
  if (!record || record.order.number !== number) return undefined
  const { order, payments, events, inside, alsoFor, notes } = record
  const refunds = payments.flatMap((payment) => payment.refunds)
  const promised =
    order.parcels
      .map(({ promisedDay }) => promisedDay)
      .filter(Boolean)
      .sort()[0] ?? ''
  const claim = payments.findLast(({ state, claimKey }) => state === 'pending' && claimKey !== null)
  const review = order.state === 'under_review'
  const { secret: _, id: __, ...shown } = order
  return {
    order: { ...shown, lines: shown.lines.map((line) => ({ ...line, picture: picture(line.picture, '') })) },
    version: versionOf(order),
    state: deskState({ told: order.state, promisedDay: promised, parcels: order.parcels }, indianDate(now)),
    ways: ownersWays(order),
    claim: review && claim ? { id: claim.id, transactionId: claim.transactionId ?? '' } : undefined,
    // Without a claim it is another amount that came, and is still there.
    camePaise: review && !claim ? sum(payments.map(refundableOf)) : undefined,
    refundable: payments.some((payment) => refundableOf(payment) > 0 || payment.refunds.some(isAsked)),
    refunds: refunds.map(({ id, createdAt, amountPaise, state, provider, reason, who }) => ({
      ...{ id, createdAt, amountPaise, state, provider, reason, who },
    })),
    mayMove: order.parcels.filter(({ state }) => movable(order, state)).map(({ position }) => position + 1),
    emails: await readEmails(db, order.id),
    problems: await openProblems(db, order.id),
    payments: payments.map(({ id, createdAt, method, state, amountPaise, transactionId, reason }) => ({
      ...{ id, createdAt, method, state, amountPaise, transactionId, reason },
    })),
    events: events.map(({ id, at, toState, cause }) => ({ id, at, toState, cause })),
    teamNotes: await db
      .selectFrom('orderNotes')
      .select(['id', 'at', 'who', 'text'])
      .where('orderId', '=', order.id)
      .orderBy('at')
      .execute(),
    ...{ inside, alsoFor, notes },
  }
}

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
