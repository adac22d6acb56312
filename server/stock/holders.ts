import { createHmac } from 'node:crypto'
import { reservationEnds } from '#domain/catalogue/stock.ts'
import { sameMailbox, samePhone } from '#domain/enquiry/same-person.ts'
import type { OrderId } from '#domain/flavours.ts'
import {
  type HolderKeys,
  heldMs,
  LOOK_BACK_MS,
  reservationAllowed,
  type UnpaidReservation,
} from '#domain/order/reservation-caps.ts'
import type { Db } from '#server/db/connect.ts'
import type { HolderTable } from '#server/db/schema/stock.ts'
import { lockNames, type Trx } from '#server/db/transact.ts'

/** Whose order it is: as typed, and the network that it came from where that counts. */
export type Holder = { orderId: OrderId; email: string; phone: string; network: string | undefined }

/** Keyed, so that neither a dump of the database nor a list of all numbers tells who held something. */
export async function keysOf(db: Db, { email, phone, network }: Omit<Holder, 'orderId'>): Promise<HolderKeys> {
  const { value: secret } = await db
    .selectFrom('meta')
    .select('value')
    .where('name', '=', 'holderSecret')
    .executeTakeFirstOrThrow()
  const key = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  return {
    email: key(`email ${sameMailbox(email)}`),
    phone: key(`phone ${samePhone(phone)}`),
    network: network === undefined ? undefined : key(`network ${network}`),
  }
}

/**
 * The keys of an order that is about to take something. From here on nobody else with one of them takes anything until
 * this transaction ends, so that of many at once none is one too many; before any row of stock is touched.
 */
export async function lockHolder(trx: Trx, holder: Holder): Promise<HolderKeys> {
  const keys = await keysOf(trx, holder)
  await lockNames(trx, [keys.email, keys.phone, keys.network ?? keys.email])
  return keys
}

type Allowed =
  | Exclude<ReturnType<typeof reservationAllowed>, { allowed: 'held' | 'unheld' }>
  | { until: Date | undefined }

/** Until when an order may hold what it is made of, and writes that down; `until` is undefined where it holds nothing. */
export async function admitHolder(trx: Trx, orderId: OrderId, keys: HolderKeys, now: Date): Promise<Allowed> {
  const rows = await rowsOf(trx, orderId, keys, now)
  const own = rows.find((row) => row.orderId === orderId)
  const others = rows.filter((row) => row.orderId !== orderId)
  const answer = reservationAllowed(keys, others.map(toHold), now)
  if (answer.allowed === 'refused') return answer
  const usedMs = own ? heldMs(toHold(own), now) : 0
  const until = answer.allowed === 'held' ? reservationEnds(now, usedMs) : undefined
  if (!until) return { until }
  const at = now.toISOString()
  const row = { emailKey: keys.email, phoneKey: keys.phone, networkKey: keys.network ?? null, usedMs, since: at }
  const times = { until: until.toISOString() }
  await trx
    .insertInto('holders')
    .values({ orderId, ...row, ...times })
    .onConflict((c) => c.column('orderId').doUpdateSet({ ...row, ...times }))
    .execute()
  return { until }
}

const rowsOf = (trx: Trx, orderId: OrderId, { email, phone, network }: HolderKeys, now: Date): Promise<HolderTable[]> =>
  trx
    .selectFrom('holders')
    .selectAll()
    .where('until', '>', new Date(now.getTime() - LOOK_BACK_MS).toISOString())
    .where((eb) =>
      eb.or([
        eb('orderId', '=', orderId),
        eb('emailKey', '=', email),
        eb('phoneKey', '=', phone),
        ...(network === undefined ? [] : [eb('networkKey', '=', network)]),
      ]),
    )
    .execute()

const toHold = ({ emailKey, phoneKey, networkKey, usedMs, since, until }: HolderTable): UnpaidReservation => ({
  keys: [emailKey, phoneKey, ...(networkKey === null ? [] : [networkKey])],
  usedMs,
  since: new Date(since),
  until: new Date(until),
})

/** It holds nothing any more, and nobody has paid. */
export async function holderLetGo(trx: Trx, orderId: OrderId, now: Date): Promise<void> {
  const until = now.toISOString()
  await trx.updateTable('holders').set({ until }).where('orderId', '=', orderId).where('until', '>', until).execute()
}

/** It was paid for: it counts for nobody any more. */
export async function holderPaid(trx: Trx, orderId: OrderId): Promise<void> {
  await trx.deleteFrom('holders').where('orderId', '=', orderId).execute()
}
