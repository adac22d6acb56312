import { data, redirect } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { isRole } from '#domain/desk/roles.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { requireReauthentication } from '#server/auth/reauthenticate.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { changeRole, endSessionsOf, inviteMember, readTeam, removePerson, withdrawInvite } from '#server/auth/team.ts'
import type { Db } from '#server/db/connect.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/team.ts'
import { SettingsHeader } from './settings-header.tsx'
import { InviteForm, MemberRow } from './team-members.tsx'
import '#app/desk/styles/task-rows.css'
import '#app/desk/styles/team.css'

export const meta: Route.MetaFunction = () => deskMeta('Team')

const PAGE_URL = '/desk/settings/team'

export const middleware = [requireArea('people')]

export async function loader(args: Route.LoaderArgs) {
  const { id, role } = signedIn(args)
  const { db, now } = shopOf(args.context)
  return { self: id, role, ...(await readTeam(db, now())) }
}

const EMPTY_ANSWER = {
  fault: '',
  faults: {} as { email?: string; role?: string },
  typed: { email: '', role: '' },
  link: '',
}

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const shop = shopOf(args.context)
  requireReauthentication(args, who, shop.now())
  const typed = await readForm(args.request, ['act', 'id', 'was', 'role', 'email'])
  const actor = actorFrom(shop, who)
  const { db, origin, config, sendsEmail } = shop
  if (typed.act === 'invite') {
    const email = typed.email.trim().toLowerCase()
    const faults = {
      ...(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)
        ? {}
        : { email: 'Please write an email, such as asha@example.com.' }),
      ...(isRole(typed.role) ? {} : { role: 'Please choose a role.' }),
    }
    if (!isRole(typed.role) || Object.keys(faults).length > 0)
      return data({ ...EMPTY_ANSWER, faults, typed }, { status: 422 })
    const { link } = await inviteMember(
      db,
      { email, role: typed.role, inviterId: who.id, origin, sendsMail: sendsEmail },
      actor,
    )
    if (link) return data({ ...EMPTY_ANSWER, link })
    throw redirect(PAGE_URL)
  }
  const answer = await applyMemberAction({ db, dataDir: config.dataDir, self: who.id, typed, by: actor })
  if (!answer.ok) return data({ ...EMPTY_ANSWER, fault: answer.words }, { status: 409 })
  throw redirect(PAGE_URL)
}

type MemberAction = {
  db: Db
  dataDir: string
  self: string
  typed: { act: string; id: string; was: string; role: string; email: string }
  by: Actor
}

function applyMemberAction({ db, dataDir, self, typed: { act, id, was, role, email }, by: actor }: MemberAction) {
  if (act === 'role' && isRole(role)) return changeRole({ db, dataDir }, { id, was, role }, actor)
  if (act === 'sign-out') return endSessionsOf(db, id, actor)
  if (act === 'remove') return removePerson(db, { id, self }, actor)
  if (act === 'withdraw') return withdrawInvite(db, email, actor)
  throw data(null, { status: 400 })
}

/** Team members with their roles, and invitations. */
export default function TeamPage({ loaderData, actionData }: Route.ComponentProps) {
  const { role, self, people, invites } = loaderData
  const { fault, faults, typed, link } = actionData ?? EMPTY_ANSWER
  return (
    <>
      <SettingsHeader role={role} title="Team" />
      {fault && (
        <p className="strip is-error" role="alert">
          {fault}
        </p>
      )}
      <section className="dk-need" aria-labelledby="people">
        <header>
          <h2 id="people">Team members</h2>
        </header>
        <ul className="dk-team">
          {people.map((person) => (
            <MemberRow key={person.id} person={person} isSelf={person.id === self} />
          ))}
        </ul>
      </section>
      <InviteForm {...{ invites, faults, typed, link }} />
    </>
  )
}
