import { data, Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { PasswordField } from '#app/desk/door/password-field.tsx'
import { triesWords } from '#app/desk/door/tries-words.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { Button, TextLink } from '#app/ui/button.tsx'
import { changeOwnPassword, checkOwnPassword } from '#server/desk/own-password.ts'
import { chosenPasswordFault } from '#server/desk/passwords/chosen-password.ts'
import { requireRole, SIGN_IN } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/password.ts'

export const meta: Route.MetaFunction = () => deskMeta('Change password')

export async function loader(args: Route.LoaderArgs) {
  const { email } = await requireRole(args, 'account')
  return { email }
}

type Faults = { present?: string; password?: string }

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'account')
  const shop = shopOf(args.context)
  const { present, password } = await readForm(args.request, ['present', 'password'])
  const no = (faults: Faults) => data({ faults }, { status: 422 })
  const fault = await chosenPasswordFault(shop, password, who)
  if (fault) return no({ password: fault })
  if (password === present) return no({ password: 'This is your present password. Please choose another.' })
  const wrong = await checkOwnPassword(shop, who.id, present)
  if (wrong) return no({ present: triesWords('That is not your password.', wrong) })
  throw redirect((await changeOwnPassword(shop, who, password)) ? '/desk/account?password=new' : SIGN_IN)
}

export default function Password({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const faults: Faults = actionData?.faults ?? {}
  return (
    <>
      <Head title="Password" />
      <Form method="post" className="dk-short" noValidate>
        <p>You stay signed in here. Every other session of yours ends, and you and the owners get an email.</p>
        <PasswordField label="Present password" name="present" error={faults.present} of={email} />
        <PasswordField label="New password" error={faults.password} isNew />
        <Button type="submit">Change password</Button>
        <TextLink to="/desk/account">Cancel</TextLink>
      </Form>
    </>
  )
}
