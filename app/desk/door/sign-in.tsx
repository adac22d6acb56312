import { data, Form, redirect, useNavigation } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { readForm } from '#app/routes/enquiries/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FREE_TRIES } from '#domain/desk/tries.ts'
import { wayOn, whoAsks } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/sign-in.ts'
import { Door } from './door.tsx'

export const meta: Route.MetaFunction = () => deskMeta('Sign in')

export async function loader(args: Route.LoaderArgs) {
  const to = wayOn(args.url.searchParams.get('to'))
  if (await whoAsks(args)) throw redirect(to)
  // A link in a letter comes from another site, and a browser then leaves the desk's cookies at home; asked once more
  // from here it brings them along.
  return { to, again: args.request.headers.get('sec-fetch-site') === 'cross-site' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { email, password, to } = await readForm(request, ['email', 'password', 'to'])
  const { signIn } = await import('#server/desk/sign-in.ts')
  const came = await signIn(shopOf(context), request, { email, password })
  if (!came.ok)
    return data({ email, fault: triesWords('That email and password do not match.', came) }, { status: 422 })
  const way = came.code ? `/desk/sign-in/code?${new URLSearchParams({ to: wayOn(to) })}` : wayOn(to)
  throw redirect(way, { headers: came.headers })
}

export default function SignIn({ loaderData: { to, again }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Door>
      {again && <meta httpEquiv="refresh" content={`0;url=/desk/sign-in?to=${encodeURIComponent(to)}`} />}
      <h1 className="d7">
        The <em>desk</em>
      </h1>
      <p className="meta">For the people who pack, answer and count.</p>
      <Form method="post" noValidate>
        <input type="hidden" name="to" value={to} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={actionData?.email}
          required
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={actionData?.fault}
          required
        />
        <div className="acts">
          <Button type="submit" aria-disabled={busy || undefined}>
            Sign in
          </Button>
        </div>
      </Form>
    </Door>
  )
}

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four']
const MINUTE_MS = 60_000

/** Why somebody may not come in: what did not match and how often they may try, or how long they have to wait. */
function triesWords(fault: string, { waitMs, left }: { waitMs: number; left: number }): string {
  if (waitMs > 0) {
    const minutes = Math.ceil(waitMs / MINUTE_MS)
    return `Too many wrong tries. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  }
  if (left >= FREE_TRIES) return fault
  if (left === 0) return `${fault} The next try has to wait a minute.`
  return `${fault} ${COUNTS[left]} ${left === 1 ? 'try' : 'tries'} left.`
}
