import { data, Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { readForm } from '#app/forms/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { openInvite } from '#server/desk/invites.ts'
import { chosenPasswordFault } from '#server/desk/passwords/chosen-password.ts'
import { FIRST_PAGE, SIGN_IN } from '#server/desk/require-role.ts'
import { comeIn } from '#server/desk/welcome.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/welcome.ts'
import { Door } from './door.tsx'
import { PasswordField } from './password-field.tsx'

export const meta: Route.MetaFunction = () => deskMeta('Welcome')

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context)
  const invite = await openInvite(db, params.token, now())
  return data({ invite }, { status: invite ? 200 : 404 })
}

type Faults = { name?: string | undefined; email?: string | undefined; password?: string | undefined }

export async function action({ params, request, context }: Route.ActionArgs) {
  const shop = shopOf(context)
  const typed = await readForm(request, ['name', 'email', 'password'])
  const invite = await openInvite(shop.db, params.token, shop.now())
  const { name, email, password } = typed
  if (!invite) return data({ name, email, faults: {} as Faults }, { status: 422 })
  const faults = {
    name: name.trim() ? undefined : 'Please write your name.',
    email:
      invite.email || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email.trim()) ? undefined : 'Please write your email.',
    password: await chosenPasswordFault(shop, password, { name, email: invite.email || email }),
  }
  if (Object.values(faults).some(Boolean)) return data({ name, email, faults }, { status: 422 })
  const joined = await comeIn(shop, request, params.token, { name: name.trim().slice(0, 80), email, password })
  if (!joined.ok && joined.reason === 'email-taken')
    return data({ name, email, faults: { email: EMAIL_TAKEN } }, { status: 422 })
  // Without a session, the password is there to sign in with.
  const headers = joined.ok && joined.signedIn.ok ? joined.signedIn.headers : undefined
  throw redirect(headers ? FIRST_PAGE : SIGN_IN, headers ? { headers } : undefined)
}

const EMAIL_TAKEN =
  'This email belongs to a person of the desk. Please use another, or have a link made for it: npm run shop -- invite.'

export default function Welcome({ loaderData: { invite }, actionData }: Route.ComponentProps) {
  if (!invite)
    return (
      <Door>
        <h1 className="d7">
          This link is <em>used up</em>
        </h1>
        <p className="meta">It works once, and not for long. Whoever sent it can send another.</p>
      </Door>
    )
  const faults: Faults = actionData?.faults ?? {}
  return (
    <Door>
      <h1 className="d7">
        Welcome to the <em>desk</em>
      </h1>
      <p className="meta">
        {invite.email ? `${invite.email}, as the shop’s ${invite.role}.` : 'You are the shop’s owner from here on.'}
      </p>
      <Form method="post" noValidate>
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          defaultValue={actionData?.name}
          error={faults.name}
        />
        {!invite.email && (
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={actionData?.email}
            error={faults.email}
          />
        )}
        <PasswordField error={faults.password} isNew />
        <div className="acts">
          <Button type="submit">Come in</Button>
        </div>
      </Form>
    </Door>
  )
}
