import { data, Form, Link } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { readForm } from '#app/routes/enquiries/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Qr } from '#app/ui/qr.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { type LivePoint, liveSummary, POINT_WORDS } from '#domain/desk/live-points.ts'
import { may } from '#domain/desk/roles.ts'
import { requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/live.ts'
import { SettingsHead } from './settings-head.tsx'
import '#app/desk/styles/table.css'
import '#app/ui/qr.css'
import './live.css'

export const meta: Route.MetaFunction = () => deskMeta('Ready to go live')

export async function loader(args: Route.LoaderArgs) {
  const { role, email } = await requireRole(args, 'settings')
  const asked = shopOf(args.context)
  const { readSettings } = await import('#server/settings/queries.ts')
  const shop = { ...asked, settings: await readSettings(asked.db, asked.config.root) }
  const { livePoints, upiTrial } = await import('#server/desk/settings/live-points.ts')
  const { countTestOrders } = await import('#server/test-data/queries.ts')
  const forwarded = args.request.headers.get('x-forwarded-for') ?? ''
  const points = await livePoints(shop, { testOrders: await countTestOrders(shop.db), forwarded })
  return { role, email, points, qr: upiTrial(shop.settings), sends: shop.config.mail !== undefined }
}

export async function action(args: Route.ActionArgs) {
  const { email } = await requireRole(args, 'guarded')
  const { config, settings, now, log } = shopOf(args.context)
  const { act } = await readForm(args.request, ['act'])
  if (act !== 'letter' || !config.mail) throw data(null, { status: 400 })
  const { sendTrial } = await import('#server/desk/settings/send-trial.ts')
  const wrong = await sendTrial({ to: email, seller: settings, now: now(), mail: config.mail })
  if (!wrong) return data({ fault: '', sentTo: email })
  log.warn({ err: wrong.error }, 'a letter to try was not sent')
  return data({ fault: wrong.words, sentTo: '' }, 502)
}

const LOOKS: Record<LivePoint['state'], string> = { done: 'is-done', missing: 'is-late', look: 'is-review' }

/** What a shop needs before it takes real money, each looked at now, and how it is mended. */
export default function Live({ loaderData, actionData }: Route.ComponentProps) {
  const { role, email, points, qr, sends } = loaderData
  const { fault, sentTo } = actionData ?? { fault: '', sentTo: '' }
  return (
    <>
      <SettingsHead role={role} />
      <div>
        <h2>Ready to go live</h2>
        <p className="meta" role="status">
          {liveSummary(points)}
        </p>
      </div>
      {fault && (
        <Strip tone="error" role="alert">
          {fault}
        </Strip>
      )}
      {sentTo && (
        <Strip tone="success" role="status">
          A letter went to {sentTo}. Look whether it is there, and not among what nobody wants.
        </Strip>
      )}
      <ul className="dk-points">
        {points.map(({ id, name, state, says, how, to }) => (
          <li key={id} id={id}>
            <span className={`dk-st ${LOOKS[state]}`}>{POINT_WORDS[state]}</span>
            <div>
              <h3>{name}</h3>
              <p>{says}</p>
              {state !== 'done' && how && <p className="dk-sub">{how}</p>}
              {state !== 'done' && to && (
                <Link className="link" to={to}>
                  Go there<span className="vh">: {name}</span>
                </Link>
              )}
              {id === 'letters' && sends && may(role, 'guarded') && (
                <Form method="post">
                  <Button type="submit" look="line" className="is-xs" name="act" value="letter">
                    Send one to {email}
                  </Button>
                </Form>
              )}
              {id === 'upi' && (
                <div className="dk-trial">
                  <Qr code={qr} label="QR code to pay one rupee to the shop by UPI" />
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
