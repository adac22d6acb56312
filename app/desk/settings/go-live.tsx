import { data, Form, Link } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { FirstDaySteps } from '#app/desk/today/first-day.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Qr } from '#app/ui/qr.tsx'
import { CHECKLIST_LABELS, type ChecklistItem, checklistSummary } from '#domain/desk/go-live-checklist.ts'
import { canAccess } from '#domain/desk/roles.ts'
import { asReauthentication, moneyLimitOf } from '#server/auth/money-limit.ts'
import { reauthenticationRedirect } from '#server/auth/reauthenticate.ts'
import { actorFrom, checkArea, requireArea, signedIn } from '#server/auth/require-role.ts'
import { readMailStatus } from '#server/email/mail-status.ts'
import { tryMailServer } from '#server/email/send-test-email.ts'
import { type RequestShop, shopOf } from '#server/http/shop-context.ts'
import type { TestPaymentResult } from '#server/payments/test-payment.ts'
import {
  checkTestPayment,
  latestTestPayment,
  refundTestPayment,
  requestTestPayment,
} from '#server/payments/test-payment.ts'
import { goLiveChecklist, upiTestCode } from '#server/settings/go-live-checklist.ts'
import { readSettings } from '#server/settings/queries.ts'
import { countTestOrders } from '#server/test-data/queries.ts'
import { readFirstDay } from '#server/today/first-day.ts'
import type { Route } from './+types/go-live.ts'
import { SettingsHeader } from './settings-header.tsx'
import { TestPaymentPanel } from './test-payment.tsx'
import '#app/ui/qr.css'
import './go-live.css'
import './setting-fields.css'
import './settings.css'

export const meta: Route.MetaFunction = () => deskMeta('Go live')

export const middleware = [requireArea('settings')]

export async function loader(args: Route.LoaderArgs) {
  const { role, email } = signedIn(args)
  const requestShop = shopOf(args.context)
  const shop = { ...requestShop, settings: await readSettings(requestShop.db, requestShop.config.root) }
  const forwarded = args.request.headers.get('x-forwarded-for') ?? ''
  const trial = await latestTestPayment(shop.db, shop.payments)
  const points = await goLiveChecklist(shop, { testOrders: await countTestOrders(shop.db), forwarded, trial })
  const has = { sends: (await readMailStatus(shop)).state === 'ready', pays: shop.payments.closed === undefined }
  const firstDay = { firstDay: await readFirstDay(requestShop, forwarded), now: requestShop.now().toISOString() }
  return { role, email, points, qr: upiTestCode(shop.settings), trial, ...has, ...firstDay }
}

export async function action(args: Route.ActionArgs) {
  const who = await checkArea(args, 'guarded')
  const shop = shopOf(args.context)
  const { act } = await readForm(args.request, ['act'])
  if (act === 'letter') return submitTestEmail(shop, who.email)
  if (shop.payments.closed) throw data(null, { status: 400 })
  const actor = actorFrom(shop, who)
  if (act === 'trial') return respond(await requestTestPayment(shop, actor))
  if (act === 'look') return respond(await checkTestPayment(shop))
  if (act === 'refund') {
    const answer = await refundTestPayment(shop, actor, moneyLimitOf(shop, who)).catch(asReauthentication)
    if (answer === 'prove') throw reauthenticationRedirect(args)
    return respond(answer)
  }
  throw data(null, { status: 400 })
}

const respond = (answer: TestPaymentResult) => data(answer, answer.ok ? 200 : 422)

async function submitTestEmail(shop: RequestShop, to: string) {
  const answer = await tryMailServer(shop, to)
  if (!answer) throw data(null, { status: 400 })
  return data(answer, answer.ok ? 200 : 502)
}

const STATE_CLASSES: Record<ChecklistItem['state'], string> = { done: 'is-done', missing: 'is-late', look: 'is-review' }

/** Go-live checklist, with a test email and a test payment. */
export default function GoLive({ loaderData, actionData }: Route.ComponentProps) {
  const { role, email, points, qr, sends, pays, trial, firstDay, now } = loaderData
  const isOwner = canAccess(role, 'guarded')
  return (
    <>
      <SettingsHeader role={role} title="Go live" meta={checklistSummary(points)} isStatus />
      {actionData && (
        <Banner tone={actionData.ok ? 'success' : 'error'} role={actionData.ok ? 'status' : 'alert'}>
          {actionData.words}
        </Banner>
      )}
      <ul className="dk-points">
        {points.map(({ id, name, state, says, how, to }) => (
          <li key={id} id={id}>
            <span className={`dk-st ${STATE_CLASSES[state]}`}>{CHECKLIST_LABELS[state]}</span>
            <div>
              <h2>{name}</h2>
              <p>{says}</p>
              {state !== 'done' && how && <p className="dk-sub">{how}</p>}
              {state !== 'done' && to && (
                <Link className="link" to={to}>
                  Open<span className="vh">: {name}</span>
                </Link>
              )}
              {id === 'letters' && sends && isOwner && (
                <Form method="post">
                  <Button type="submit" look="line" className="is-xs" name="act" value="letter">
                    Send a test email to {email}
                  </Button>
                </Form>
              )}
              {id === 'money' && pays && isOwner && <TestPaymentPanel trial={trial} />}
              {id === 'upi' && (
                <details className="dk-trial">
                  <summary className="link">Show the QR code</summary>
                  <Qr code={qr} label="QR code to pay one rupee to the shop by UPI" />
                </details>
              )}
            </div>
          </li>
        ))}
      </ul>
      <details className="dk-set is-folded" id="steps">
        <summary>
          <h2>First steps</h2>
          <span className="dk-sub">
            {firstDay.filter(({ done }) => done).length} of {firstDay.length} done
          </span>
        </summary>
        <FirstDaySteps states={firstDay} open={undefined} now={now} />
      </details>
    </>
  )
}
