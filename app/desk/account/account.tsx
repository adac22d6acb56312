import { Form, redirect } from 'react-router'
import { formatDateTime } from '#app/desk/format.ts'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { describeBrowser } from '#domain/desk/credentials.ts'
import { passkeysOf, removePasskey, renamePasskey } from '#server/auth/passkeys/own-passkeys.ts'
import { relyingPartyOf } from '#server/auth/passkeys/webauthn.ts'
import { requireReauthentication } from '#server/auth/reauthenticate.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { endSession, sessionsOf } from '#server/auth/sessions.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/account.ts'
import { OwnPasskeys } from './own-passkeys.tsx'
import '#app/desk/styles/task-rows.css'

type OwnSessionsProps = { sessions: Route.ComponentProps['loaderData']['sessions'] }

/** Lists the signed-in person's sessions, each with a button that ends it. */
const OwnSessions = ({ sessions }: OwnSessionsProps) => (
  <section className="dk-need" aria-labelledby="where">
    <header>
      <h2 id="where">Active sessions</h2>
    </header>
    <ul className="dk-rows" style={{ '--cols': 'minmax(0, 1fr) auto' }}>
      {sessions.map(({ id, createdAt, browser, address, own }) => (
        <li key={id}>
          <span className="dk-two-l">
            <b>{own ? `${browser} (this browser)` : browser}</b>
            <span className="dk-sub">{[formatDateTime(createdAt), address].filter(Boolean).join(', ')}</span>
          </span>
          <Form method="post" className="dk-act act">
            <input type="hidden" name="session" value={id} />
            <Button
              type="submit"
              look="line"
              className="is-xs"
              aria-label={`Sign out ${browser}, ${formatDateTime(createdAt)}`}
            >
              Sign out
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  </section>
)

export const meta: Route.MetaFunction = () => deskMeta('My account')

export const middleware = [requireArea('account')]

export async function loader(args: Route.LoaderArgs) {
  const who = signedIn(args)
  const shop = shopOf(args.context)
  const rows = await sessionsOf(shop.db, who.id, shop.now())
  const sessions = rows.map(({ id, createdAt, userAgent, ipAddress }) => {
    return {
      id,
      createdAt,
      browser: describeBrowser(userAgent ?? ''),
      address: ipAddress ?? '',
      own: id === who.sessionId,
    }
  })
  const { name, email, role, hasSecondFactor } = who
  const mayAdd = relyingPartyOf(shop) !== undefined
  const changed = args.url.searchParams.get('password') === 'new'
  return { changed, name, email, role, hasSecondFactor, sessions, keys: await passkeysOf(shop.db, who.id), mayAdd }
}

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const shop = shopOf(args.context)
  const { act, session, passkey, name } = await readForm(args.request, ['act', 'session', 'passkey', 'name'])
  if (act === 'remove') {
    requireReauthentication(args, who, shop.now())
    await removePasskey(shop, who, passkey)
  } else if (act === 'rename') await renamePasskey(shop, who, { id: passkey, name })
  else await endSession(shop.db, who, session, actorFrom(shop, who))
  throw redirect('/desk/account')
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { changed, name, email, role, hasSecondFactor, sessions, keys, mayAdd } = loaderData
  return (
    <>
      <PageHeader title={name} meta={`${email}, ${role}`} />
      <section className="dk-short" aria-labelledby="password">
        <h2 id="password">Password</h2>
        {changed && <p role="status">Your password has been changed. All other sessions were signed out.</p>}
        <ButtonLink look="line" to="/desk/account/password">
          Change password
        </ButtonLink>
      </section>
      <section className="dk-short" aria-labelledby="second">
        <h2 id="second">Second factor</h2>
        {hasSecondFactor ? (
          <>
            <p>On. Sign-in asks for a code from your app.</p>
            <ButtonLink look="line" to="/desk/account/second-factor">
              Recovery codes
            </ButtonLink>
          </>
        ) : (
          <>
            <p>Off. Turn on to require a code as well as your password.</p>
            <ButtonLink look="line" to="/desk/account/second-factor">
              Set up
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
