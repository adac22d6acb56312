import { Form } from 'react-router'
import { Remove } from '#app/desk/frame/remove.tsx'
import { sayTime } from '#app/desk/orders/say.ts'
import { Button } from '#app/ui/button.tsx'
import { ROLES } from '#domain/desk/roles.ts'
import type { Route } from './+types/team.ts'

type Person = Route.ComponentProps['loaderData']['people'][number]

/** Somebody who works here, with what an owner does about them. */
export function PersonRow({ person, isSelf }: { person: Person; isSelf: boolean }) {
  const { id, name, email, role, lastAt, sessions, hasSecondFactor } = person
  return (
    <li>
      <div className="who">
        <b>{isSelf ? `${name} (you)` : name}</b>
        <span>{email}</span>
        <span className="dk-sub">
          {hasSecondFactor ? 'Second factor on. ' : 'No second factor. '}
          {lastAt ? `Signed in ${sayTime(lastAt)}.` : 'Not signed in.'}
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
          <Remove name={name} of={{ name: 'id', value: id }}>
            {name} cannot sign in any more. What they did stays in the audit.
          </Remove>
        )}
      </div>
    </li>
  )
}

export const RoleSelect = ({ name, value }: { name: string; value: string }) => (
  <select className="input" name="role" aria-label={name} defaultValue={value}>
    {value === '' && <option value="">Choose a role</option>}
    {ROLES.map((role) => (
      <option key={role} value={role}>
        {MAY[role]}
      </option>
    ))}
  </select>
)

const MAY = {
  owner: 'Owner: everything',
  manager: 'Manager: orders, money, gifts',
  packer: 'Packer: packs and prints',
  accountant: 'Accountant: reads',
} as const
