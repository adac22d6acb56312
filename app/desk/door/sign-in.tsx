import { data, Form, redirect, useNavigation } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { HandBack } from '#app/desk/kept/hand-back.tsx'
import { PasskeyForm } from '#app/desk/passkeys/passkey-form.tsx'
import { readBody, textsOf } from '#app/forms/read-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { type KeptForm, packForm, unpackForm } from '#domain/desk/kept-form.ts'
import { hasPasskeys } from '#server/desk/passkeys/own-passkeys.ts'
import { passkeyPlace } from '#server/desk/passkeys/passkey-place.ts'
import { signInWithPasskey } from '#server/desk/passkeys/sign-in-with-passkey.ts'
import { wayOn, whoAsks } from '#server/desk/require-role.ts'
import { signIn } from '#server/desk/sign-in.ts'
import { type RequestShop, shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/sign-in.ts'
import { CodeForm } from './code-form.tsx'
import { Door } from './door.tsx'
import { PasswordField } from './password-field.tsx'
import { triesWords } from './tries-words.ts'

export const meta: Route.MetaFunction = () => deskMeta('Sign in')

export async function loader(args: Route.LoaderArgs) {
  const to = wayOn(args.url.searchParams.get('to'))
  if (await whoAsks(args)) throw redirect(to)
  // A link in an email comes from another site, and a browser then leaves the desk's cookies at home; asked once more
  // from here it brings them along.
  const changed = args.url.searchParams.get('password') === 'new'
  const again = args.request.headers.get('sec-fetch-site') === 'cross-site'
  return { to, changed, again, passkeys: await takesPasskeys(shopOf(args.context)) }
}

/** Whether a passkey could sign somebody in here. */
async function takesPasskeys(shop: RequestShop): Promise<boolean> {
  if (!passkeyPlace(shop)) return false
  return hasPasskeys(shop.db)
}

const NO_PASSKEY = 'That passkey is not one of this desk, or it took too long.'

/** `kept`: a form that waits until they are in; `code`: for their second factor; `fields`: they are, and this was it. */
type Came = {
  to: string
  kept: string
  email: string
  fault?: string
  passkeyFault?: string
  code: boolean
  fields: KeptForm
}
const NOTHING: Came = { to: '', kept: '', email: '', code: false, fields: [] }

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readBody(request)
  // A form whose session was over when it was sent: it waits here.
  const byPasskey = form.has('passkey') && form.has('kept')
  if (!byPasskey && !(form.has('email') && form.has('password')))
    return data({ ...NOTHING, to: wayOn(url.searchParams.get('to')), kept: packForm(form) }, { status: 401 })
  const { email, password, passkey, to, kept } = textsOf(form, ['email', 'password', 'passkey', 'to', 'kept'])
  const shop = shopOf(context)
  const came = byPasskey
    ? { ...(await signInWithPasskey(shop, request, passkey)), code: false }
    : await signIn(shop, request, { email, password })
  const typed = { ...NOTHING, to: wayOn(to), kept }
  if (!came.ok) {
    const faults = byPasskey
      ? { passkeyFault: triesWords(NO_PASSKEY, came) }
      : { email, fault: triesWords('That email and password do not match.', came) }
    return data({ ...typed, ...faults }, { status: 422 })
  }
  const fields = unpackForm(kept)
  if (fields.length > 0) return data({ ...typed, code: came.code, fields }, { headers: came.headers })
  const way = came.code ? `/desk/sign-in/code?${new URLSearchParams({ to: wayOn(to) })}` : wayOn(to)
  throw redirect(way, { headers: came.headers })
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const { to, kept, email, fault, passkeyFault, code, fields } = actionData ?? { ...NOTHING, to: loaderData.to }
  if (code) return <CodeForm to={to} kept={kept} />
  if (fields.length > 0)
    return (
      <Door>
        <h1 className="d7">
          You are <em>in</em>
        </h1>
        <HandBack to={to} fields={fields} />
      </Door>
    )
  return (
    <Door>
      {loaderData.again && <meta httpEquiv="refresh" content={`0;url=/desk/sign-in?to=${encodeURIComponent(to)}`} />}
      <h1 className="d7">
        The <em>desk</em>
      </h1>
      <p className="meta" role={loaderData.changed ? 'status' : undefined}>
        {welcome(kept !== '', loaderData.changed)}
      </p>
      {/* What is handed back stands on the answer itself, which a browser shows as it is. */}
      <Form method="post" noValidate reloadDocument={kept !== ''}>
        <input type="hidden" name="to" value={to} />
        <input type="hidden" name="kept" value={kept} />
        <TextField label="Email" name="email" type="email" autoComplete="username" defaultValue={email} required />
        <PasswordField error={fault} />
        <div className="acts">
          <Button type="submit" aria-disabled={busy || undefined}>
            Sign in
          </Button>
          <ButtonLink look="quiet" to="/desk/forgotten">
            Forgot the password
          </ButtonLink>
        </div>
      </Form>
      {loaderData.passkeys && (
        <PasskeyForm
          wanted="sign-in"
          field="passkey"
          label="Sign in with a passkey"
          action="/desk/sign-in"
          fault={passkeyFault}
          reloadDocument={kept !== ''}
        >
          <input type="hidden" name="to" value={to} />
          <input type="hidden" name="kept" value={kept} />
        </PasskeyForm>
      )}
    </Door>
  )
}

function welcome(keepsForm: boolean, changed: boolean): string {
  if (keepsForm) return 'Your session was over. Sign in, and what you typed is handed back to you.'
  if (changed) return 'Your new password is set, and every other session is over. Sign in with it.'
  return 'For the people who pack, answer and count.'
}
