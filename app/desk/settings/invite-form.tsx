import { Form } from 'react-router'
import { formatDateTime } from '#app/desk/format.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { Route } from './+types/team.ts'
import { RoleSelect } from './member-row.tsx'

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
