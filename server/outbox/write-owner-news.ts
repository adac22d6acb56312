import * as z from 'zod'
import { isPromised, shownDay } from '#domain/delivery/order-promise.ts'
import type { OrderId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { held, type Trx, transact } from '#server/db/transact.ts'
import { readSeller } from '#server/settings/queries.ts'
import { oweEmail } from './owe-email.ts'
import { type OwnerEmail, wantedEmails } from './owner-emails.ts'
import { type News, type NewsKind, type NewsOrder, ownerNewsEmail } from './owner-news.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** What comes within a minute of an email waits and goes together; after so many an hour it waits longer. */
const EMAILS_AN_HOUR = 12
/** How many of a kind an email describes; it counts the others. */
const DESCRIBED = 50

/**
 * Writes the owner one email about everything that happened since the last one: orders paid for, claims to look up,
 * disputes and review tasks. What happened is read from where it was written down, so nothing that moves an order or
 * leaves a task can forget to tell. Several machines may try at once: one writes it. `false` when nothing is to be told.
 */
export async function writeOwnerNews(db: Db, now: Date): Promise<boolean> {
  if (!(await hasNews(db))) return false
  return transact(db, async (trx) => {
    const times = await lastEmails(trx, now)
    if (mustWait(times, now)) return false
    const wanted = await wantedEmails(trx)
    const untold = (await stillToTell(trx, await takeUntold(trx, now))).filter(({ kind }) => wanted.has(kind))
    const seller = await readSeller(trx)
    if (untold.length === 0 || !seller.email) return false
    const counts = new Map<NewsKind, number>()
    for (const { kind } of untold) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    const email = ownerNewsEmail(await inWords(trx, untold), counts, seller)
    await oweEmail(trx, email, { kind: 'owner_news', recipient: seller.email, at: now })
    const value = JSON.stringify([...times, now.getTime()])
    await trx.updateTable('meta').set({ value }).where('name', '=', LAST_EMAILS).execute()
    return true
  })
}

const TOLD_STATES = ['paid', 'under_review'] as const

async function hasNews(db: Db): Promise<boolean> {
  const event = db
    .selectFrom('orderEvents')
    .select('id')
    .where('toldAt', 'is', null)
    .where('toState', 'in', TOLD_STATES)
  const note = db.selectFrom('notes').select('id').where('toldAt', 'is', null)
  return Boolean((await event.limit(1).executeTakeFirst()) ?? (await note.limit(1).executeTakeFirst()))
}

const LAST_EMAILS = 'ownerNews'
/** In milliseconds, the oldest first. */
const timesSchema = z.array(z.number())

/** When the emails of the last hour were written; whoever reads it holds it, so that one machine writes the next. */
async function lastEmails(trx: Trx, now: Date): Promise<number[]> {
  await trx
    .insertInto('meta')
    .values({ name: LAST_EMAILS, value: '[]' })
    .onConflict((c) => c.column('name').doNothing())
    .execute()
  const last = trx.selectFrom('meta').select('value').where('name', '=', LAST_EMAILS)
  const { value } = await held(trx, last).executeTakeFirstOrThrow()
  return parseColumn(timesSchema, value, 'meta.value', LAST_EMAILS).filter((time) => time > now.getTime() - HOUR_MS)
}

const mustWait = (times: readonly number[], now: Date): boolean =>
  times.length >= EMAILS_AN_HOUR || now.getTime() - (times.at(-1) ?? 0) < MINUTE_MS

type Untold = { kind: Exclude<OwnerEmail, 'morning'>; orderId: OrderId | null; text: string; at: string }

/** Everything that the owner has not been told, marked as told. */
async function takeUntold(trx: Trx, now: Date): Promise<Untold[]> {
  const toldAt = now.toISOString()
  const events = await trx
    .updateTable('orderEvents')
    .set({ toldAt })
    .where('toldAt', 'is', null)
    .where('toState', 'in', TOLD_STATES)
    .returning(['orderId', 'toState', 'at'])
    .execute()
  const notes = await trx
    .updateTable('notes')
    .set({ toldAt })
    .where('toldAt', 'is', null)
    .returning(['orderId', 'subject', 'text', 'at'])
    .execute()
  const untold = [
    ...events.map(
      ({ toState, ...event }) => ({ kind: toState === 'paid' ? 'paid' : 'claim', text: '', ...event }) as const,
    ),
    ...notes.map(
      ({ subject, ...note }) => ({ kind: subject.startsWith('dispute:') ? 'dispute' : 'task', ...note }) as const,
    ),
  ]
  return untold.sort((a, b) => a.at.localeCompare(b.at))
}

/** Without claims that were decided before the email: nobody shall look for their money again. */
async function stillToTell(trx: Trx, untold: readonly Untold[]): Promise<Untold[]> {
  const claimed = untold.flatMap(({ kind, orderId }) => (kind === 'claim' && orderId ? orderId : []))
  if (claimed.length === 0) return [...untold]
  const open = await trx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', [...new Set(claimed)])
    .where('state', '=', 'under_review')
    .execute()
  const ids = new Set(open.map(({ id }) => id))
  return untold.filter(({ kind, orderId }) => kind !== 'claim' || (orderId !== null && ids.has(orderId)))
}

async function inWords(trx: Trx, untold: readonly Untold[]): Promise<News[]> {
  const seen = new Map<NewsKind, number>()
  const first = untold.filter(({ kind }) => {
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
    return (seen.get(kind) ?? 0) <= DESCRIBED
  })
  const orders = await ordersOf(trx, [...new Set(first.flatMap(({ orderId }) => orderId ?? []))])
  return first.map(({ kind, orderId, text }) => ({ kind, text, order: orderId ? orders.get(orderId) : undefined }))
}

const COLUMNS = [
  ...(['id', 'number', 'parcels.fullName', 'city', 'totalPaise', 'test'] as const),
  ...(['promisedDay', 'deliverOn', 'estimatedDelivery'] as const),
] as const

async function ordersOf(trx: Trx, ids: readonly OrderId[]): Promise<Map<string, NewsOrder>> {
  if (ids.length === 0) return new Map()
  const orders = await trx
    .selectFrom('orders')
    .innerJoin('parcels', 'parcels.orderId', 'orders.id')
    .select(COLUMNS)
    .where('id', 'in', ids)
    // Each with its first one.
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
  const about = ({ id, test, ...order }: (typeof orders)[number]): [string, NewsOrder] => [
    id,
    {
      ...order,
      test: test === 1,
      day: shownDay(order),
      promised: isPromised(order),
      lines: lines.filter(({ orderId }) => orderId === id),
      transactionIds: claims.flatMap(({ orderId, transactionId }) => (orderId === id ? (transactionId ?? []) : [])),
    },
  ]
  return new Map(orders.map(about))
}
