import { data, Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { PasskeyForm } from '#app/desk/passkeys/passkey-form.tsx'
import { RepeatSubmit } from '#app/desk/sign-in/repeat-submit.tsx'
import { codeMessage, PasswordField, SignInLayout, signInMessage } from '#app/desk/sign-in/sign-in-form.tsx'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import { Button, TextLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { type PreservedForm, parsePreservedForm, serializeForm } from '#domain/desk/preserved-form.ts'
import { hasPasskeys } from '#server/auth/passkeys/own-passkeys.ts'
import { relyingPartyOf } from '#server/auth/passkeys/webauthn.ts'
import { reauthenticate } from '#server/auth/reauthenticate.ts'
import { requireArea, safeReturnPath, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/reauthenticate.ts'

export const meta: Route.MetaFunction = () => deskMeta('Is it you?')

export const middleware = [requireArea('account')]

export async function loader(args: Route.LoaderArgs) {
  const { id, email, hasSecondFactor } = signedIn(args)
  const shop = shopOf(args.context)
  const hasPasskey = relyingPartyOf(shop) !== undefined && (await hasPasskeys(shop.db, id))
  return { email, hasSecondFactor, hasPasskey, to: safeReturnPath(args.url.searchParams.get('to')) }
}

type ReauthenticateState = { kept: string; fault?: string; passkeyFault?: string; fields: PreservedForm }
const EMPTY_STATE: ReauthenticateState = { kept: '', fields: [] }

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const form = await readFormData(args.request)
  const to = safeReturnPath(args.url.searchParams.get('to'))
  // A form that a route redirected here before a protected action; it is packed and repeated after re-authentication.
  const byPasskey = form.has('passkey') && form.has('kept')
  if (!byPasskey && !form.has('proof')) return data({ ...EMPTY_STATE, kept: serializeForm(form) }, { status: 401 })
  const { proof, passkey, kept } = readTexts(form, ['proof', 'passkey', 'kept'])
  const credential = byPasskey ? { passkey } : { typed: proof }
  const failure = await reauthenticate(shopOf(args.context), args.request, who, credential)
  if (failure) {
    const faults = byPasskey
      ? { passkeyFault: signInMessage('That passkey is not registered for you, or it took too long.', failure) }
      : { fault: who.hasSecondFactor ? codeMessage(failure) : signInMessage('Wrong password.', failure) }
    return data({ ...EMPTY_STATE, kept, ...faults }, { status: 422 })
  }
  const fields = parsePreservedForm(kept)
  if (fields.length === 0) throw redirect(to)
  return data({ ...EMPTY_STATE, kept, fields })
}

/** Asks for a password, a 2FA code or a passkey before a protected action. The proof is valid for five minutes. */
export default function Reauthenticate({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasSecondFactor, hasPasskey, to } = loaderData
  const fault = actionData?.fault
  const repeated = actionData?.fields ?? []
  return (
    <SignInLayout>
      <h1 className="d7">
        Is it <em>you</em>?
      </h1>
      {repeated.length > 0 && <RepeatSubmit to={to} fields={repeated} />}
      <p className="meta">
        {hasSecondFactor
          ? 'Please confirm it is you: enter the code from your app, or a recovery code.'
          : 'Please confirm it is you: enter your password.'}{' '}
        Valid for five minutes.
      </p>
      <Form method="post" noValidate>
        <input type="hidden" name="kept" value={actionData?.kept ?? ''} />
        {hasSecondFactor ? (
          <TextField key={fault} label="Code" name="proof" autoComplete="one-time-code" error={fault} required />
        ) : (
          <PasswordField key={fault} name="proof" error={fault} accountEmail={email} />
        )}
        <div className="acts">
          <Button type="submit" aria-disabled={repeated.length > 0 || undefined}>
            Confirm
          </Button>
          <TextLink to={to}>Cancel</TextLink>
        </div>
      </Form>
      {hasPasskey && (
        <PasskeyForm purpose="prove" field="passkey" label="Use a passkey" error={actionData?.passkeyFault}>
          <input type="hidden" name="kept" value={actionData?.kept ?? ''} />
        </PasskeyForm>
      )}
    </SignInLayout>
  )
}
