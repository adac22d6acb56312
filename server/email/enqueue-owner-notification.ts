import * as z from 'zod'
import { estimatedDeliveryDay, isPromised } from '#domain/delivery/order-promise.ts'
import type { OrderId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { forUpdate, type Trx, transact } from '#server/db/transact.ts'
import { readSeller } from '#server/settings/queries.ts'
import { enqueueEmail } from './enqueue-email.ts'
import { enabledNotifications, type Notification } from './owner-emails.ts'
import {
  type NotificationKind,
  type NotificationOrder,
  type OwnerNotification,
  ownerNotificationEmail,
} from './owner-notification.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/**
 * Events within a minute after an email are collected into the next one; after this many emails in an hour the next
 * one waits longer.
 */
const MAX_EMAILS_AN_HOUR = 12
/** Number of events per kind that an email lists; the rest is counted. */
const MAX_DESCRIBED = 50

/**
 * Enqueues one email to the owner about all events since the last one: paid orders, claims to check, disputes and
 * tasks.
 *
 * Events are read from their tables, so no code path can forget to notify. With several instances only one writes.
 * Returns `false` when there is nothing to send.
 */
export async function enqueueOwnerNotification(db: Db, now: Date): Promise<boolean> {
  if (!(await hasUnsentEvents(db))) return false
  return transact(db, async (trx) => {
    const times = await lastEmailTimes(trx, now)
    if (isThrottled(times, now)) return false
    const wanted = await enabledNotifications(trx)
    const unsent = (await dropDecidedClaims(trx, await takeUnsentEvents(trx, now))).filter(({ kind }) =>
      wanted.has(kind),
    )
    const seller = await readSeller(trx)
    if (unsent.length === 0 || !seller.email) return false
    const counts = new Map<NotificationKind, number>()
    for (const { kind } of unsent) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    const email = ownerNotificationEmail(await toNotifications(trx, unsent), counts, seller)
    await enqueueEmail(trx, email, { kind: 'owner_news', recipient: seller.email, at: now })
    const value = JSON.stringify([...times, now.getTime()])
    await trx.updateTable('meta').set({ value }).where('name', '=', LAST_EMAILS_KEY).execute()
    return true
  })
}

const NOTIFIED_STATES = ['paid', 'under_review'] as const

async function hasUnsentEvents(db: Db): Promise<boolean> {
  const event = db
    .selectFrom('orderEvents')
    .select('id')
    .where('toldAt', 'is', null)
    .where('toState', 'in', NOTIFIED_STATES)
  const note = db.selectFrom('notes').select('id').where('toldAt', 'is', null)
  return Boolean((await event.limit(1).executeTakeFirst()) ?? (await note.limit(1).executeTakeFirst()))
}

const LAST_EMAILS_KEY = 'ownerNews'
/** In milliseconds, oldest first. */
const timesSchema = z.array(z.number())

/**
 * Returns when the emails of the last hour were written, and locks the row so that only one instance writes the next.
 */
async function lastEmailTimes(trx: Trx, now: Date): Promise<number[]> {
  await trx
    .insertInto('meta')
    .values({ name: LAST_EMAILS_KEY, value: '[]' })
    .onConflict((c) => c.column('name').doNothing())
    .execute()
  const last = trx.selectFrom('meta').select('value').where('name', '=', LAST_EMAILS_KEY)
  const { value } = await forUpdate(trx, last).executeTakeFirstOrThrow()
  return parseColumn(timesSchema, value, 'meta.value', LAST_EMAILS_KEY).filter((time) => time > now.getTime() - HOUR_MS)
}

const isThrottled = (times: readonly number[], now: Date): boolean =>
  times.length >= MAX_EMAILS_AN_HOUR || now.getTime() - (times.at(-1) ?? 0) < MINUTE_MS

type UnsentEvent = { kind: Exclude<Notification, 'morning'>; orderId: OrderId | null; text: string; at: string }

/** Returns all events not yet sent and marks them as sent. */
async function takeUnsentEvents(trx: Trx, now: Date): Promise<UnsentEvent[]> {
  const toldAt = now.toISOString()
  const events = await trx
    .updateTable('orderEvents')
    .set({ toldAt })
    .where('toldAt', 'is', null)
    .where('toState', 'in', NOTIFIED_STATES)
    .returning(['orderId', 'toState', 'at'])
    .execute()
  const notes = await trx
    .updateTable('notes')
    .set({ toldAt })
    .where('toldAt', 'is', null)
    .returning(['orderId', 'subject', 'text', 'at'])
    .execute()
  const unsent = [
    ...events.map(
      ({ toState, ...event }) => ({ kind: toState === 'paid' ? 'paid' : 'claim', text: '', ...event }) as const,
    ),
    ...notes.map(
      ({ subject, ...note }) => ({ kind: subject.startsWith('dispute:') ? 'dispute' : 'task', ...note }) as const,
    ),
  ]
  return unsent.sort((a, b) => a.at.localeCompare(b.at))
}

/** Drops claims decided in the mean time, so that the owner does not look for their payment again. */
async function dropDecidedClaims(trx: Trx, unsent: readonly UnsentEvent[]): Promise<UnsentEvent[]> {
  const claimed = unsent.flatMap(({ kind, orderId }) => (kind === 'claim' && orderId ? orderId : []))
  if (claimed.length === 0) return [...unsent]
  const open = await trx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', [...new Set(claimed)])
    .where('state', '=', 'under_review')
    .execute()
  const ids = new Set(open.map(({ id }) => id))
  return unsent.filter(({ kind, orderId }) => kind !== 'claim' || (orderId !== null && ids.has(orderId)))
}

async function toNotifications(trx: Trx, unsent: readonly UnsentEvent[]): Promise<OwnerNotification[]> {
  const seen = new Map<NotificationKind, number>()
  const first = unsent.filter(({ kind }) => {
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
    return (seen.get(kind) ?? 0) <= MAX_DESCRIBED
  })
  const orders = await readOrders(trx, [...new Set(first.flatMap(({ orderId }) => orderId ?? []))])
  return first.map(({ kind, orderId, text }) => ({ kind, text, order: orderId ? orders.get(orderId) : undefined }))
}

const COLUMNS = [
  ...(['id', 'number', 'parcels.fullName', 'city', 'totalPaise', 'test'] as const),
  ...(['promisedDay', 'deliverOn', 'estimatedDelivery'] as const),
] as const

async function readOrders(trx: Trx, ids: readonly OrderId[]): Promise<Map<string, NotificationOrder>> {
  if (ids.length === 0) return new Map()
  const orders = await trx
    .selectFrom('orders')
    .innerJoin('parcels', 'parcels.orderId', 'orders.id')
    .select(COLUMNS)
    .where('id', 'in', ids)
    .where('parcels.position', '=', 0)
    .execute()
  const lines = await trx.selectFrom('orderLines').selectAll().where('orderId', 'in', ids).orderBy('position').execute()
  const claims = await trx
    .selectFrom('payments')
    .select(['orderId', 'transactionId'])
    .where('orderId', 'in', ids)
    .where('state', '=', 'pending')
    .where('transactionId', 'is not', null)
    .execute()
  const about = ({ id, test, ...order }: (typeof orders)[number]): [string, NotificationOrder] => [
    id,
    {
      ...order,
      test: test === 1,
      day: estimatedDeliveryDay(order),
      promised: isPromised(order),
      lines: lines.filter(({ orderId }) => orderId === id),
      transactionIds: claims.flatMap(({ orderId, transactionId }) => (orderId === id ? (transactionId ?? []) : [])),
    },
  ]
  return new Map(orders.map(about))
}
