import { data, Form, redirect } from 'react-router'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { PasswordField, signInMessage } from '#app/desk/sign-in/sign-in-form.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { Button, TextLink } from '#app/ui/button.tsx'
import { changeOwnPassword, checkOwnPassword, newPasswordError } from '#server/auth/passwords.ts'
import { requireArea, SIGN_IN_PATH, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/change-password.ts'

export const meta: Route.MetaFunction = () => deskMeta('Change password')

export const middleware = [requireArea('account')]

export async function loader(args: Route.LoaderArgs) {
  const { email } = signedIn(args)
  return { email }
}

type PasswordErrors = { present?: string; password?: string }

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const shop = shopOf(args.context)
  const { present: currentPassword, password } = await readForm(args.request, ['present', 'password'])
  const reject = (faults: PasswordErrors) => data({ faults }, { status: 422 })
  const fault = await newPasswordError(shop, password, who)
  if (fault) return reject({ password: fault })
  if (password === currentPassword) return reject({ password: 'This is your current password. Choose another.' })
  const failure = await checkOwnPassword(shop, who.id, currentPassword)
  if (failure) return reject({ present: signInMessage('Wrong password.', failure) })
  throw redirect((await changeOwnPassword(shop, who, password)) ? '/desk/account?password=new' : SIGN_IN_PATH)
}

export default function ChangePassword({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const faults: PasswordErrors = actionData?.faults ?? {}
  return (
    <>
      <PageHeader title="Password" />
      <Form method="post" className="dk-short" noValidate>
        <p>You stay signed in here. All other sessions are signed out; you and the owners get an email.</p>
        <PasswordField label="Current password" name="present" error={faults.present} accountEmail={email} />
        <PasswordField label="New password" error={faults.password} isNew />
        <Button type="submit">Change password</Button>
        <TextLink to="/desk/account">Cancel</TextLink>
      </Form>
    </>
  )
}
