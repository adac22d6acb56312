import { data, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { readForm } from '#app/forms/read-form.ts'
import { isRole } from '#domain/desk/roles.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { requireProof } from '#server/desk/prove.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { changeRole, endSessionsOf, inviteByOwner, readTeam, removePerson, withdrawInvite } from '#server/desk/team.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/team.ts'
import { InviteForm } from './invite-form.tsx'
import { PersonRow } from './person-row.tsx'
import { SettingsHead } from './settings-head.tsx'
import '#app/desk/styles/rows.css'
import '#app/desk/styles/team.css'

export const meta: Route.MetaFunction = () => deskMeta('Team')

const PAGE = '/desk/settings/team'

export async function loader(args: Route.LoaderArgs) {
  const { id, role } = await requireRole(args, 'people')
  const { db, now } = shopOf(args.context)
  return { self: id, role, ...(await readTeam(db, now())) }
}

const NOTHING = { fault: '', faults: {} as { email?: string; role?: string }, typed: { email: '', role: '' }, link: '' }

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'people')
  const shop = shopOf(args.context)
  requireProof(args, who, shop.now())
  const typed = await readForm(args.request, ['act', 'id', 'was', 'role', 'email'])
  const by = pressedBy(shop, who)
  const { db, origin, config } = shop
  if (typed.act === 'invite') {
    const email = typed.email.trim().toLowerCase()
    const faults = {
      ...(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)
        ? {}
        : { email: 'Please write an email, such as asha@example.com.' }),
      ...(isRole(typed.role) ? {} : { role: 'Please choose a role.' }),
    }
    if (!isRole(typed.role) || Object.keys(faults).length > 0)
      return data({ ...NOTHING, faults, typed }, { status: 422 })
    const sendsMail = config.mail !== undefined
    const { link } = await inviteByOwner(db, { email, role: typed.role, inviterId: who.id, origin, sendsMail }, by)
    if (link) return data({ ...NOTHING, link })
    throw redirect(PAGE)
  }
  const answer = await actOn({ db, dataDir: config.dataDir, self: who.id, typed, by })
  if (!answer.ok) return data({ ...NOTHING, fault: answer.words }, { status: 409 })
  throw redirect(PAGE)
}

type Asked = {
  db: Db
  dataDir: string
  self: string
  typed: { act: string; id: string; was: string; role: string; email: string }
  by: By
}

function actOn({ db, dataDir, self, typed: { act, id, was, role, email }, by }: Asked) {
  if (act === 'role' && isRole(role)) return changeRole({ db, dataDir }, { id, was, role }, by)
  if (act === 'sign-out') return endSessionsOf(db, id, by)
  if (act === 'remove') return removePerson(db, { id, self }, by)
  if (act === 'withdraw') return withdrawInvite(db, email, by)
  throw data(null, { status: 400 })
}

/** Who works here, and as what. */
export default function TeamPage({ loaderData, actionData }: Route.ComponentProps) {
  const { role, self, people, invites } = loaderData
  const { fault, faults, typed, link } = actionData ?? NOTHING
  return (
    <>
      <SettingsHead role={role} />
      {fault && (
        <p className="strip is-error" role="alert">
          {fault}
        </p>
      )}
      <section className="dk-need" aria-labelledby="people">
        <header>
          <h2 id="people">People at the desk</h2>
        </header>
        <ul className="dk-team">
          {people.map((person) => (
            <PersonRow key={person.id} person={person} isSelf={person.id === self} />
          ))}
        </ul>
      </section>
      <InviteForm {...{ invites, faults, typed, link }} />
    </>
  )
}
