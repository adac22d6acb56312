import { data, Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { PasswordField } from '#app/desk/door/password-field.tsx'
import { codeMessage } from '#app/desk/door/tries-words.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { readBody, textsOf } from '#app/forms/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FIRST_PAGE, requireRole } from '#server/desk/require-role.ts'
import { offerSecondFactor, takeFirstCode } from '#server/desk/second-factor.ts'
import type { Offer } from '#server/desk/second-factor-offer.ts'
import { toOffer } from '#server/desk/second-factor-offer.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/second-factor.ts'

export const meta: Route.MetaFunction = () => deskMeta('Your second factor')

export async function loader(args: Route.LoaderArgs) {
  const { email, hasSecondFactor } = await requireRole(args, 'account')
  return { email, hasSecondFactor }
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const who = await requireRole(args, 'account')
  const form = await readBody(request)
  const { password, code, uri } = textsOf(form, ['password', 'code', 'uri'])
  const shop = shopOf(context)
  if (form.has('code')) {
    const answer = await takeFirstCode(shop, request, who, code)
    if (answer.ok) throw redirect(FIRST_PAGE, { headers: answer.headers })
    const offer = toOffer(uri, form.getAll('recovery').map(String))
    return data({ offer, fault: codeMessage(answer) }, { status: 422 })
  }
  const offer = await offerSecondFactor(shop, request, { userId: who.id, password })
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
        <Take key={offer.secret} offer={offer} fault={actionData.fault} />
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

type TakeProps = { offer: Offer; fault: string | undefined }

/** Takes the first code. The form carries the setup, so that a wrong code shows the same secret again. */
function Take({ offer: { uri, rows, secret, recovery }, fault }: TakeProps) {
  const path = rows.flatMap((row, y) => [...row].map((dark, x) => (dark === '1' ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <Form method="post" className="dk-short" noValidate>
      <input type="hidden" name="uri" value={uri} />
      {recovery.map((one) => (
        <input key={one} type="hidden" name="recovery" value={one} />
      ))}
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
      <TextField
        key={fault}
        label="The six digits that it shows"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={fault}
        autoFocus={fault !== undefined}
      />
      <Button type="submit">Switch it on</Button>
    </Form>
  )
}
