import { data, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { HandBack } from '#app/desk/kept/hand-back.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { unpackForm } from '#domain/desk/kept-form.ts'
import { wayOn } from '#server/desk/require-role.ts'
import { signInWithCode } from '#server/desk/sign-in.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/code.ts'
import { CodeForm } from './code-form.tsx'
import { Door } from './door.tsx'
import { codeMessage } from './tries-words.ts'

export const meta: Route.MetaFunction = () => deskMeta('The second factor')

export const loader = ({ url }: Route.LoaderArgs) => ({ to: wayOn(url.searchParams.get('to')) })

const EXPIRED = 'This took too long. Please sign in again with your email and password.'

export async function action({ request, context }: Route.ActionArgs) {
  const { code, to, kept } = await readForm(request, ['code', 'to', 'kept'])
  const answer = await signInWithCode(shopOf(context), request, code)
  if (!answer.ok) {
    const fault = 'expired' in answer ? EXPIRED : codeMessage(answer)
    return data({ to: wayOn(to), kept, fault, fields: [] }, { status: 422 })
  }
  const { headers } = answer
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
