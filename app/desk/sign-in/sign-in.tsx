import { data, Form, redirect, useNavigation } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { PasskeyForm } from '#app/desk/passkeys/passkey-form.tsx'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { type PreservedForm, parsePreservedForm, serializeForm } from '#domain/desk/preserved-form.ts'
import { hasPasskeys } from '#server/auth/passkeys/own-passkeys.ts'
import { signInWithPasskey } from '#server/auth/passkeys/sign-in-with-passkey.ts'
import { relyingPartyOf } from '#server/auth/passkeys/webauthn.ts'
import { safeReturnPath, signedInUser } from '#server/auth/require-role.ts'
import { signIn } from '#server/auth/sign-in.ts'
import { type RequestShop, shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/sign-in.ts'
import { CodeForm, RestoredForm } from './code-form.tsx'
import { PasswordField, SignInLayout, signInMessage } from './sign-in-form.tsx'

export const meta: Route.MetaFunction = () => deskMeta('Sign in')

export async function loader(args: Route.LoaderArgs) {
  const to = safeReturnPath(args.url.searchParams.get('to'))
  if (await signedInUser(args)) throw redirect(to)
  // A browser omits the desk's SameSite cookies on a link from an email. The page then reloads itself once, from this
  // site, and the cookies are sent.
  const changed = args.url.searchParams.get('password') === 'new'
  const again = args.request.headers.get('sec-fetch-site') === 'cross-site'
  return { to, changed, again, passkeys: await canUsePasskeys(shopOf(args.context)) }
}

/** Returns true if passkeys work at this address and at least one is registered. */
async function canUsePasskeys(shop: RequestShop): Promise<boolean> {
  if (!relyingPartyOf(shop)) return false
  return hasPasskeys(shop.db)
}

const PASSKEY_ERROR = 'That passkey is not registered here, or it took too long.'

/**
 * `kept`: packed form that waits for the sign-in. `code`: the account needs a 2FA code. `fields`: the sign-in
 * succeeded and these fields are handed back.
 */
type SignInState = {
  to: string
  kept: string
  email: string
  fault?: string
  passkeyFault?: string
  code: boolean
  fields: PreservedForm
}
const EMPTY_STATE: SignInState = { to: '', kept: '', email: '', code: false, fields: [] }

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readFormData(request)
  // A form submitted after its session expired was redirected here; it is packed into the page.
  const byPasskey = form.has('passkey') && form.has('kept')
  if (!byPasskey && !(form.has('email') && form.has('password')))
    return data(
      { ...EMPTY_STATE, to: safeReturnPath(url.searchParams.get('to')), kept: serializeForm(form) },
      { status: 401 },
    )
  const { email, password, passkey, to, kept } = readTexts(form, ['email', 'password', 'passkey', 'to', 'kept'])
  const shop = shopOf(context)
  const result = byPasskey
    ? { ...(await signInWithPasskey(shop, request, passkey)), code: false }
    : await signIn(shop, request, { email, password })
  const typed = { ...EMPTY_STATE, to: safeReturnPath(to), kept }
  if (!result.ok) {
    const faults = byPasskey
      ? { passkeyFault: signInMessage(PASSKEY_ERROR, result) }
      : { email, fault: signInMessage('That email and password do not match.', result) }
    return data({ ...typed, ...faults }, { status: 422 })
  }
  const fields = parsePreservedForm(kept)
  if (fields.length > 0) return data({ ...typed, code: result.code, fields }, { headers: result.headers })
  const target = result.code
    ? `/desk/sign-in/code?${new URLSearchParams({ to: safeReturnPath(to) })}`
    : safeReturnPath(to)
  throw redirect(target, { headers: result.headers })
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const { to, kept, email, fault, passkeyFault, code, fields } = actionData ?? { ...EMPTY_STATE, to: loaderData.to }
  if (code) return <CodeForm to={to} kept={kept} />
  if (fields.length > 0)
    return (
      <SignInLayout>
        <h1 className="d7">
          You are <em>in</em>
        </h1>
        <RestoredForm to={to} fields={fields} />
      </SignInLayout>
    )
  return (
    <SignInLayout>
      {loaderData.again && <meta httpEquiv="refresh" content={`0;url=/desk/sign-in?to=${encodeURIComponent(to)}`} />}
      <h1 className="d7">
        The <em>desk</em>
      </h1>
      <p className="meta" role={loaderData.changed ? 'status' : undefined}>
        {signInIntro(kept !== '', loaderData.changed)}
      </p>
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
            Forgot password
          </ButtonLink>
        </div>
      </Form>
      {loaderData.passkeys && (
        <PasskeyForm
          purpose="sign-in"
          field="passkey"
          label="Sign in with a passkey"
          action="/desk/sign-in"
          error={passkeyFault}
          reloadDocument={kept !== ''}
        >
          <input type="hidden" name="to" value={to} />
          <input type="hidden" name="kept" value={kept} />
        </PasskeyForm>
      )}
    </SignInLayout>
  )
}

function signInIntro(hasStoredForm: boolean, changed: boolean): string {
  if (hasStoredForm) return 'Your session has expired. Sign in, and what you typed is restored.'
  if (changed) return 'Your password has been changed. Sign in with the new one.'
  return 'For the people who pack, answer and count.'
}
