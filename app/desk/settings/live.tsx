import { data, Form, Link } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { readForm } from '#app/forms/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Qr } from '#app/ui/qr.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { type LivePoint, liveSummary, POINT_WORDS } from '#domain/desk/live-points.ts'
import { may } from '#domain/desk/roles.ts'
import { asProofNeeded, moneyLimit } from '#server/desk/money-limit.ts'
import { proveFirst } from '#server/desk/prove.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { livePoints, upiTrial } from '#server/desk/settings/live-points.ts'
import { sendTrial } from '#server/desk/settings/send-trial.ts'
import type { TrialAnswer } from '#server/desk/settings/trial-payment.ts'
import { beginTrial, lastTrial, lookAtTrial, refundTrial } from '#server/desk/settings/trial-payment.ts'
import { type RequestShop, shopOf } from '#server/http/shop-context.ts'
import { readSettings } from '#server/settings/queries.ts'
import { countTestOrders } from '#server/test-data/queries.ts'
import type { Route } from './+types/live.ts'
import { SettingsHead } from './settings-head.tsx'
import { TrialPayment } from './trial-payment.tsx'
import '#app/ui/qr.css'
import './live.css'

export const meta: Route.MetaFunction = () => deskMeta('Ready to go live')

export async function loader(args: Route.LoaderArgs) {
  const { role, email } = await requireRole(args, 'settings')
  const asked = shopOf(args.context)
  const shop = { ...asked, settings: await readSettings(asked.db, asked.config.root) }
  const forwarded = args.request.headers.get('x-forwarded-for') ?? ''
  const trial = await lastTrial(shop.db, shop.payments)
  const points = await livePoints(shop, { testOrders: await countTestOrders(shop.db), forwarded, trial })
  const has = { sends: shop.config.mail !== undefined, pays: shop.payments.closed === undefined }
  return { role, email, points, qr: upiTrial(shop.settings), trial, ...has }
}

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'guarded')
  const shop = shopOf(args.context)
  const { act } = await readForm(args.request, ['act'])
  if (act === 'letter') return sendLetter(shop, who.email)
  if (shop.payments.closed) throw data(null, { status: 400 })
  const by = pressedBy(shop, who)
  if (act === 'trial') return said(await beginTrial(shop, by))
  if (act === 'look') return said(await lookAtTrial(shop))
  if (act === 'refund') {
    const answer = await refundTrial(shop, by, moneyLimit(shop, who)).catch(asProofNeeded)
    if (answer === 'prove') throw proveFirst(args)
    return said(answer)
  }
  throw data(null, { status: 400 })
}

const said = (answer: TrialAnswer) => data(answer, answer.ok ? 200 : 422)

async function sendLetter({ config, settings, now, log }: RequestShop, to: string) {
  if (!config.mail) throw data(null, { status: 400 })
  const wrong = await sendTrial({ to, seller: settings, now: now(), mail: config.mail })
  const words = `A letter went to ${to}. Look whether it is there, and not among what nobody wants.`
  if (!wrong) return data({ ok: true, words })
  log.warn({ err: wrong.error }, 'a letter to try was not sent')
  return data({ ok: false, words: wrong.words }, 502)
}

const LOOKS: Record<LivePoint['state'], string> = { done: 'is-done', missing: 'is-late', look: 'is-review' }

/** What a shop needs before it takes real money, each looked at now, and how it is mended. */
export default function Live({ loaderData, actionData }: Route.ComponentProps) {
  const { role, email, points, qr, sends, pays, trial } = loaderData
  const isOwner = may(role, 'guarded')
  return (
    <>
      <SettingsHead role={role} />
      <div>
        <h2>Ready to go live</h2>
        <p className="meta" role="status">
          {liveSummary(points)}
        </p>
      </div>
      {actionData && (
        <Strip tone={actionData.ok ? 'success' : 'error'} role={actionData.ok ? 'status' : 'alert'}>
          {actionData.words}
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
              {id === 'letters' && sends && isOwner && (
                <Form method="post">
                  <Button type="submit" look="line" className="is-xs" name="act" value="letter">
                    Send one to {email}
                  </Button>
                </Form>
              )}
              {id === 'money' && pays && isOwner && <TrialPayment trial={trial} />}
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
