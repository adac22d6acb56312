import { createHash } from 'node:crypto'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import type { Files } from '#server/files/files.ts'
import { erasePerson, type Held, heldAbout, isNothing } from '#server/people/erase-person.ts'
import { exportPerson } from '#server/people/export-person.ts'

/** By whose order or enquiry somebody is meant. */
export type About = { number?: string | undefined; id?: string | undefined }

/** Their e-mail; nothing where there is no such order or enquiry, or it is forgotten. */
export async function emailOf(db: Db, { number, id }: About): Promise<string | undefined> {
  const row =
    number === undefined
      ? await db
          .selectFrom('enquiries')
          .select('email')
          .where('id', '=', id ?? '')
          .executeTakeFirst()
      : await db.selectFrom('orders').select('email').where('number', '=', number).executeTakeFirst()
  return row?.email || undefined
}

/** What somebody agrees to when they press: another one as soon as anything else would be forgotten. */
const digestOf = ({ orders, enquiries, emails, open, staying }: Held): string =>
  createHash('sha256')
    .update(
      JSON.stringify([orders.map(({ number, updatedAt }) => [number, updatedAt]), enquiries, emails, open, staying]),
    )
    .digest('hex')
    .slice(0, 16)

/** What is held about an e-mail, and what of it would stay. */
export async function readHeld(db: Db, email: string, now: Date) {
  const held = await heldAbout(db, email, now)
  const { enquiries, emails, open, staying } = held
  const orders = held.orders.map(({ number }) => number)
  return { orders, enquiries, emails, open, staying, nothing: isNothing(held), seen: digestOf(held) }
}

/** Forgets somebody. `false`: something has changed since it was shown, or an order of theirs is open. */
export async function forget(
  place: { db: Db; files: Files; dataDir: string },
  email: string,
  { seen, ...by }: By & { seen: string },
): Promise<boolean> {
  const { ok } = await erasePerson(place, email, by, (held) => digestOf(held) === seen)
  return ok
}

/** Everything held about somebody, as a file to hand out; that it was is kept, without saying whose. */
export async function handOut(db: Db, email: string, by: By): Promise<string> {
  const whole = await exportPerson(db, email, by.now)
  await transact(db, (trx) => writeAudit(trx, { what: 'Handed out what was held about an address.' }, by))
  return JSON.stringify(whole, null, 2)
}
