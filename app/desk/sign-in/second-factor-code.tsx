import { data, redirect } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { parsePreservedForm } from '#domain/desk/preserved-form.ts'
import { safeReturnPath } from '#server/auth/require-role.ts'
import { signInWithCode } from '#server/auth/sign-in.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/second-factor-code.ts'
import { CodeForm, RestoredForm } from './code-form.tsx'
import { codeMessage, SignInLayout } from './sign-in-form.tsx'

export const meta: Route.MetaFunction = () => deskMeta('The second factor')

export const loader = ({ url }: Route.LoaderArgs) => ({ to: safeReturnPath(url.searchParams.get('to')) })

const EXPIRED_MESSAGE = 'This took too long. Sign in again with your email and password.'

export async function action({ request, context }: Route.ActionArgs) {
  const { code, to, kept } = await readForm(request, ['code', 'to', 'kept'])
  const answer = await signInWithCode(shopOf(context), request, code)
  if (!answer.ok) {
    const fault = 'expired' in answer ? EXPIRED_MESSAGE : codeMessage(answer)
    return data({ to: safeReturnPath(to), kept, fault, fields: [] }, { status: 422 })
  }
  const { headers } = answer
  const fields = parsePreservedForm(kept)
  if (fields.length > 0) return data({ to: safeReturnPath(to), kept, fault: undefined, fields }, { headers })
  throw redirect(safeReturnPath(to), { headers })
}

export default function SecondFactorCode({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && actionData.fields.length > 0)
    return (
      <SignInLayout>
        <h1 className="d7">
          You are <em>in</em>
        </h1>
        <RestoredForm {...actionData} />
      </SignInLayout>
    )
  return <CodeForm to={loaderData.to} kept="" {...actionData} />
}
