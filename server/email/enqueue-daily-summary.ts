import { sql } from 'kysely'
import { addDays, indianDate } from '#domain/delivery/calendar.ts'
import { estimatedDeliveryDay, isPromised } from '#domain/delivery/order-promise.ts'
import { formatDay } from '#domain/text/format-date.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { readSeller } from '#server/settings/queries.ts'
import { dailySummaryEmail, type LimitedList, type PendingWork } from './daily-summary.ts'
import { describeOrder } from './email-content.ts'
import { MAX_NOTICES_A_DAY } from './enqueue-customer-emails.ts'
import { enqueueEmail } from './enqueue-email.ts'
import { enabledNotifications } from './owner-emails.ts'

const HOUR_MS = 60 * 60_000
const IST_OFFSET_MS = 5.5 * HOUR_MS
/** Hour in IST: before the shop opens, so that parcels packed then still leave the same day. */
const AT_HOUR = 8
/** Time limit for reviewing a claim. */
const REVIEW_HOURS = 48
const MAX_LISTED = 30

const LAST_SUMMARY_KEY = 'ownerMorning'

/**
 * Enqueues the daily summary once a day from 08:00 IST, by the first instance that gets there, or later that day if
 * the shop was down at eight.
 *
 * Sends nothing when nothing waits. A live shop's summary leaves out test orders.
 */
export async function enqueueDailySummary(db: Db, now: Date, live: boolean): Promise<boolean> {
  const today = indianDate(now)
  if (new Date(now.getTime() + IST_OFFSET_MS).getUTCHours() < AT_HOUR || (await lastSummaryDay(db)) >= today)
    return false
  return transact(db, async (trx) => {
    if (!(await claimDay(trx, today))) return false
    const seller = await readSeller(trx)
    if (!seller.email || !(await enabledNotifications(trx)).has('morning')) return false
    const email = dailySummaryEmail(await readPendingWork(trx, now, live), seller)
    if (email) await enqueueEmail(trx, email, { kind: 'owner_morning', recipient: seller.email, at: now })
    return email !== undefined
  })
}

async function lastSummaryDay(db: Db): Promise<string> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', LAST_SUMMARY_KEY).executeTakeFirst()
  return row?.value ?? ''
}

/** Claims the day; of several instances one succeeds. */
async function claimDay(trx: Trx, today: string): Promise<boolean> {
  await trx
    .insertInto('meta')
    .values({ name: LAST_SUMMARY_KEY, value: '' })
    .onConflict((c) => c.column('name').doNothing())
    .execute()
  const taken = await trx
    .updateTable('meta')
    .set({ value: today })
    .where('name', '=', LAST_SUMMARY_KEY)
    .where('value', '<', today)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

async function readPendingWork(trx: Trx, now: Date, live: boolean): Promise<PendingWork> {
  return {
    ...(await pendingParcels(trx, live)),
    underReview: await ordersUnderReview(trx, now, live),
    tasks: await openTasks(trx),
    refunds: await unansweredRefunds(trx),
    givenUp: await failedEmails(trx),
    soldOut: await soldOutProducts(trx),
    enquiries: await countEnquiries(trx, addDays(indianDate(now), -1)),
  }
}

async function pendingParcels(trx: Trx, live: boolean): Promise<Pick<PendingWork, 'toPack' | 'toShip'>> {
  const day = sql<string>`coalesce(nullif(promised_day, ''), nullif(deliver_on, ''), estimated_delivery)`
  const rows = await trx
    .selectFrom('parcels as parcel')
    .innerJoin('orders as order', 'order.id', 'parcel.orderId')
    .select(['parcel.state', 'order.number', 'parcel.fullName', 'parcel.city', 'order.test'])
    .select(['promisedDay', 'deliverOn', 'estimatedDelivery'])
    .where('order.state', 'in', ['paid', 'partly_refunded'])
    .where('parcel.state', 'in', ['to_pack', 'packed'])
    .where('order.test', 'in', testFlags(live))
    .orderBy(day)
    .execute()
  const inState = (wanted: 'to_pack' | 'packed') =>
    toLimitedList(
      rows
        .filter(({ state }) => state === wanted)
        .map(({ test, number, fullName, city, state: _, ...days }) => ({
          number: describeOrder(number, test === 1),
          fullName,
          city,
          day: estimatedDeliveryDay(days),
          promised: isPromised(days),
        })),
    )
  return { toPack: inState('to_pack'), toShip: inState('packed') }
}

const testFlags = (live: boolean) => (live ? [0] : [0, 1])

const toLimitedList = <Thing>(rows: Thing[]): LimitedList<Thing> => ({
  count: rows.length,
  first: rows.slice(0, MAX_LISTED),
})

async function ordersUnderReview(trx: Trx, now: Date, live: boolean): Promise<PendingWork['underReview']> {
  const rows = await trx
    .selectFrom('orders as order')
    .innerJoin('orderEvents as event', 'event.orderId', 'order.id')
    .select((eb) => [
      'order.number',
      'order.test',
      'order.fullName',
      'order.totalPaise',
      eb.fn.max('event.at').as('since'),
    ])
    .where('order.state', '=', 'under_review')
    .where('event.toState', '=', 'under_review')
    .where('order.test', 'in', testFlags(live))
    .groupBy(['order.number', 'order.test', 'order.fullName', 'order.totalPaise'])
    .orderBy('since')
    .execute()
  const hoursLeft = (since: string) => Math.ceil((Date.parse(since) - now.getTime()) / HOUR_MS) + REVIEW_HOURS
  return toLimitedList(
    rows.map(({ since, test, number, ...row }) => ({
      ...row,
      number: describeOrder(number, test === 1),
      hoursLeft: hoursLeft(since),
    })),
  )
}

const ABOUT_EMAIL = 'mail:%'

async function openTasks(trx: Trx): Promise<PendingWork['tasks']> {
  const rows = await trx
    .selectFrom('notes as note')
    .leftJoin('orders as order', 'order.id', 'note.orderId')
    .select(['note.text', 'order.number', 'order.test'])
    .where('note.doneAt', 'is', null)
    .where('note.subject', 'not like', ABOUT_EMAIL)
    .orderBy('note.at')
    .execute()
  return toLimitedList(
    rows.map(({ text, number, test }) => ({ text, orderNumber: number && describeOrder(number, test === 1) })),
  )
}

async function unansweredRefunds(trx: Trx): Promise<PendingWork['refunds']> {
  const rows = await trx
    .selectFrom('refunds as refund')
    .innerJoin('orders as order', 'order.id', 'refund.orderId')
    .select(['order.number', 'order.test', 'refund.amountPaise', 'refund.provider', 'refund.createdAt'])
    .where('refund.state', '=', 'asked')
    .orderBy('refund.createdAt')
    .execute()
  const since = (at: string) => `on ${formatDay(indianDate(new Date(at)))}`
  return toLimitedList(
    rows.map(({ createdAt, number, test, ...row }) => ({
      ...row,
      orderNumber: describeOrder(number, test === 1),
      since: since(createdAt),
    })),
  )
}

async function failedEmails(trx: Trx): Promise<PendingWork['givenUp']> {
  const rows = await trx
    .selectFrom('mails as mail')
    .innerJoin('notes as note', (join) => join.on('note.subject', '=', sql<string>`'mail:' || mail.id`))
    .select(['mail.subject', 'mail.recipient'])
    .where('mail.dueAt', 'is', null)
    .where('mail.sentAt', 'is', null)
    .where('note.doneAt', 'is', null)
    .orderBy('mail.createdAt')
    .execute()
  return toLimitedList(rows)
}

async function soldOutProducts(trx: Trx): Promise<PendingWork['soldOut']> {
  const rows = await trx
    .selectFrom('stock')
    .leftJoin('products', 'products.id', 'stock.id')
    .leftJoin('boxItems', 'boxItems.id', 'stock.id')
    .select(['stock.id', 'products.name', 'boxItems.name as itemName'])
    .where('stock.onHand', '=', 0)
    .orderBy('stock.id')
    .execute()
  return toLimitedList(rows.map(({ id, name, itemName }) => ({ id, name: name ?? itemName ?? '' })))
}

async function countEnquiries(trx: Trx, day: string): Promise<number> {
  const row = await trx.selectFrom('intake').select('enquiries').where('day', '=', day).executeTakeFirst()
  return row && row.enquiries > MAX_NOTICES_A_DAY ? row.enquiries : 0
}
