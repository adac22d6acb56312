import { Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { readForm } from '#app/routes/enquiries/read-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { formatDate, formatTime, indianDate } from '#domain/delivery/day.ts'
import { endSession, sessionsOf } from '#server/desk/own-sessions.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/account.ts'
import '#app/desk/styles/rows.css'

export const meta: Route.MetaFunction = () => deskMeta('You')

export async function loader(args: Route.LoaderArgs) {
  const who = await requireRole(args, 'account')
  const { db, now } = shopOf(args.context)
  const sessions = (await sessionsOf(db, who.id, now())).map(({ id, createdAt, userAgent, ipAddress }) => {
    return {
      id,
      since: sayTime(new Date(createdAt)),
      browser: browserOf(userAgent ?? ''),
      address: ipAddress ?? '',
      own: id === who.sessionId,
    }
  })
  const { name, email, role, hasSecondFactor } = who
  return { name, email, role, hasSecondFactor, sessions }
}

const sayTime = (at: Date): string => `${formatDate(indianDate(at))}, ${formatTime(at)}`

/** Enough to tell a phone from a desk. */
const browserOf = (userAgent: string): string => {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(userAgent)?.[1] ?? 'A browser'
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(userAgent)?.[1]
  return system ? `${browser}, ${system}` : browser
}

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'account')
  const { session } = await readForm(args.request, ['session'])
  const shop = shopOf(args.context)
  await endSession(shop.db, who, session, pressedBy(shop, who))
  throw redirect('/desk/account')
}

export default function Account({
  loaderData: { name, email, role, hasSecondFactor, sessions },
}: Route.ComponentProps) {
  return (
    <>
      <header className="dk-head">
        <div>
          <h1>{name}</h1>
          <p className="meta">
            {email}, {role}
          </p>
        </div>
      </header>
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
      <section className="dk-need" aria-labelledby="where">
        <header>
          <h2 id="where">Where you are signed in</h2>
        </header>
        <ul className="dk-rows" style={{ '--cols': 'minmax(0, 1fr) auto' }}>
          {sessions.map(({ id, since, browser, address, own }) => (
            <li key={id}>
              <span className="dk-two-l">
                <b>{own ? `${browser} (here)` : browser}</b>
                <span className="dk-sub">{[since, address].filter(Boolean).join(', ')}</span>
              </span>
              <Form method="post" className="dk-act act">
                <input type="hidden" name="session" value={id} />
                <Button type="submit" look="line" className="is-xs" aria-label={`End ${browser}, ${since}`}>
                  End
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      </section>
      <Form method="post" action="/desk/sign-out">
        <Button type="submit" look="quiet">
          Sign out
        </Button>
      </Form>
    </>
  )
}
