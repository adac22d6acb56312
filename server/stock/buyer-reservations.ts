import { createHmac } from 'node:crypto'
import { reservationEnds } from '#domain/catalogue/stock.ts'
import { normalizeMailbox, normalizePhone } from '#domain/enquiry/contact-keys.ts'
import type { OrderId } from '#domain/nominal.ts'
import {
  type BuyerKeys,
  COUNTING_PERIOD_MS,
  checkReservation,
  reservedMs,
  type UnpaidReservation,
} from '#domain/order/reservation-limits.ts'
import type { Db } from '#server/db/connect.ts'
import type { ReservationHolderTable } from '#server/db/schema/stock.ts'
import { lockNames, type Trx } from '#server/db/transact.ts'

/** Buyer of an order. `network` is set only where reservation caps apply. */
export type ReservationBuyer = { orderId: OrderId; email: string; phone: string; network: string | undefined }

/**
 * Returns keyed hashes (HMAC) of the contact data, so that neither a database dump nor a list of all phone numbers
 * reveals who reserved something. An empty contact has no key.
 */
export async function buyerKeysOf(
  db: Db,
  { email, phone, network }: Omit<ReservationBuyer, 'orderId'>,
): Promise<BuyerKeys> {
  const { value: secret } = await db
    .selectFrom('meta')
    .select('value')
    .where('name', '=', 'holderSecret')
    .executeTakeFirstOrThrow()
  const key = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  return {
    email: email.trim() === '' ? undefined : key(`email ${normalizeMailbox(email)}`),
    phone: phone.trim() === '' ? undefined : key(`phone ${normalizePhone(phone)}`),
    network: network === undefined ? undefined : key(`network ${network}`),
  }
}

/**
 * Returns the buyer's keys and locks them until the transaction ends, so that concurrent orders of one buyer cannot
 * exceed the cap. Lock them before any stock row.
 */
export async function lockBuyer(trx: Trx, holder: ReservationBuyer): Promise<BuyerKeys> {
  const keys = await buyerKeysOf(trx, holder)
  await lockNames(
    trx,
    Object.values(keys).filter((key) => key !== undefined),
  )
  return keys
}

type Admission =
  | Exclude<ReturnType<typeof checkReservation>, { allowed: 'held' | 'unheld' }>
  | { until: Date | undefined }

/**
 * Applies the reservation caps and records until when the order may reserve stock. `until` is undefined if it may
 * reserve nothing.
 */
export async function admitReservation(trx: Trx, orderId: OrderId, keys: BuyerKeys, now: Date): Promise<Admission> {
  const rows = await findReservationsOf(trx, orderId, keys, now)
  const ownRow = rows.find((row) => row.orderId === orderId)
  const otherRows = rows.filter((row) => row.orderId !== orderId)
  const answer = checkReservation(keys, otherRows.map(toUnpaidReservation), now)
  if (answer.allowed === 'refused') return answer
  const usedMs = ownRow ? reservedMs(toUnpaidReservation(ownRow), now) : 0
  const until = answer.allowed === 'held' ? reservationEnds(now, usedMs) : undefined
  if (!until) return { until }
  const at = now.toISOString()
  const row = { ...storedKeys(keys), networkKey: keys.network ?? null, usedMs, since: at }
  const times = { until: until.toISOString() }
  await trx
    .insertInto('holders')
    .values({ orderId, ...row, ...times })
    .onConflict((c) => c.column('orderId').doUpdateSet({ ...row, ...times }))
    .execute()
  return { until }
}

/** Returns the keys as the columns hold them: empty where there is none. Erased orders have empty ones too. */
export const storedKeys = ({ email = '', phone = '' }: Partial<BuyerKeys>) => ({ emailKey: email, phoneKey: phone })

const findReservationsOf = (
  trx: Trx,
  orderId: OrderId,
  { email, phone, network }: BuyerKeys,
  now: Date,
): Promise<ReservationHolderTable[]> =>
  trx
    .selectFrom('holders')
    .selectAll()
    .where('until', '>', new Date(now.getTime() - COUNTING_PERIOD_MS).toISOString())
    .where((eb) =>
      eb.or([
        eb('orderId', '=', orderId),
        ...(email === undefined ? [] : [eb('emailKey', '=', email)]),
        ...(phone === undefined ? [] : [eb('phoneKey', '=', phone)]),
        ...(network === undefined ? [] : [eb('networkKey', '=', network)]),
      ]),
    )
    .execute()

const toUnpaidReservation = ({
  emailKey,
  phoneKey,
  networkKey,
  usedMs,
  since,
  until,
}: ReservationHolderTable): UnpaidReservation => ({
  keys: [emailKey, phoneKey, networkKey ?? ''].filter(Boolean),
  usedMs,
  since: new Date(since),
  until: new Date(until),
})

/** Ends the recorded reservation of an order that was not paid. */
export async function endBuyerReservation(trx: Trx, orderId: OrderId, now: Date): Promise<void> {
  const until = now.toISOString()
  await trx.updateTable('holders').set({ until }).where('orderId', '=', orderId).where('until', '>', until).execute()
}

/** Deletes the record of a paid order, which no longer counts towards the caps. */
export async function deleteBuyerReservation(trx: Trx, orderId: OrderId): Promise<void> {
  await trx.deleteFrom('holders').where('orderId', '=', orderId).execute()
}
