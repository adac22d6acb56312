import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { FormError } from '#app/desk/orders/order-subpage.tsx'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Select, TextField } from '#app/ui/field.tsx'
import { formatHours } from '#domain/delivery/slots.ts'
import { formatProgress, formatRunDay, MAX_RIDER_LENGTH } from '#domain/order/run.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { makeRun, runDay } from '#server/runs/change-run.ts'
import { listRuns, type RunProgress } from '#server/runs/queries.ts'
import type { Route } from './+types/runs.ts'
import { loadChoice, refusalText } from './load-runs.ts'
import { ParcelChoice, readChoice } from './parcel-choice.tsx'
import '#app/desk/styles/checkbox.css'
import '#app/desk/styles/task-rows.css'
import '#app/desk/packing/packing-list.css'
import './runs.css'

export const meta: Route.MetaFunction = () => deskMeta('Riders')

/** Revalidates after refused actions too, so that the page shows the current parcels. */
export const shouldRevalidate = () => true

export const middleware = [requireArea('pack')]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, config, delivery } = shopOf(context)
  const day = runDay(url.searchParams.get('day'), now())
  const areas = delivery.areas.map(({ id, name, slots }) => ({ id, name, slots }))
  const asked = areas.find(({ id }) => id === url.searchParams.get('area'))
  const area = asked ?? areas.find(({ slots }) => slots.length > 0) ?? areas[0]
  const slots = (area?.slots ?? []).map(({ id, name, from, to }) => {
    const hours = formatHours({ from, to })
    return { id, name: name === '' ? hours : `${name}, ${hours}` }
  })
  const slotId = slots.find(({ id }) => id === url.searchParams.get('slot'))?.id ?? ''
  const query = { day, area: area?.id ?? '', slotId, now: now(), live: config.payments === 'live' }
  return {
    ...{ day, slotId, slots },
    areas: areas.map(({ id, name }) => ({ id, name })),
    area: area && { id: area.id, name: area.name },
    runs: await listRuns(db, { day, now: now() }),
    parcels: area ? await loadChoice(db, query) : [],
  }
}

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const form = await readFormData(args.request)
  const { day, area, slot: slotId, rider } = readTexts(form, ['day', 'area', 'slot', 'rider'])
  const shop = shopOf(args.context)
  const posted = readChoice(form)
  const made = await makeRun(
    shop.db,
    { ...posted, area, slotId, rider, day: runDay(day, shop.now()) },
    actorFrom(shop, who),
  )
  if (!made.ok) return data({ fault: refusalText(made), why: made.why, rider, posted }, { status: 409 })
  throw redirect(`/desk/orders/runs/${made.id}`)
}

/** Runs of a day, and the parcels of an area of which a run can be made. */
export default function Runs({ loaderData, actionData }: Route.ComponentProps) {
  const { day, runs, parcels, area, slotId } = loaderData
  const busy = useNavigation().state === 'submitting'
  return (
    <>
      <PageHeader
        title="Riders"
        meta={`${formatRunDay(day)}. Choose the parcels of one rider, then print the run sheet or send the link.`}
      />
      {area ? <FindParcels key={`${day} ${area.id}`} shown={loaderData} /> : <p>No area is served by own riders.</p>}
      <RunRows runs={runs} />
      {area && (
        <section aria-labelledby="parcels" className="dk-need">
          <header>
            <h2 id="parcels">Parcels to deliver</h2>
            <span className="n">{parcels.length}</span>
          </header>
          {parcels.length === 0 ? (
            <p className="dk-none">No parcels of this day are left to deliver in {area.name}.</p>
          ) : (
            <Form method="post" className="dk-new-run" key={`${day} ${area.id} ${slotId}`}>
              {actionData && actionData.why !== 'no-rider' && <FormError words={actionData.fault} />}
              {Object.entries({ day, area: area.id, slot: slotId }).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <ParcelChoice parcels={parcels} posted={actionData?.posted} isChosen />
              <TextField
                label="Rider’s name"
                name="rider"
                autoComplete="off"
                maxLength={MAX_RIDER_LENGTH}
                defaultValue={actionData?.rider}
                error={actionData?.why === 'no-rider' ? actionData.fault : undefined}
              />
              <Button type="submit" aria-disabled={busy || undefined}>
                Make a run sheet
              </Button>
            </Form>
          )}
        </section>
      )}
    </>
  )
}

/** Form that chooses day, area and slot. */
const FindParcels = ({ shown: { day, areas, area, slots, slotId } }: { shown: Route.ComponentProps['loaderData'] }) => (
  <Form method="get" className="dk-find-run">
    <TextField label="Day" name="day" type="date" defaultValue={day} />
    <Select label="Area" name="area" defaultValue={area?.id}>
      {areas.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
    {slots.length > 0 && (
      <Select label="Slot" name="slot" defaultValue={slotId}>
        <option value="">Whole day</option>
        {slots.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    )}
    <Button type="submit" look="line">
      Show parcels
    </Button>
  </Form>
)

const RunRows = ({ runs }: { runs: readonly RunProgress[] }) =>
  runs.length > 0 && (
    <section aria-labelledby="runs" className="dk-need">
      <header>
        <h2 id="runs">Runs</h2>
        <span className="n">{runs.length}</span>
      </header>
      <ul className="dk-run-rows">
        {runs.map(({ id, rider, areaName, hours, isOpen, failed, ...progress }) => (
          <li key={id}>
            <span>
              <Link className="link" to={`/desk/orders/runs/${id}`}>
                {rider}
              </Link>
              <span className="dk-sub">{[areaName, hours || 'whole day'].join(', ')}</span>
            </span>
            <span>
              {formatProgress(progress)}
              {failed > 0 && `, ${failed} not delivered`}
            </span>
            {isOpen ? (
              <ButtonLink look="line" className="is-xs" to={`/desk/orders/runs/${id}`} aria-label={`Open ${rider}`}>
                Open
              </ButtonLink>
            ) : (
              <span className="dk-sub">Ended</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
