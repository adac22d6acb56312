import { data, Form } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { readForm } from '#app/forms/read-form.ts'
import { Button, TextLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { askForPassword, sendsLinks } from '#server/desk/forgotten.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/forgotten.ts'
import { Door } from './door.tsx'
import { triesWords } from './tries-words.ts'

export const meta: Route.MetaFunction = () => deskMeta('A new password')

export async function loader({ context }: Route.LoaderArgs) {
  return { writes: sendsLinks(shopOf(context)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context)
  const { email } = await readForm(request, ['email'])
  const no = (fault: string) => data({ email, fault, asked: false }, { status: 422 })
  if (!sendsLinks(shop)) return no('This shop sends no links.')
  if (!/^[^\s@]+@[^\s@]+$/.test(email.trim()) || email.length > 200) return no('Please write your email.')
  const { waitMs } = await askForPassword(shop, email)
  if (waitMs > 0) return no(triesWords('', { waitMs, left: 0 }))
  return data({ email: email.trim(), fault: undefined, asked: true })
}

export default function Forgotten({ loaderData: { writes }, actionData }: Route.ComponentProps) {
  return (
    <Door>
      <h1 className="d7">
        A new <em>password</em>
      </h1>
      {!writes ? (
        <>
          <p className="meta">
            This shop sends no links by letter. Whoever runs the server makes you a link, with your email and your role:
          </p>
          <p className="dk-command num">npm run shop -- invite you@example.com owner</p>
          <TextLink to="/desk/sign-in">Back to signing in</TextLink>
        </>
      ) : actionData?.asked ? (
        <>
          <p className="meta" role="status">
            If somebody of the desk has the email {actionData.email}, a letter with a link is on its way. It works once,
            within an hour. Your second factor stays as it is.
          </p>
          <TextLink to="/desk/sign-in">Back to signing in</TextLink>
        </>
      ) : (
        <>
          <p className="meta">We send a link to your email. With it you choose another.</p>
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
              <Button type="submit">Send the link</Button>
              <TextLink to="/desk/sign-in">Back to signing in</TextLink>
            </div>
          </Form>
        </>
      )}
    </Door>
  )
}
