import { Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { browserOf } from '#domain/desk/passkeys.ts'
import { endSession, sessionsOf } from '#server/desk/own-sessions.ts'
import { passkeysOf, removePasskey, renamePasskey } from '#server/desk/passkeys/own-passkeys.ts'
import { passkeyPlace } from '#server/desk/passkeys/passkey-place.ts'
import { requireProof } from '#server/desk/prove.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/account.ts'
import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnSessions } from './own-sessions.tsx'

export const meta: Route.MetaFunction = () => deskMeta('You')

export async function loader(args: Route.LoaderArgs) {
  const who = await requireRole(args, 'account')
  const shop = shopOf(args.context)
  const rows = await sessionsOf(shop.db, who.id, shop.now())
  const sessions = rows.map(({ id, createdAt, userAgent, ipAddress }) => {
    return { id, createdAt, browser: browserOf(userAgent ?? ''), address: ipAddress ?? '', own: id === who.sessionId }
  })
  const { name, email, role, hasSecondFactor } = who
  const mayAdd = passkeyPlace(shop) !== undefined
  const changed = args.url.searchParams.get('password') === 'new'
  return { changed, name, email, role, hasSecondFactor, sessions, keys: await passkeysOf(shop.db, who.id), mayAdd }
}

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'account')
  const shop = shopOf(args.context)
  const { act, session, passkey, name } = await readForm(args.request, ['act', 'session', 'passkey', 'name'])
  if (act === 'remove') {
    requireProof(args, who, shop.now())
    await removePasskey(shop, who, passkey)
  } else if (act === 'rename') await renamePasskey(shop, who, { id: passkey, name })
  else await endSession(shop.db, who, session, pressedBy(shop, who))
  throw redirect('/desk/account')
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { changed, name, email, role, hasSecondFactor, sessions, keys, mayAdd } = loaderData
  return (
    <>
      <Head title={name} meta={`${email}, ${role}`} />
      <section className="dk-short" aria-labelledby="password">
        <h2 id="password">Password</h2>
        {changed && <p role="status">Your password is changed. Every other session has ended.</p>}
        <ButtonLink look="line" to="/desk/account/password">
          Change password
        </ButtonLink>
      </section>
      <section className="dk-short" aria-labelledby="second">
        <h2 id="second">Second factor</h2>
        {hasSecondFactor ? (
          <p>On: signing in asks for a code of your app.</p>
        ) : (
          <>
            <p>Off. With it nobody comes in who only knows your password.</p>
            <ButtonLink look="line" to="/desk/account/second-factor">
              Set it up
            </ButtonLink>
          </>
        )}
      </section>
      {(mayAdd || keys.length > 0) && <OwnPasskeys keys={keys} mayAdd={mayAdd} />}
      <OwnSessions sessions={sessions} />
      <Form method="post" action="/desk/sign-out">
        <Button type="submit" look="quiet">
          Sign out
        </Button>
      </Form>
    </>
  )
}
