import { Form } from 'react-router'
import { formatDateTime } from '#app/desk/format.ts'
import { ConfirmRemove } from '#app/desk/layout/confirm-remove.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { ROLES } from '#domain/desk/roles.ts'
import type { Route } from './+types/team.ts'

type Member = Route.ComponentProps['loaderData']['people'][number]

/** One team member, with role, sign-out and removal. */
export function MemberRow({ person, isSelf }: { person: Member; isSelf: boolean }) {
  const { id, name, email, role, lastAt, sessions, hasSecondFactor } = person
  return (
    <li>
      <div className="who">
        <b>{isSelf ? `${name} (you)` : name}</b>
        <span>{email}</span>
        <span className="dk-sub">
          {hasSecondFactor ? 'Second factor on. ' : 'No second factor. '}
          {lastAt ? `Signed in ${formatDateTime(lastAt)}.` : 'Not signed in.'}
        </span>
      </div>
      <Form method="post" className="dk-role">
        <input type="hidden" name="act" value="role" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="was" value={role} />
        <RoleSelect name={`Role of ${name}`} value={role} key={role} />
        <Button type="submit" look="line" className="is-xs">
          Change
        </Button>
      </Form>
      <div className="acts">
        {sessions > 0 && (
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button type="submit" look="line" className="is-xs" name="act" value="sign-out">
              Sign out everywhere
            </Button>
          </Form>
        )}
        {!isSelf && (
          <ConfirmRemove name={name} of={{ name: 'id', value: id }}>
            {name} will no longer be able to sign in. Their activity stays in the log.
          </ConfirmRemove>
        )}
      </div>
    </li>
  )
}

const RoleSelect = ({ name, value }: { name: string; value: string }) => (
  <select className="input" name="role" aria-label={name} defaultValue={value}>
    {value === '' && <option value="">Choose a role</option>}
    {ROLES.map((role) => (
      <option key={role} value={role}>
        {ROLE_LABELS[role]}
      </option>
    ))}
  </select>
)

const ROLE_LABELS = {
  owner: 'Owner: everything',
  manager: 'Manager: orders, payments, products',
  packer: 'Packer: packing and printing',
  accountant: 'Accountant: read only',
} as const

type InviteProps = Pick<Route.ComponentProps['loaderData'], 'invites'> & {
  faults: { email?: string; role?: string }
  typed: { email: string; role: string }
  link: string
}

/** Form to invite a member, and the open invitations. */
export const InviteForm = ({ invites, faults, typed, link }: InviteProps) => (
  <section className="dk-need" aria-labelledby="invite">
    <header>
      <h2 id="invite">Invite a team member</h2>
    </header>
    {link && (
      <div className="strip is-info" role="status">
        <p>
          Share this link. It works once, within seven days, and is not shown again.
          <br />
          <code className="dk-link">{link}</code>
        </p>
      </div>
    )}
    <Form method="post" className="dk-invite" noValidate key={invites.length}>
      <input type="hidden" name="act" value="invite" />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={typed.email}
        error={faults.email}
      />
      <div className="field">
        <RoleSelect name="Role" value={typed.role} />
        {faults.role && <span className="err">{faults.role}</span>}
      </div>
      <Button type="submit">Invite</Button>
    </Form>
    <ul className="dk-team">
      {invites.map(({ email, role, invitedBy, expiresAt }) => (
        <li key={email}>
          <div className="who">
            <b>{email}</b>
            <span className="dk-sub">
              Invited by {invitedBy} as {role}; expires {formatDateTime(expiresAt)}.
            </span>
          </div>
          <Form method="post" className="acts">
            <input type="hidden" name="email" value={email} />
            <Button type="submit" look="line" className="is-xs" name="act" value="withdraw">
              Withdraw
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  </section>
)
