import { sql } from 'kysely'
import { addDays, indianDate } from '#domain/delivery/day.ts'
import { isPromised, shownDay } from '#domain/delivery/order-promise.ts'
import { formatDay } from '#domain/text/spoken-day.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { readSeller } from '#server/settings/queries.ts'
import { spokenOrder } from './email.ts'
import { type Listed, morningEmail, type Waiting } from './morning-email.ts'
import { oweEmail } from './owe-email.ts'
import { wantedEmails } from './owner-emails.ts'
import { NOTICES_A_DAY } from './write-emails.ts'

const HOUR_MS = 60 * 60_000
const IST_OFFSET_MS = 5.5 * HOUR_MS
/** Eight in India: before the shop opens, and a parcel packed then still leaves that day. */
const AT_HOUR = 8
/** How long a claim is looked into. */
const REVIEW_HOURS = 48
const NAMED = 30

const LAST_MORNING = 'ownerMorning'

/**
 * Writes the owner what waits, once a day from 08:00 in India on, by whichever machine is the first; also later that day
 * where the shop was away at eight. Nothing is written when nothing waits; in a live shop what was made in test mode never
 * does.
 */
export async function writeMorningEmail(db: Db, now: Date, live: boolean): Promise<boolean> {
  const today = indianDate(now)
  if (new Date(now.getTime() + IST_OFFSET_MS).getUTCHours() < AT_HOUR || (await lastMorning(db)) >= today) return false
  return transact(db, async (trx) => {
    if (!(await takeMorning(trx, today))) return false
    const seller = await readSeller(trx)
    if (!seller.email || !(await wantedEmails(trx)).has('morning')) return false
    const email = morningEmail(await whatWaits(trx, now, live), seller)
    if (email) await oweEmail(trx, email, { kind: 'owner_morning', recipient: seller.email, at: now })
    return email !== undefined
  })
}

async function lastMorning(db: Db): Promise<string> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', LAST_MORNING).executeTakeFirst()
  return row?.value ?? ''
}

/** Of several machines one gets it. */
async function takeMorning(trx: Trx, today: string): Promise<boolean> {
  await trx
    .insertInto('meta')
    .values({ name: LAST_MORNING, value: '' })
    .onConflict((c) => c.column('name').doNothing())
    .execute()
  const taken = await trx
    .updateTable('meta')
    .set({ value: today })
    .where('name', '=', LAST_MORNING)
    .where('value', '<', today)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

async function whatWaits(trx: Trx, now: Date, live: boolean): Promise<Waiting> {
  return {
    ...(await parcels(trx, live)),
    underReview: await underReview(trx, now, live),
    tasks: await tasks(trx),
    refunds: await refunds(trx),
    givenUp: await givenUp(trx),
    soldOut: await soldOut(trx),
    enquiries: await enquiriesOf(trx, addDays(indianDate(now), -1)),
  }
}

/** By the day on which they are to be there. */
async function parcels(trx: Trx, live: boolean): Promise<Pick<Waiting, 'toPack' | 'toShip'>> {
  const day = sql<string>`coalesce(nullif(promised_day, ''), nullif(deliver_on, ''), estimated_delivery)`
  const rows = await trx
    .selectFrom('parcels as parcel')
    .innerJoin('orders as order', 'order.id', 'parcel.orderId')
    .select(['parcel.state', 'order.number', 'parcel.fullName', 'parcel.city', 'order.test'])
    .select(['promisedDay', 'deliverOn', 'estimatedDelivery'])
    .where('order.state', 'in', ['paid', 'partly_refunded'])
    .where('parcel.state', 'in', ['to_pack', 'packed'])
    .where('order.test', 'in', marksOf(live))
    .orderBy(day)
    .execute()
  const those = (wanted: 'to_pack' | 'packed') =>
    listed(
      rows
        .filter(({ state }) => state === wanted)
        .map(({ test, number, fullName, city, state: _, ...days }) => ({
          number: spokenOrder(number, test === 1),
          fullName,
          city,
          day: shownDay(days),
          promised: isPromised(days),
        })),
    )
  return { toPack: those('to_pack'), toShip: those('packed') }
}

const marksOf = (live: boolean) => (live ? [0] : [0, 1])

const listed = <Thing>(rows: Thing[]): Listed<Thing> => ({ count: rows.length, first: rows.slice(0, NAMED) })

/** Whoever has waited for longest comes first. */
async function underReview(trx: Trx, now: Date, live: boolean): Promise<Waiting['underReview']> {
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
    .where('order.test', 'in', marksOf(live))
    .groupBy(['order.number', 'order.test', 'order.fullName', 'order.totalPaise'])
    .orderBy('since')
    .execute()
  const hoursLeft = (since: string) => Math.ceil((Date.parse(since) - now.getTime()) / HOUR_MS) + REVIEW_HOURS
  return listed(
    rows.map(({ since, test, number, ...row }) => ({
      ...row,
      number: spokenOrder(number, test === 1),
      hoursLeft: hoursLeft(since),
    })),
  )
}

const ABOUT_EMAIL = 'mail:%'

async function tasks(trx: Trx): Promise<Waiting['tasks']> {
  const rows = await trx
    .selectFrom('notes as note')
    .leftJoin('orders as order', 'order.id', 'note.orderId')
    .select(['note.text', 'order.number', 'order.test'])
    .where('note.doneAt', 'is', null)
    .where('note.subject', 'not like', ABOUT_EMAIL)
    .orderBy('note.at')
    .execute()
  return listed(
    rows.map(({ text, number, test }) => ({ text, orderNumber: number && spokenOrder(number, test === 1) })),
  )
}

async function refunds(trx: Trx): Promise<Waiting['refunds']> {
  const rows = await trx
    .selectFrom('refunds as refund')
    .innerJoin('orders as order', 'order.id', 'refund.orderId')
    .select(['order.number', 'order.test', 'refund.amountPaise', 'refund.provider', 'refund.createdAt'])
    .where('refund.state', '=', 'asked')
    .orderBy('refund.createdAt')
    .execute()
  const since = (at: string) => `on ${formatDay(indianDate(new Date(at)))}`
  return listed(
    rows.map(({ createdAt, number, test, ...row }) => ({
      ...row,
      orderNumber: spokenOrder(number, test === 1),
      since: since(createdAt),
    })),
  )
}

/** Until somebody has looked: each has a task of its own. */
async function givenUp(trx: Trx): Promise<Waiting['givenUp']> {
  const rows = await trx
    .selectFrom('mails as mail')
    .innerJoin('notes as note', (join) => join.on('note.subject', '=', sql<string>`'mail:' || mail.id`))
    .select(['mail.subject', 'mail.recipient'])
    .where('mail.dueAt', 'is', null)
    .where('mail.sentAt', 'is', null)
    .where('note.doneAt', 'is', null)
    .orderBy('mail.createdAt')
    .execute()
  return listed(rows)
}

async function soldOut(trx: Trx): Promise<Waiting['soldOut']> {
  const rows = await trx
    .selectFrom('stock')
    .leftJoin('products', 'products.id', 'stock.id')
    .leftJoin('boxItems', 'boxItems.id', 'stock.id')
    .select(['stock.id', 'products.name', 'boxItems.name as itemName'])
    .where('stock.onHand', '=', 0)
    .orderBy('stock.id')
    .execute()
  return listed(rows.map(({ id, name, itemName }) => ({ id, name: name ?? itemName ?? '' })))
}

async function enquiriesOf(trx: Trx, day: string): Promise<number> {
  const row = await trx.selectFrom('intake').select('enquiries').where('day', '=', day).executeTakeFirst()
  return row && row.enquiries > NOTICES_A_DAY ? row.enquiries : 0
}
