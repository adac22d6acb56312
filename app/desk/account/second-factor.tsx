import { data, Form, redirect } from 'react-router'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { codeMessage, PasswordField } from '#app/desk/sign-in/sign-in-form.tsx'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { requireReauthentication } from '#server/auth/reauthenticate.ts'
import { FIRST_PAGE, requireArea, SIGN_IN_PATH, signedIn } from '#server/auth/require-role.ts'
import type { SecondFactorSetup } from '#server/auth/second-factor.ts'
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  toSecondFactorSetup,
} from '#server/auth/second-factor.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/second-factor.ts'

export const meta: Route.MetaFunction = () => deskMeta('Your second factor')

export const middleware = [requireArea('account')]

export async function loader(args: Route.LoaderArgs) {
  const { email, hasSecondFactor } = signedIn(args)
  return { email, hasSecondFactor }
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const who = signedIn(args)
  const form = await readFormData(request)
  const { act, password, code, uri } = readTexts(form, ['act', 'password', 'code', 'uri'])
  const shop = shopOf(context)
  if (act === 'renew') {
    requireReauthentication(args, who, shop.now())
    const codes = await renewRecoveryCodes(shop, who)
    if (!codes) throw redirect(SIGN_IN_PATH)
    return data({ offer: undefined, fault: undefined, codes })
  }
  if (form.has('code')) {
    const answer = await confirmSecondFactor(shop, request, who, code)
    if (answer.ok) throw redirect(FIRST_PAGE, { headers: answer.headers })
    const offer = toSecondFactorSetup(uri, form.getAll('recovery').map(String))
    return data({ offer, fault: codeMessage(answer), codes: undefined }, { status: 422 })
  }
  const offer = await setUpSecondFactor(shop, request, { userId: who.id, password })
  const fault = offer ? undefined : 'Wrong password, or too many attempts.'
  return data({ offer, fault, codes: undefined }, { status: offer ? 200 : 422 })
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
      <PageHeader title={TITLE} />
      {hasSecondFactor ? (
        <RecoveryCodes codes={actionData?.codes} />
      ) : offer ? (
        <FirstCodeForm key={offer.secret} offer={offer} fault={actionData.fault} />
      ) : (
        <Form method="post" className="dk-short" noValidate>
          <p>
            An authenticator app on your phone shows a new six-digit code every 30 seconds. Sign-in then needs the code
            as well as your password.
          </p>
          <PasswordField label="Your password" error={actionData?.fault} accountEmail={email} />
          <Button type="submit">Set up</Button>
        </Form>
      )}
    </>
  )
}

const CodeList = ({ codes }: { codes: readonly string[] }) => (
  <>
    <ul className="dk-codes num">
      {codes.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
    <div className="dk-codes-acts">
      <CopyButton text={codes.join('\n')} label="Copy codes" inWords />
      <Button look="quiet" className="needs-scripts" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  </>
)

/** Shows new recovery codes once, or the button that makes them. */
const RecoveryCodes = ({ codes }: { codes: readonly string[] | undefined }) =>
  codes ? (
    <section className="dk-short" aria-labelledby="codes">
      <h2 id="codes">New recovery codes</h2>
      <p role="status">Write them down now: they are shown once. Earlier codes no longer work.</p>
      <CodeList codes={codes} />
      <ButtonLink look="line" to="/desk/account">
        I have written them down
      </ButtonLink>
    </section>
  ) : (
    <Form method="post" className="dk-short">
      <p>On. Sign-in asks for a code from your app.</p>
      <p>Lost your recovery codes, or used most of them? New ones replace all earlier codes.</p>
      <Button type="submit" look="line" name="act" value="renew">
        New recovery codes
      </Button>
    </Form>
  )

type FirstCodeFormProps = { offer: SecondFactorSetup; fault: string | undefined }

/**
 * Asks for the first code of the authenticator app. The form carries the setup, so that a wrong code shows the same
 * secret again.
 */
function FirstCodeForm({ offer: { uri, rows, secret, recovery }, fault }: FirstCodeFormProps) {
  const path = rows.flatMap((row, y) => [...row].map((dark, x) => (dark === '1' ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <Form method="post" className="dk-short" noValidate>
      <input type="hidden" name="uri" value={uri} />
      {recovery.map((one) => (
        <input key={one} type="hidden" name="recovery" value={one} />
      ))}
      <p>Write down these recovery codes and keep them apart from your phone. Each works once if the phone is lost.</p>
      <CodeList codes={recovery} />
      <p>Then scan this QR code with your app, or enter the key below it.</p>
      <svg className="dk-qr" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label="QR code for your app">
        <path d={path} shapeRendering="crispEdges" />
      </svg>
      <p className="num">{secret}</p>
      <TextField
        key={fault}
        label="Code from your app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={fault}
        autoFocus={fault !== undefined}
      />
      <Button type="submit">Turn on</Button>
    </Form>
  )
}
