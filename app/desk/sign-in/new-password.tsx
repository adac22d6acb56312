import { data, Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { Button, TextLink } from '#app/ui/button.tsx'
import { newPasswordError } from '#server/auth/passwords.ts'
import { SIGN_IN_PATH } from '#server/auth/require-role.ts'
import { resetPassword, userOfResetLink } from '#server/auth/reset-password.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/new-password.ts'
import { PasswordField, SignInLayout } from './sign-in-form.tsx'

export const meta: Route.MetaFunction = () => deskMeta('New password')

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context)
  const open = (await userOfResetLink(db, params.token, now())) !== undefined
  return data({ open }, { status: open ? 200 : 404 })
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const shop = shopOf(context)
  const { password } = await readForm(request, ['password'])
  const person = await userOfResetLink(shop.db, params.token, shop.now())
  const fault = person && (await newPasswordError(shop, password, person))
  if (fault) return data({ fault }, { status: 422 })
  if (!person || !(await resetPassword(shop, params.token, password)))
    return data({ fault: undefined }, { status: 404 })
  throw redirect(`${SIGN_IN_PATH}?password=new`)
}

export default function NewPassword({ loaderData: { open }, actionData }: Route.ComponentProps) {
  return (
    <SignInLayout>
      {open ? (
        <>
          <h1 className="d7">
            A new <em>password</em>
          </h1>
          <p className="meta">All your sessions will be signed out.</p>
          <Form method="post" noValidate>
            <PasswordField label="New password" error={actionData?.fault} isNew />
            <div className="acts">
              <Button type="submit">Save password</Button>
            </div>
          </Form>
        </>
      ) : (
        <>
          <h1 className="d7">
            This link has <em>expired</em>
          </h1>
          <p className="meta">A link works once, within an hour.</p>
          <TextLink to="/desk/forgotten">Request a new link</TextLink>
        </>
      )}
    </SignInLayout>
  )
}
