import { Form } from 'react-router'
import { sayTime } from '#app/desk/orders/say.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { Route } from './+types/team.ts'
import { RoleSelect } from './person-row.tsx'

type InviteProps = Pick<Route.ComponentProps['loaderData'], 'invites'> & {
  faults: { email?: string; role?: string }
  typed: { email: string; role: string }
  link: string
}

/** Somebody else is asked to the desk; the links that nobody has used yet. */
export const InviteForm = ({ invites, faults, typed, link }: InviteProps) => (
  <section className="dk-need" aria-labelledby="invite">
    <header>
      <h2 id="invite">Invite somebody</h2>
    </header>
    {link && (
      <div className="strip is-info" role="status">
        <p>
          Hand this link on. It works once, within seven days, and is not shown again.
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
        <RoleSelect name="As what" value={typed.role} />
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
              Asked by {invitedBy} to be {role}; until {sayTime(expiresAt)}.
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
