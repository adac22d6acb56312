import { data, Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { readForm } from '#app/forms/read-form.ts'
import { Button, TextLink } from '#app/ui/button.tsx'
import { personOfReset, takeNewPassword } from '#server/desk/forgotten.ts'
import { chosenPasswordFault } from '#server/desk/passwords/chosen-password.ts'
import { SIGN_IN } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/new-password.ts'
import { Door } from './door.tsx'
import { PasswordField } from './password-field.tsx'

export const meta: Route.MetaFunction = () => deskMeta('A new password')

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context)
  const open = (await personOfReset(db, params.token, now())) !== undefined
  return data({ open }, { status: open ? 200 : 404 })
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const shop = shopOf(context)
  const { password } = await readForm(request, ['password'])
  const person = await personOfReset(shop.db, params.token, shop.now())
  const fault = person && (await chosenPasswordFault(shop, password, person))
  if (fault) return data({ fault }, { status: 422 })
  if (!person || !(await takeNewPassword(shop, params.token, password)))
    return data({ fault: undefined }, { status: 404 })
  throw redirect(`${SIGN_IN}?password=new`)
}

export default function NewPassword({ loaderData: { open }, actionData }: Route.ComponentProps) {
  return (
    <Door>
      {open ? (
        <>
          <h1 className="d7">
            A new <em>password</em>
          </h1>
          <p className="meta">With it you sign in from now on. Wherever you are signed in, that ends.</p>
          <Form method="post" noValidate>
            <PasswordField label="New password" error={actionData?.fault} isNew />
            <div className="acts">
              <Button type="submit">Set it</Button>
            </div>
          </Form>
        </>
      ) : (
        <>
          <h1 className="d7">
            This link is <em>used up</em>
          </h1>
          <p className="meta">It works once, within an hour.</p>
          <TextLink to="/desk/forgotten">Ask for another</TextLink>
        </>
      )}
    </Door>
  )
}
