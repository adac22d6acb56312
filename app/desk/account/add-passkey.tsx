import { data, redirect } from 'react-router'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { PasskeyForm } from '#app/desk/passkeys/passkey-form.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { TextField } from '#app/ui/field.tsx'
import { describeBrowser } from '#domain/desk/credentials.ts'
import { addPasskey } from '#server/auth/passkeys/add-passkey.ts'
import { relyingPartyOf } from '#server/auth/passkeys/webauthn.ts'
import { requireReauthentication } from '#server/auth/reauthenticate.ts'
import { type DeskRequest, requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/add-passkey.ts'

export const meta: Route.MetaFunction = () => deskMeta('Add a passkey')

/**
 * Authorizes adding a passkey. Requires a recent re-authentication, so that a stolen session cannot create a passkey.
 * Throws 404 when the shop's address does not support passkeys.
 */
async function requirePasskeyAccess(args: DeskRequest) {
  const who = signedIn(args)
  const shop = shopOf(args.context)
  const place = relyingPartyOf(shop)
  if (!place) throw data(null, { status: 404 })
  requireReauthentication(args, who, shop.now())
  return { who, shop, place }
}

export const middleware = [requireArea('account')]

export async function loader(args: Route.LoaderArgs) {
  await requirePasskeyAccess(args)
  return { name: describeBrowser(args.request.headers.get('user-agent') ?? '') }
}

const PASSKEY_ERROR = 'The passkey was not created, or it took too long. Try again; you can have at most 20.'

export async function action(args: Route.ActionArgs) {
  const { who, shop, place } = await requirePasskeyAccess(args)
  const { name, made } = await readForm(args.request, ['name', 'made'])
  if (await addPasskey(shop, args.request, { place, who }, { answer: made, name })) throw redirect('/desk/account')
  // `isUnasked`: the form was repeated after a re-authentication, before the browser asked the device. The page then
  // asks at once.
  return data({ name, fault: PASSKEY_ERROR, isUnasked: made === '' }, { status: 422 })
}

const TITLE = (
  <>
    Add a <em>passkey</em>
  </>
)

export default function AddPasskey({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={TITLE} />
      <p className="dk-short">
        Sign in with your phone, this computer or a security key: by fingerprint, face or PIN, without password and
        code. The shop stores only a public key, which cannot sign anyone in.
      </p>
      <noscript>
        <p>Passkeys need JavaScript, which is turned off.</p>
      </noscript>
      <PasskeyForm
        purpose="add"
        field="made"
        label="Create passkey"
        look="ribbon"
        error={actionData?.fault}
        startsOnMount={actionData?.isUnasked === true}
        className="dk-short"
      >
        <TextField
          label="Name"
          name="name"
          defaultValue={actionData?.name ?? loaderData.name}
          maxLength={60}
          autoComplete="off"
          hint="For example: Asha’s phone."
        />
      </PasskeyForm>
    </>
  )
}
