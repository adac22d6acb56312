import type { Role } from '#domain/desk/roles.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { lockNames, type Trx, transact } from '#server/db/transact.ts'
import { readImprint } from '#server/settings/queries.ts'
import { oweInviteEmail } from './emails.ts'
import { removeLinkFile } from './first-owner.ts'
import { createInvite, endFirstOwnerLink, INVITE_DAYS, welcomePath, withdrawLinksOf } from './invites.ts'
import { TEAM_LOCK } from './team-lock.ts'
import { tellOwners } from './tell-owners.ts'

/** Who works at the desk, by name, and who was asked to. `lastAt`: when they signed in last, as far as that still holds. */
export async function readTeam(db: Db, now: Date) {
  const at = now.toISOString()
  const people = await db
    .selectFrom('deskUsers')
    .select(['id', 'name', 'email', 'role', 'twoFactorEnabled'])
    .select((eb) => {
      const own = eb.selectFrom('deskSessions').whereRef('userId', '=', 'deskUsers.id').where('expiresAt', '>', at)
      return [
        own.select((inner) => inner.fn.max('createdAt').as('lastAt')).as('lastAt'),
        own.select((inner) => inner.fn.countAll<number>().as('sessions')).as('sessions'),
      ]
    })
    .orderBy('name')
    .orderBy('id')
    .execute()
  const invites = await db
    .selectFrom('deskInvites')
    .select(['email', 'role', 'invitedBy', 'expiresAt'])
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .where('email', '!=', '')
    .orderBy('email')
    .execute()
  return {
    invites,
    people: people.map(({ twoFactorEnabled, sessions, ...person }) => {
      return { ...person, sessions: Number(sessions ?? 0), hasSecondFactor: twoFactorEnabled === 1 }
    }),
  }
}

type Person = { id: string; name: string; email: string; role: Role }
/** Why nothing was done, in words that say what to do next. */
export type TeamAnswer = { ok: true } | { ok: false; words: string }

const DONE: TeamAnswer = { ok: true }
const undone = (words: string): TeamAnswer => ({ ok: false, words })
const GONE = undone('They do not work here any more. This is the team as it is now.')
const LAST_OWNER = undone('A shop has an owner: make somebody else one first.')

/** Somebody's role; `was`: what the page showed, and nothing is done where it is another by now. */
export async function changeRole(
  { db, dataDir }: { db: Db; dataDir: string },
  { id, was, role }: { id: string; was: string; role: Role },
  by: By,
): Promise<TeamAnswer> {
  const answer = await ofPerson(db, id, async (trx, person) => {
    if (person.role === role) return DONE
    if (person.role !== was)
      return undone(`Somebody has made ${person.name} ${person.role} meanwhile. Nothing was done.`)
    if (await isLastOwner(trx, person)) return LAST_OWNER
    await trx.updateTable('deskUsers').set({ role, updatedAt: by.now.toISOString() }).where('id', '=', id).execute()
    await withdrawLinksOf(trx, person, by)
    if (role === 'owner') await endFirstOwnerLink(trx)
    return told(trx, person, { what: 'role', before: person.role, after: role }, by)
  })
  if (answer.ok && role === 'owner') await removeLinkFile(dataDir)
  return answer
}

/** Signs somebody out everywhere, as when a phone is lost. */
export const endSessionsOf = (db: Db, id: string, by: By) =>
  ofPerson(db, id, async (trx, { email }) => {
    await trx.deleteFrom('deskSessions').where('userId', '=', id).execute()
    await writeAudit(trx, { what: 'signed out everywhere', subject: email }, by)
    return DONE
  })

/** Somebody who works here no longer; what they did stays in the audit under their name. */
export const removePerson = (db: Db, { id, self }: { id: string; self: string }, by: By) =>
  ofPerson(db, id, async (trx, person) => {
    if (id === self) return undone('Nobody removes themselves: another owner does.')
    if (await isLastOwner(trx, person)) return LAST_OWNER
    await tellOwners(trx, newsOf(person, `removed, was ${person.role}`, by))
    await trx.deleteFrom('deskUsers').where('id', '=', id).execute()
    await withdrawLinksOf(trx, person, by)
    await writeAudit(trx, { what: 'removed', subject: person.email, before: person.role }, by)
    return DONE
  })

/** `inviterId`: the owner who invites; the link is void once that person may not invite. */
type DeskInvite = { email: string; role: Role; inviterId: string; origin: string; sendsMail: boolean }

/** Asks somebody to the desk. `link`: to be handed on, where no email goes out; every owner is told. */
export async function inviteByOwner(
  db: Db,
  { email, role, inviterId, origin, sendsMail }: DeskInvite,
  by: By,
): Promise<{ link: string | undefined }> {
  return transact(db, async (trx) => {
    const link = origin + welcomePath(await createInvite(trx, { email, role, inviterId, ...by }))
    const known = await trx.selectFrom('deskUsers').select('role').where('email', '=', email).executeTakeFirst()
    const what = known ? `a link to come back, was ${known.role}, now ${role}` : `asked to the desk, as ${role}`
    if (sendsMail) {
      const { seller } = await readImprint(trx)
      await oweInviteEmail(trx, seller, { email, role, link, days: INVITE_DAYS }, by.now)
    }
    await tellOwners(trx, { ...newsOf({ email }, what, by), tellThem: false })
    return { link: sendsMail ? undefined : link }
  })
}

/** A link that nobody has used is worth nothing any more. */
export const withdrawInvite = (db: Db, email: string, by: By): Promise<TeamAnswer> =>
  transact(db, async (trx) => {
    const gone = await trx
      .deleteFrom('deskInvites')
      .where('email', '=', email)
      .where('usedAt', 'is', null)
      .returning('role')
      .executeTakeFirst()
    if (!gone) return undone('That link was used or withdrawn already.')
    await writeAudit(trx, { what: 'desk: a link withdrawn', subject: email, before: gone.role }, by)
    return DONE
  })

/** One after the other: of two owners who remove each other at once one stays. */
function ofPerson(db: Db, id: string, work: (trx: Trx, person: Person) => Promise<TeamAnswer>): Promise<TeamAnswer> {
  return transact(db, async (trx) => {
    await lockNames(trx, [TEAM_LOCK])
    const person = await trx
      .selectFrom('deskUsers')
      .select(['id', 'name', 'email', 'role'])
      .where('id', '=', id)
      .executeTakeFirst()
    return person ? work(trx, person) : GONE
  })
}

async function isLastOwner(trx: Trx, { id, role }: Person): Promise<boolean> {
  if (role !== 'owner') return false
  const other = trx.selectFrom('deskUsers').select('id').where('role', '=', 'owner').where('id', '!=', id)
  return (await other.executeTakeFirst()) === undefined
}

type Told = { what: string; before: string; after: string }

async function told(trx: Trx, person: Person, { what, before, after }: Told, by: By): Promise<TeamAnswer> {
  await writeAudit(trx, { what: `desk: ${what}`, subject: person.email, before, after }, by)
  await tellOwners(trx, newsOf(person, `${what} was ${before} and is ${after}`, by))
  return DONE
}

const newsOf = ({ email }: { email: string }, what: string, { who, now, address = '' }: By) => ({
  ...{ email, what: `${what}, by ${who}`, at: now, address },
  heading: 'The team of the desk has changed.',
})
