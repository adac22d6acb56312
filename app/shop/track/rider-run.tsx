import { data, Form, redirect } from 'react-router'
import { readForm } from '#app/platform/read-form.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { NOT_FOUND_TITLE, NotFoundScreen } from '#app/shop/not-found/not-found-screen.tsx'
import { PRIVATE_HEADERS } from '#app/shop/payments/private-page.ts'
import { Banner } from '#app/ui/banner.tsx'
import { countStops, formatProgress, formatRunDay, UNDO_MS } from '#domain/order/run.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import { type MarkResult, markStop } from '#server/runs/mark-stop.ts'
import { isRunOpen, parcelKey, type Stop, stopsOf } from '#server/runs/queries.ts'
import { findRunBySecret } from '#server/runs/run-links.ts'
import type { Route } from './+types/rider-run.ts'
import { type RiderStop, StopItem } from './stop-item.tsx'
import './rider-run.css'

/** Plain forms and links: a rider's phone needs no scripts. */
export const handle = { chrome: { header: 'none', footer: false, scripts: false } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: loaderData?.run ? `Run, ${shopFromMatches(matches)?.name}` : NOT_FOUND_TITLE },
  { name: 'robots', content: 'noindex' },
]

export const headers = () => PRIVATE_HEADERS

/** Shows the stops of a run to its rider. Opening the page never marks anything; an ended run shows no names. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context)
  const run = await findRunBySecret(db, params.secret)
  if (!run) return data({ run: undefined, box: findPicture('site/closed-box', '') }, { status: 404 })
  if (!isRunOpen(run, now())) return data({ run: { isOver: true as const }, box: undefined }, { status: 410 })
  const stops = await stopsOf(db, run)
  const { rider, day, areaName, hours } = run
  return data({
    run: { isOver: false as const, rider, day, areaName, hours, stops: stops.map((stop) => toRiderStop(stop, now())) },
    box: undefined,
  })
}

/** Leaves out what the rider does not need: of a stop that is done or cancelled, phone and address. */
function toRiderStop(stop: Stop, now: Date): RiderStop {
  const { number, name, hours, boxes, hidePrices, is, deliveredAt, reason, test } = stop
  const isDue = is === 'open' || is === 'failed'
  return {
    ...{ key: parcelKey(stop), number, name, hours, boxes, hidePrices, is, deliveredAt, reason, test },
    address: isDue ? { phone: stop.phone, street: stop.street, city: stop.city, zipCode: stop.zipCode } : undefined,
    canUndo: is === 'delivered' && deliveredAt !== null && now.getTime() - Date.parse(deliveredAt) <= UNDO_MS,
  }
}

const ACTS = ['deliver', 'undo', 'fail'] as const

const FAULTS: Partial<Record<Extract<MarkResult, { ok: false }>['why'], { text: string; status: number }>> = {
  'no-reason': { text: 'Choose a reason, or write one.', status: 422 },
  cannot: { text: 'This could not be changed any more. Ask the shop.', status: 409 },
}

/** Marks a stop, then shows the page again at that stop. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const { db, now, config, address } = shopOf(context)
  const { act: submitted, stop: key, reason, more } = await readForm(request, ['act', 'stop', 'reason', 'more'])
  const act = ACTS.find((one) => one === submitted)
  if (!act) throw data(null, { status: 400 })
  const text = [reason, more.trim()].filter(Boolean).join(': ')
  const rider = { secret: params.secret, now: now(), live: config.payments === 'live', address }
  const result = await markStop(db, { act, key, reason: text }, rider)
  const fault = result.ok ? undefined : FAULTS[result.why]
  if (fault) return data({ key, act, fault: fault.text }, { status: fault.status })
  throw redirect(`${url.pathname}#${stopId(key)}`, 303)
}

const stopId = (key: string): string => `stop-${key.replaceAll('.', '-')}`

export default function RiderRun({ loaderData: { run, box }, actionData }: Route.ComponentProps) {
  if (!run) return <NotFoundScreen box={box} />
  if (run.isOver)
    return (
      <section className="rr wrap">
        <h1>This run is over.</h1>
        <p>Ask the shop for a new link.</p>
      </section>
    )
  const { rider, day, areaName, hours, stops } = run
  const progress = countStops(stops)
  const percent = progress.of === 0 ? 0 : (progress.delivered / progress.of) * 100
  return (
    <section className="rr wrap">
      <header className="rr-head" style={{ '--v': percent } as React.CSSProperties}>
        <h1>{formatProgress(progress)}</h1>
        <p>{[rider, areaName, formatRunDay(day), hours].filter(Boolean).join(', ')}</p>
        <i aria-hidden="true" />
      </header>
      {stops.length === 0 && <p>There are no parcels in this run.</p>}
      <ol className="rr-stops">
        {stops.map((stop, index) => {
          const failed = actionData?.key === stop.key ? actionData : undefined
          return (
            <li key={stop.key} id={stopId(stop.key)} className={`is-${stop.is}`}>
              {failed && failed.act !== 'fail' && (
                <Banner tone="error" role="alert">
                  {failed.fault}
                </Banner>
              )}
              <StopItem stop={stop} at={index + 1} fault={failed?.act === 'fail' ? failed.fault : undefined} />
            </li>
          )
        })}
      </ol>
      <Form method="get" reloadDocument className="rr-again">
        <button type="submit" className="btn-line is-wide">
          Load again
        </button>
      </Form>
    </section>
  )
}
