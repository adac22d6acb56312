import { data, Form, redirect } from 'react-router'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { FormError } from '#app/desk/orders/order-subpage.tsx'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatTime } from '#domain/delivery/calendar.ts'
import { countStops, formatProgress, formatRunDay } from '#domain/order/run.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import type { Db } from '#server/db/connect.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { addStops, endRun, type RunResult, removeStop, renewRunLink } from '#server/runs/change-run.ts'
import { findRun, isRunOpen, parcelKey, stopsOf } from '#server/runs/queries.ts'
import { runUrl } from '#server/runs/read-run-sheet.ts'
import type { Route } from './+types/run.ts'
import { loadChoice, refusalText } from './load-runs.ts'
import { ParcelChoice, readChoice } from './parcel-choice.tsx'
import { StopRows } from './stop-rows.tsx'
import '#app/desk/styles/checkbox.css'
import '#app/desk/styles/confirm.css'
import '#app/desk/styles/progress.css'
import '#app/desk/styles/task-rows.css'
import '#app/desk/packing/packing-list.css'
import './runs.css'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(loaderData ? `Run of ${loaderData.rider}` : 'Run')

/** Revalidates after refused actions too, so that the page shows the current stops. */
export const shouldRevalidate = () => true

export const middleware = [requireArea('pack')]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now, config, origin } = shopOf(context)
  const run = await findRun(db, params.run)
  if (!run) throw data(null, { status: 404 })
  const { id, rider, day, area, areaName, slotId, hours, expiresAt, endedAt } = run
  const isOpen = isRunOpen(run, now())
  const stops = await stopsOf(db, run)
  const query = { day, area, slotId, now: now(), live: config.payments === 'live' }
  return {
    ...{ id, rider, day, areaName, hours, expiresAt, endedAt, isOpen },
    stops: stops.map(({ orderId: _, payment: __, state: ___, ...stop }) => ({ ...stop, key: parcelKey(stop) })),
    link: isOpen ? await runUrl(db, run, origin) : undefined,
    offered: isOpen ? await loadChoice(db, query, id) : [],
  }
}

type RunAction = (db: Db, id: string, form: FormData, actor: Actor) => Promise<RunResult>

const ACTIONS: Record<string, RunAction> = {
  add: (db, id, form, actor) => addStops(db, id, readChoice(form), actor),
  remove: (db, id, form, actor) => removeStop(db, id, readTexts(form, ['stop']).stop, actor),
  link: (db, id, _, actor) => renewRunLink(db, id, actor),
  end: (db, id, _, actor) => endRun(db, id, actor),
}

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const form = await readFormData(args.request)
  const { act } = readTexts(form, ['act'])
  const change = Object.hasOwn(ACTIONS, act) ? ACTIONS[act] : undefined
  if (!change) throw data(null, { status: 400 })
  const shop = shopOf(args.context)
  const changed = await change(shop.db, args.params.run, form, actorFrom(shop, who))
  if (!changed.ok) return data({ fault: refusalText(changed), posted: readChoice(form) }, { status: 409 })
  throw redirect(args.url.pathname)
}

/** One run: its progress, the rider's link, the stops, and parcels to add. */
export default function Run({ loaderData, actionData }: Route.ComponentProps) {
  const { id, rider, day, areaName, hours, stops, isOpen, endedAt, link, offered } = loaderData
  const progress = countStops(stops)
  const percent = progress.of === 0 ? 0 : (progress.delivered / progress.of) * 100
  return (
    <>
      <PageHeader
        back={{ to: `/desk/orders/runs?day=${day}`, name: 'Riders' }}
        title={
          <>
            Run of <em>{rider}</em>
          </>
        }
        meta={[formatRunDay(day), areaName, hours || 'whole day'].join(', ')}
      >
        {isOpen && (
          <a className="btn-line" href={`/desk/orders/runs/${id}/sheet.pdf`} target="_blank" rel="noreferrer">
            <Icon of="printer" />
            Print run sheet
          </a>
        )}
      </PageHeader>
      <FormError words={actionData?.fault} />
      {link ? (
        <RiderLink shown={loaderData} link={link} />
      ) : (
        <Banner tone="info">
          This run {endedAt ? 'was ended' : 'is over'}. Its link shows nothing any more, and its parcels can join
          another run.
        </Banner>
      )}
      <section aria-labelledby="stops">
        <div className="dk-run" style={{ '--v': percent } as React.CSSProperties}>
          <h2 id="stops">{formatProgress(progress)}</h2>
          <i aria-hidden="true" />
        </div>
        <StopRows stops={stops} isOpen={isOpen} />
      </section>
      {offered.length > 0 && (
        <details className="dk-add-stops" open={actionData?.posted !== undefined || undefined}>
          <summary className="link">Add parcels</summary>
          <Form method="post" className="dk-new-run" key={stops.length}>
            <ParcelChoice parcels={offered} posted={actionData?.posted} isChosen={false} />
            <Button type="submit" look="line" name="act" value="add">
              Add to the run
            </Button>
          </Form>
        </details>
      )}
    </>
  )
}

type LinkProps = { shown: Pick<Route.ComponentProps['loaderData'], 'rider' | 'expiresAt' | 'day'>; link: string }

/** Link for the rider's phone, with the forms that replace it and end the run. */
const RiderLink = ({ shown: { rider, expiresAt, day }, link }: LinkProps) => (
  <section aria-labelledby="link" className="dk-rider-link">
    <h2 id="link">Link for {rider}</h2>
    <p className="dk-sub">
      Send it to the rider alone: it shows the addresses without signing in. It works until {untilText(expiresAt, day)}.
    </p>
    <code>{link}</code>
    <div className="acts">
      <CopyButton text={link} label="Copy link" inWords />
      <ConfirmForm act="link" label="New link" button="Make a new link">
        The present link stops working at once.
      </ConfirmForm>
      <ConfirmForm act="end" label="End run" button="End this run">
        The link stops working, and parcels that were not delivered can join another run.
      </ConfirmForm>
    </div>
  </section>
)

/** Formats when a link expires: `3 am on Sun 22 Nov`, the day only if it is another one. */
function untilText(expiresAt: string, day: string): string {
  const at = new Date(expiresAt)
  const endDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(at)
  return endDay === day ? formatTime(at) : `${formatTime(at)} on ${formatRunDay(endDay)}`
}

type ConfirmProps = { act: string; label: string; button: string; children: string }

const ConfirmForm = ({ act, label, button, children }: ConfirmProps) => (
  <details className="dk-sure">
    <summary className="btn-line is-xs">{label}</summary>
    <Form method="post">
      <p>{children}</p>
      <Button type="submit" look="line" className="is-xs" name="act" value={act}>
        {button}
      </Button>
    </Form>
  </details>
)
