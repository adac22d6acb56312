import { indianDate } from '#domain/delivery/calendar.ts'
import { carrierOf } from '#domain/delivery/carrier.ts'
import { dateAhead, isReminderDue, type NoticeKind } from '#domain/notice/notice.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { placeOfPin, readDeliveryTables } from '#server/delivery/queries.ts'
import type { EmailContent } from '#server/email/email-content.ts'
import { emailHeader } from '#server/email/enqueue-customer-emails.ts'
import { enqueueEmail } from '#server/email/enqueue-email.ts'
import { occasionNoticeEmail, placeNoticeEmail } from '#server/email/notice-email.ts'
import { type Imprint, readImprint } from '#server/settings/queries.ts'
import { waitingSubjects } from './queries.ts'

/** Emails of one transaction, few enough not to delay requests. */
const BATCH = 100
/** Subjects of one query. */
const CHUNK = 500

type Options = {
  /** Returns true when the time for this run is over; the next run continues. */
  isOver?: () => boolean
}

/** Writes the email of a subject. */
type Render = (subject: string, imprint: Imprint) => EmailContent | undefined

/**
 * Writes the emails of all notices that are due: of PIN codes that are delivered to by now, and of occasions within a
 * month. An email and the deletion of its notice are one transaction, so that none is sent twice. Returns their number.
 */
export async function sendNotices(db: Db, now: Date, { isOver = () => false }: Options = {}): Promise<number> {
  const places = await servedPins(db)
  const occasions = await dueOccasions(db, indianDate(now))
  const sendAll = sender(db, now, isOver)
  return (
    (await sendAll('place', places, (pin, imprint) => {
      const place = placeOfPin(pin)
      return place && placeNoticeEmail(place, imprint)
    })) +
    (await sendAll('occasion', [...occasions.keys()], (id, imprint) => {
      const occasion = occasions.get(id)
      return occasion && occasionNoticeEmail(occasion, imprint)
    }))
  )
}

/** Returns the PIN codes that are waited for and delivered to. */
async function servedPins(db: Db): Promise<string[]> {
  const pins = await waitingSubjects(db, 'place')
  if (pins.length === 0) return []
  const tables = await readDeliveryTables(db)
  const services = [{ kind: 'standard' as const, packDays: tables.packDays.standard }]
  return pins.filter((pin) => {
    const place = placeOfPin(pin)
    return place && carrierOf(tables, place, services) !== undefined
  })
}

/** Returns the published occasions within a month, by id, with the date ahead. */
async function dueOccasions(db: Db, today: string) {
  const rows = await db
    .selectFrom('occasions')
    .select(['id', 'name', 'slug', 'day', 'nextDay'])
    .where('pageOn', '=', 1)
    .where('id', 'in', db.selectFrom('notices').select('subject').where('kind', '=', 'occasion'))
    .execute()
  return new Map(
    rows
      .filter((row) => isReminderDue(row, today))
      .map(({ id, name, slug, ...dates }) => [id, { name, slug, day: dateAhead(dates, today) ?? '' }]),
  )
}

const sender = (db: Db, now: Date, isOver: () => boolean) =>
  async function sendAll(kind: NoticeKind, subjects: readonly string[], render: Render): Promise<number> {
    let count = 0
    for (let from = 0; from < subjects.length; from += CHUNK) {
      const chunk = subjects.slice(from, from + CHUNK)
      for (let sent = BATCH; sent === BATCH && !isOver(); count += sent)
        sent = await transact(db, (trx) => sendBatch(trx, { kind, chunk, render, now }))
    }
    return count
  }

type Batch = { kind: NoticeKind; chunk: readonly string[]; render: Render; now: Date }

async function sendBatch(trx: Trx, { kind, chunk, render, now }: Batch): Promise<number> {
  const next = trx
    .selectFrom('notices')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', 'in', chunk)
    .orderBy('id')
    .limit(BATCH)
  const rows = await trx.deleteFrom('notices').where('id', 'in', next).returning(['subject', 'email']).execute()
  if (rows.length === 0) return 0
  const imprint = await readImprint(trx)
  for (const { subject, email } of rows) {
    const content = render(subject, imprint)
    if (content)
      await enqueueEmail(trx, { ...content, mast: emailHeader(imprint) }, { kind: 'notice', recipient: email, at: now })
  }
  return rows.length
}
