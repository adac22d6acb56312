import { data, Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { readForm } from '#app/routes/enquiries/read-form.ts'
import { Button, TextLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { wayOn } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/code.ts'
import { Door } from './door.tsx'

export const meta: Route.MetaFunction = () => deskMeta('The second factor')

export const loader = ({ url }: Route.LoaderArgs) => ({ to: wayOn(url.searchParams.get('to')) })

const FAULT = 'That code is not right, or too old. Try the next one; after five wrong ones, sign in again.'

export async function action({ request, context }: Route.ActionArgs) {
  const { code, to } = await readForm(request, ['code', 'to'])
  const { signInWithCode } = await import('#server/desk/sign-in.ts')
  const headers = await signInWithCode(shopOf(context), request, code)
  if (!headers) return data({ fault: FAULT }, { status: 422 })
  throw redirect(wayOn(to), { headers })
}

export default function Code({ loaderData: { to }, actionData }: Route.ComponentProps) {
  return (
    <Door>
      <h1 className="d7">
        One more <em>code</em>
      </h1>
      <p className="meta">The six digits that your app shows, or one of the codes that you wrote down.</p>
      <Form method="post" noValidate>
        <input type="hidden" name="to" value={to} />
        <TextField label="Code" name="code" autoComplete="one-time-code" error={actionData?.fault} required />
        <div className="acts">
          <Button type="submit">Go on</Button>
          <TextLink to="/desk/sign-in">Sign in as somebody else</TextLink>
        </div>
      </Form>
    </Door>
  )
}
