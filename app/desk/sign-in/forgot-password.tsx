import { data, Form } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { Button, TextLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { canSendLinks, requestPasswordReset } from '#server/auth/reset-password.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/forgot-password.ts'
import { SignInLayout, signInMessage } from './sign-in-form.tsx'

export const meta: Route.MetaFunction = () => deskMeta('Reset password')

export async function loader({ context }: Route.LoaderArgs) {
  return { writes: canSendLinks(shopOf(context)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context)
  const { email } = await readForm(request, ['email'])
  const reject = (fault: string) => data({ email, fault, asked: false }, { status: 422 })
  if (!canSendLinks(shop)) return reject('Email is not set up, so no link can be sent.')
  if (!/^[^\s@]+@[^\s@]+$/.test(email.trim()) || email.length > 200) return reject('Enter your email.')
  const { waitMs } = await requestPasswordReset(shop, email)
  if (waitMs > 0) return reject(signInMessage('', { waitMs, left: 0 }))
  return data({ email: email.trim(), fault: undefined, asked: true })
}

export default function ForgotPassword({ loaderData: { writes: sendsEmail }, actionData }: Route.ComponentProps) {
  return (
    <SignInLayout>
      <h1 className="d7">
        Reset your <em>password</em>
      </h1>
      {!sendsEmail ? (
        <>
          <p className="meta">
            Email is not set up. The person who runs the server can create a link for your email and role:
          </p>
          <p className="dk-command num">npm run shop -- invite you@example.com owner</p>
          <TextLink to="/desk/sign-in">Back to sign-in</TextLink>
        </>
      ) : actionData?.asked ? (
        <>
          <p className="meta" role="status">
            If {actionData.email} has an account here, we have sent it a link. It works once, within an hour. Your
            second factor stays on.
          </p>
          <TextLink to="/desk/sign-in">Back to sign-in</TextLink>
        </>
      ) : (
        <>
          <p className="meta">We email you a link to choose a new one.</p>
          <Form method="post" noValidate>
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              defaultValue={actionData?.email}
              error={actionData?.fault}
              required
            />
            <div className="acts">
              <Button type="submit">Send link</Button>
              <TextLink to="/desk/sign-in">Back to sign-in</TextLink>
            </div>
          </Form>
        </>
      )}
    </SignInLayout>
  )
}
