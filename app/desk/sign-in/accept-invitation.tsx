import { data, Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { acceptInvitation } from '#server/auth/accept-invitation.ts'
import { openInvite } from '#server/auth/invitations.ts'
import { newPasswordError } from '#server/auth/passwords.ts'
import { FIRST_PAGE, SIGN_IN_PATH } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/accept-invitation.ts'
import { PasswordField, SignInLayout } from './sign-in-form.tsx'

export const meta: Route.MetaFunction = () => deskMeta('Welcome')

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context)
  const invite = await openInvite(db, params.token, now())
  return data({ invite }, { status: invite ? 200 : 404 })
}

type InvitationErrors = { name?: string | undefined; email?: string | undefined; password?: string | undefined }

export async function action({ params, request, context }: Route.ActionArgs) {
  const shop = shopOf(context)
  const typed = await readForm(request, ['name', 'email', 'password'])
  const invite = await openInvite(shop.db, params.token, shop.now())
  const { name, email, password } = typed
  if (!invite) return data({ name, email, faults: {} as InvitationErrors }, { status: 422 })
  const faults = {
    name: name.trim() ? undefined : 'Enter your name.',
    email: invite.email || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email.trim()) ? undefined : 'Enter your email.',
    password: await newPasswordError(shop, password, { name, email: invite.email || email }),
  }
  if (Object.values(faults).some(Boolean)) return data({ name, email, faults }, { status: 422 })
  const joined = await acceptInvitation(shop, request, params.token, {
    name: name.trim().slice(0, 80),
    email,
    password,
  })
  if (!joined.ok && joined.reason === 'email-taken')
    return data({ name, email, faults: { email: EMAIL_TAKEN_MESSAGE } }, { status: 422 })
  // The account exists even when no session could be created; the person then signs in with the new password.
  const headers = joined.ok && joined.signedIn.ok ? joined.signedIn.headers : undefined
  throw redirect(headers ? FIRST_PAGE : SIGN_IN_PATH, headers ? { headers } : undefined)
}

const EMAIL_TAKEN_MESSAGE =
  'This email already has an account. Use another, or create a link for it: npm run shop -- invite.'

export default function AcceptInvitation({ loaderData: { invite }, actionData }: Route.ComponentProps) {
  if (!invite)
    return (
      <SignInLayout>
        <h1 className="d7">
          This link has <em>expired</em>
        </h1>
        <p className="meta">It works once, for a limited time. Ask for a new one.</p>
      </SignInLayout>
    )
  const faults: InvitationErrors = actionData?.faults ?? {}
  return (
    <SignInLayout>
      <h1 className="d7">
        Welcome to the <em>desk</em>
      </h1>
      <p className="meta">
        {invite.email ? `${invite.email}, as the shop’s ${invite.role}.` : 'You will be the owner of this shop.'}
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
          <Button type="submit">Create account</Button>
        </div>
      </Form>
    </SignInLayout>
  )
}
