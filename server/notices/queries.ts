import { indianDate } from '#domain/delivery/calendar.ts'
import { parsePin } from '#domain/delivery/pin.ts'
import { dateAhead, type NoticeKind, type NoticeSubject } from '#domain/notice/notice.ts'
import type { Db } from '#server/db/connect.ts'
import { placeOfPin } from '#server/delivery/queries.ts'
import { occasionOfPage } from '#server/occasions/queries.ts'

/** Returns how many addresses wait for an email when this PIN code is delivered to. */
export async function countWaiting(db: Db, pin: string): Promise<number> {
  const { count } = await db
    .selectFrom('notices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', 'place')
    .where('subject', '=', pin)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the subjects that some address waits for. */
export async function waitingSubjects(db: Db, kind: NoticeKind): Promise<string[]> {
  const rows = await db.selectFrom('notices').select('subject').distinct().where('kind', '=', kind).execute()
  return rows.map(({ subject }) => subject)
}

/** Returns the notices that an email address waits for. */
export const noticesOf = (db: Db, email: string) =>
  db
    .selectFrom('notices')
    .select(['id', 'kind', 'subject', 'email', 'createdAt'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.trim().toLowerCase()))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** A subject that a notice can be asked for. `key` identifies it in its row. */
type NoticeTarget = { kind: NoticeKind; key: string; subject: NoticeSubject }

type SubjectFields = { pin?: string | null | undefined; occasion?: string | null | undefined }

/** Finds a known PIN code, or the published occasion of a slug with its date ahead. */
export async function findSubject(
  db: Db,
  { pin, occasion }: SubjectFields,
  now: Date,
): Promise<NoticeTarget | undefined> {
  const known = pin ? parsePin(pin) : undefined
  if (known) return placeOfPin(known) && { kind: 'place', key: known, subject: { pin: known } }
  const row = occasion ? await occasionOfPage(db, occasion) : undefined
  if (!row) return undefined
  const { id, name, slug } = row
  const nextDay = dateAhead(row, indianDate(now)) ?? ''
  return { kind: 'occasion', key: id, subject: { occasion: { name, slug, nextDay } } }
}
