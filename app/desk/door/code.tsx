import { data, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { HandBack } from '#app/desk/kept/hand-back.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { unpackForm } from '#domain/desk/kept-form.ts'
import { wayOn } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/code.ts'
import { CodeForm } from './code-form.tsx'
import { Door } from './door.tsx'

export const meta: Route.MetaFunction = () => deskMeta('The second factor')

export const loader = ({ url }: Route.LoaderArgs) => ({ to: wayOn(url.searchParams.get('to')) })

const FAULT = 'That code is not right, or too old. Try the next one; after five wrong ones, sign in again.'

export async function action({ request, context }: Route.ActionArgs) {
  const { code, to, kept } = await readForm(request, ['code', 'to', 'kept'])
  const { signInWithCode } = await import('#server/desk/sign-in.ts')
  const headers = await signInWithCode(shopOf(context), request, code)
  if (!headers) return data({ to: wayOn(to), kept, fault: FAULT, fields: [] }, { status: 422 })
  const fields = unpackForm(kept)
  if (fields.length > 0) return data({ to: wayOn(to), kept, fault: undefined, fields }, { headers })
  throw redirect(wayOn(to), { headers })
}

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && actionData.fields.length > 0)
    return (
      <Door>
        <h1 className="d7">
          You are <em>in</em>
        </h1>
        <HandBack {...actionData} />
      </Door>
    )
  return <CodeForm to={loaderData.to} kept="" {...actionData} />
}
