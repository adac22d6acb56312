import type { Role } from '#domain/desk/roles.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { lockNames, type Trx, transact } from '#server/db/transact.ts'
import { readImprint } from '#server/settings/queries.ts'
import { notifyOwners, TEAM_LOCK } from './access-changes.ts'
import { enqueueInviteEmail } from './auth-emails.ts'
import { removeLinkFile } from './first-owner.ts'
import { createInvite, endFirstOwnerLink, INVITE_DAYS, welcomePath, withdrawInvitesOf } from './invitations.ts'

/**
 * Returns the members of the desk by name, and the open invitations. `lastAt` is the latest sign-in among sessions
 * that have not expired.
 */
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
/** Success, or the message for the owner. */
export type TeamResult = { ok: true } | { ok: false; words: string }

const DONE: TeamResult = { ok: true }
const refused = (words: string): TeamResult => ({ ok: false, words })
const NOT_A_MEMBER = refused('This person is no longer on the team. The list is up to date now.')
const LAST_OWNER = refused('A shop needs an owner. Make another person owner first.')

/** Changes a person's role. `was` is the role on the page; the change is rejected if it is another by now. */
export async function changeRole(
  { db, dataDir }: { db: Db; dataDir: string },
  { id, was, role }: { id: string; was: string; role: Role },
  actor: Actor,
): Promise<TeamResult> {
  const answer = await changePerson(db, id, async (trx, person) => {
    if (person.role === role) return DONE
    if (person.role !== was) return refused(`Someone else made ${person.name} ${person.role}. Nothing was changed.`)
    if (await isLastOwner(trx, person)) return LAST_OWNER
    await trx.updateTable('deskUsers').set({ role, updatedAt: actor.now.toISOString() }).where('id', '=', id).execute()
    await withdrawInvitesOf(trx, person, actor)
    if (role === 'owner') await endFirstOwnerLink(trx)
    return recordChange(trx, person, { what: 'role', before: person.role, after: role }, actor)
  })
  if (answer.ok && role === 'owner') await removeLinkFile(dataDir)
  return answer
}

/** Ends all sessions of a person, for example when a phone is lost. */
export const endSessionsOf = (db: Db, id: string, actor: Actor) =>
  changePerson(db, id, async (trx, { email }) => {
    await trx.deleteFrom('deskSessions').where('userId', '=', id).execute()
    await writeAudit(trx, { what: 'signed out everywhere', subject: email }, actor)
    return DONE
  })

/** Removes a person from the desk. The audit log keeps their actions under their name. */
export const removePerson = (db: Db, { id, self }: { id: string; self: string }, actor: Actor) =>
  changePerson(db, id, async (trx, person) => {
    if (id === self) return refused('You cannot remove yourself. Ask another owner.')
    if (await isLastOwner(trx, person)) return LAST_OWNER
    await notifyOwners(trx, ownersNotice(person, `removed, was ${person.role}`, actor))
    await trx.deleteFrom('deskUsers').where('id', '=', id).execute()
    await withdrawInvitesOf(trx, person, actor)
    await writeAudit(trx, { what: 'removed', subject: person.email, before: person.role }, actor)
    return DONE
  })

/** `inviterId` is the owner who invites. The link becomes void when they may no longer invite. */
type TeamInvite = { email: string; role: Role; inviterId: string; origin: string; sendsMail: boolean }

/** Invites a person to the desk and emails the owners. Returns the link to pass on if the shop sends no email. */
export async function inviteMember(
  db: Db,
  { email, role, inviterId, origin, sendsMail }: TeamInvite,
  actor: Actor,
): Promise<{ link: string | undefined }> {
  return transact(db, async (trx) => {
    const link = origin + welcomePath(await createInvite(trx, { email, role, inviterId, ...actor }))
    const known = await trx.selectFrom('deskUsers').select('role').where('email', '=', email).executeTakeFirst()
    const what = known ? `a link to come back, was ${known.role}, now ${role}` : `asked to the desk, as ${role}`
    if (sendsMail) {
      const { seller } = await readImprint(trx)
      await enqueueInviteEmail(trx, seller, { email, role, link, days: INVITE_DAYS }, actor.now)
    }
    await notifyOwners(trx, { ...ownersNotice({ email }, what, actor), tellThem: false })
    return { link: sendsMail ? undefined : link }
  })
}

/** Withdraws the open invitation for an email. */
export const withdrawInvite = (db: Db, email: string, actor: Actor): Promise<TeamResult> =>
  transact(db, async (trx) => {
    const gone = await trx
      .deleteFrom('deskInvites')
      .where('email', '=', email)
      .where('usedAt', 'is', null)
      .returning('role')
      .executeTakeFirst()
    if (!gone) return refused('This invitation was already used or withdrawn.')
    await writeAudit(trx, { what: 'desk: a link withdrawn', subject: email, before: gone.role }, actor)
    return DONE
  })

/** Runs a change of a person under the team lock: if two owners remove each other at once, one remains. */
function changePerson(
  db: Db,
  id: string,
  work: (trx: Trx, person: Person) => Promise<TeamResult>,
): Promise<TeamResult> {
  return transact(db, async (trx) => {
    await lockNames(trx, [TEAM_LOCK])
    const person = await trx
      .selectFrom('deskUsers')
      .select(['id', 'name', 'email', 'role'])
      .where('id', '=', id)
      .executeTakeFirst()
    return person ? work(trx, person) : NOT_A_MEMBER
  })
}

async function isLastOwner(trx: Trx, { id, role }: Person): Promise<boolean> {
  if (role !== 'owner') return false
  const other = trx.selectFrom('deskUsers').select('id').where('role', '=', 'owner').where('id', '!=', id)
  return (await other.executeTakeFirst()) === undefined
}

type RoleChange = { what: string; before: string; after: string }

async function recordChange(
  trx: Trx,
  person: Person,
  { what, before, after }: RoleChange,
  actor: Actor,
): Promise<TeamResult> {
  await writeAudit(trx, { what: `desk: ${what}`, subject: person.email, before, after }, actor)
  await notifyOwners(trx, ownersNotice(person, `${what} was ${before} and is ${after}`, actor))
  return DONE
}

const ownersNotice = ({ email }: { email: string }, what: string, { who, now, address = '' }: Actor) => ({
  ...{ email, what: `${what}, by ${who}`, at: now, address },
  heading: 'The team of the desk has changed.',
})
