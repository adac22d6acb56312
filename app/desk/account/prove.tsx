import { data, Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Door } from '#app/desk/door/door.tsx'
import { PasswordField } from '#app/desk/door/password-field.tsx'
import { codeMessage, triesWords } from '#app/desk/door/tries-words.ts'
import { RepeatSubmit } from '#app/desk/kept/repeat-submit.tsx'
import { PasskeyForm } from '#app/desk/passkeys/passkey-form.tsx'
import { readBody, textsOf } from '#app/forms/read-form.ts'
import { Button, TextLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { type KeptForm, packForm, unpackForm } from '#domain/desk/kept-form.ts'
import { hasPasskeys } from '#server/desk/passkeys/own-passkeys.ts'
import { passkeyPlace } from '#server/desk/passkeys/passkey-place.ts'
import { prove } from '#server/desk/prove.ts'
import { requireRole, wayOn } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/prove.ts'

export const meta: Route.MetaFunction = () => deskMeta('Is it you?')

export async function loader(args: Route.LoaderArgs) {
  const { id, email, hasSecondFactor } = await requireRole(args, 'account')
  const shop = shopOf(args.context)
  const hasPasskey = passkeyPlace(shop) !== undefined && (await hasPasskeys(shop.db, id))
  return { email, hasSecondFactor, hasPasskey, to: wayOn(args.url.searchParams.get('to')) }
}

type Came = { kept: string; fault?: string; passkeyFault?: string; fields: KeptForm }
const NOTHING: Came = { kept: '', fields: [] }

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'account')
  const form = await readBody(args.request)
  const to = wayOn(args.url.searchParams.get('to'))
  // A form that was led here on its way to what is dangerous.
  const byPasskey = form.has('passkey') && form.has('kept')
  if (!byPasskey && !form.has('proof')) return data({ ...NOTHING, kept: packForm(form) }, { status: 401 })
  const { proof, passkey, kept } = textsOf(form, ['proof', 'passkey', 'kept'])
  const shown = byPasskey ? { passkey } : { typed: proof }
  const wrong = await prove(shopOf(args.context), args.request, who, shown)
  if (wrong) {
    const faults = byPasskey
      ? { passkeyFault: triesWords('That passkey is not yours, or it took too long.', wrong) }
      : { fault: who.hasSecondFactor ? codeMessage(wrong) : triesWords('That is not your password.', wrong) }
    return data({ ...NOTHING, kept, ...faults }, { status: 422 })
  }
  const fields = unpackForm(kept)
  if (fields.length === 0) throw redirect(to)
  return data({ ...NOTHING, kept, fields })
}

/** Before something dangerous: whoever sits here shows once more that it is them. */
export default function Prove({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasSecondFactor, hasPasskey, to } = loaderData
  if (actionData && actionData.fields.length > 0)
    return (
      <Door>
        <h1 className="d7">
          Thank <em>you</em>
        </h1>
        <RepeatSubmit to={to} fields={actionData.fields} />
      </Door>
    )
  const fault = actionData?.fault
  return (
    <Door>
      <h1 className="d7">
        Is it <em>you</em>?
      </h1>
      <p className="meta">
        {hasSecondFactor
          ? 'This moves much. Please type the six digits that your app shows, or one of the codes that you wrote down.'
          : 'This moves much. Please type your password once more.'}{' '}
        It holds for five minutes.
      </p>
      <Form method="post" noValidate>
        <input type="hidden" name="kept" value={actionData?.kept ?? ''} />
        {hasSecondFactor ? (
          <TextField key={fault} label="Code" name="proof" autoComplete="one-time-code" error={fault} required />
        ) : (
          <PasswordField key={fault} name="proof" error={fault} of={email} />
        )}
        <div className="acts">
          <Button type="submit">It is me</Button>
          <TextLink to={to}>Leave it</TextLink>
        </div>
      </Form>
      {hasPasskey && (
        <PasskeyForm wanted="prove" field="passkey" label="Use a passkey" fault={actionData?.passkeyFault}>
          <input type="hidden" name="kept" value={actionData?.kept ?? ''} />
        </PasskeyForm>
      )}
    </Door>
  )
}
