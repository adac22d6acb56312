import { data, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { PasskeyForm } from '#app/desk/passkeys/passkey-form.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { TextField } from '#app/ui/field.tsx'
import { browserOf } from '#domain/desk/passkeys.ts'
import { takePasskey } from '#server/desk/passkeys/add-passkey.ts'
import { passkeyPlace } from '#server/desk/passkeys/passkey-place.ts'
import { requireProof } from '#server/desk/prove.ts'
import { type Asked, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/passkey.ts'

export const meta: Route.MetaFunction = () => deskMeta('A passkey')

/** Whoever has just shown that it is them: a stolen session makes no passkey. */
async function whoProved(args: Asked) {
  const who = await requireRole(args, 'account')
  const shop = shopOf(args.context)
  const place = passkeyPlace(shop)
  if (!place) throw data(null, { status: 404 })
  requireProof(args, who, shop.now())
  return { who, shop, place }
}

export async function loader(args: Route.LoaderArgs) {
  await whoProved(args)
  return { name: browserOf(args.request.headers.get('user-agent') ?? '') }
}

const FAULT = 'No passkey was made, or it took too long. Please press again; somebody has at most twenty.'

export async function action(args: Route.ActionArgs) {
  const { who, shop, place } = await whoProved(args)
  const { name, made } = await readForm(args.request, ['name', 'made'])
  if (await takePasskey(shop, args.request, { place, who }, { answer: made, name })) throw redirect('/desk/account')
  // The page had not asked the device: the session had to be confirmed first.
  return data({ name, fault: FAULT, isUnasked: made === '' }, { status: 422 })
}

const TITLE = (
  <>
    A <em>passkey</em>
  </>
)

export default function Passkey({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <Head title={TITLE} />
      <p className="dk-short">
        Your phone, this computer or a key on your ring signs you in: with your finger, your face or its PIN, without
        password and code. The shop keeps nothing that anybody could steal.
      </p>
      <noscript>
        <p>A passkey is made by the browser’s scripts, which are off here.</p>
      </noscript>
      <PasskeyForm
        wanted="add"
        field="made"
        label="Make it"
        look="ribbon"
        fault={actionData?.fault}
        asksAtOnce={actionData?.isUnasked === true}
        className="dk-short"
      >
        <TextField
          label="What you call it"
          name="name"
          defaultValue={actionData?.name ?? loaderData.name}
          maxLength={60}
          autoComplete="off"
          hint="To know it again, such as Asha’s phone."
        />
      </PasskeyForm>
    </>
  )
}
