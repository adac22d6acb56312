import { data, Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { PasswordField } from '#app/desk/door/password-field.tsx'
import { Head } from '#app/desk/frame/head.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FIRST_PAGE, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/second-factor.ts'

export const meta: Route.MetaFunction = () => deskMeta('Your second factor')

export async function loader(args: Route.LoaderArgs) {
  const { email, hasSecondFactor } = await requireRole(args, 'account')
  return { email, hasSecondFactor }
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const { id: userId } = await requireRole(args, 'account')
  const { password, code } = await readForm(request, ['password', 'code'])
  const shop = shopOf(context)
  const { offerSecondFactor, takeFirstCode } = await import('#server/desk/second-factor.ts')
  if (code) {
    const headers = await takeFirstCode(shop, request, { userId, typed: code })
    if (headers) throw redirect(FIRST_PAGE, { headers })
    const fault = 'That code is not right. Begin again, and type the one that the app shows now.'
    return data({ offer: undefined, fault }, { status: 422 })
  }
  const offer = await offerSecondFactor(shop, request, { userId, password })
  const fault = offer ? undefined : 'That is not your password, or there were too many wrong tries.'
  return data({ offer, fault }, { status: offer ? 200 : 422 })
}

const TITLE = (
  <>
    Your <em>second factor</em>
  </>
)

export default function SecondFactor({ loaderData: { email, hasSecondFactor }, actionData }: Route.ComponentProps) {
  const offer = actionData?.offer
  return (
    <>
      <Head title={TITLE} />
      {hasSecondFactor ? (
        <p>It is set up: signing in asks for a code of your app.</p>
      ) : offer ? (
        <Take offer={offer} />
      ) : (
        <Form method="post" className="dk-short" noValidate>
          <p>
            An app on your phone shows six digits, new every half minute. With it nobody comes in who only knows your
            password.
          </p>
          <PasswordField label="Your password" error={actionData?.fault} of={email} />
          <Button type="submit">Begin</Button>
        </Form>
      )}
    </>
  )
}

type Offered = { offer: { rows: string[]; secret: string; recovery: string[] } }

function Take({ offer: { rows, secret, recovery } }: Offered) {
  const path = rows.flatMap((row, y) => [...row].map((dark, x) => (dark === '1' ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <Form method="post" className="dk-short" noValidate>
      <p>Write these down and keep them away from the phone. Each lets you in once, should the phone be lost.</p>
      <ul className="dk-codes num">
        {recovery.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p>Then let your app read this, or type it there.</p>
      <svg className="dk-qr" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label="QR code for your app">
        <path d={path} shapeRendering="crispEdges" />
      </svg>
      <p className="num">{secret}</p>
      <TextField label="The six digits that it shows" name="code" inputMode="numeric" autoComplete="one-time-code" />
      <Button type="submit">Switch it on</Button>
    </Form>
  )
}
