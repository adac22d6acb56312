import { data, Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { formatPromisedDay } from '#domain/delivery/change-day.ts'
import { joinList } from '#domain/text/indian-number.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { type DayErrors, readDayForm, submitDay } from '#server/orders/day-form.ts'
import type { Effect } from '#server/orders/effect.ts'
import type { Route } from './+types/change-day.ts'
import { EffectsPreview, FormError, OrderSubpage } from './order-subpage.tsx'
import '#app/desk/styles/detail.css'
import './parts.css'

export const meta: Route.MetaFunction = ({ params }) => deskMeta(`Delivery day, ${params.number}`)

const parcelNumberOf = (url: URL): string => url.searchParams.get('parcel') ?? '1'

export const middleware = [requireArea('payments')]

export async function loader(args: Route.LoaderArgs) {
  const { number } = args.params
  const { db, now } = shopOf(args.context)
  const shown = await readDayForm(db, number, parcelNumberOf(args.url), now())
  if (!shown) throw data(null, { status: 404 })
  return { number, ...shown }
}

const STALE_PREVIEW = 'Something has changed since this preview, so nothing was done. This is what would happen now.'

type ChangePreview = { effects: Effect[]; seen: string }

export async function action(args: Route.ActionArgs) {
  const { step, seen, ...fields } = await readForm(args.request, ['step', 'seen', 'day', 'reason'])
  const [shop, { number }] = [shopOf(args.context), args.params]
  const submitted = { number, which: parcelNumberOf(args.url), fields }
  const answer = await submitDay(shop, submitted, actorFrom(shop, signedIn(args)), step === 'do' ? seen : undefined)
  if (answer.ok && answer.done) throw redirect(`/desk/orders/${number}`)
  const preview: ChangePreview | undefined = answer.ok ? answer : undefined
  const faults: DayErrors = answer.ok ? (answer.changed ? { form: STALE_PREVIEW } : {}) : answer.faults
  return data({ fields, preview, faults }, { status: answer.ok ? (answer.changed ? 409 : 200) : 422 })
}

/** Form that changes a parcel's delivery day. The first submit previews the effects, the second saves. */
export default function ChangeDay({ loaderData, actionData }: Route.ComponentProps) {
  const { number, choice, promisedDay } = loaderData
  const { fields, preview, faults } = actionData ?? {
    ...{ fields: { day: '', reason: '' }, preview: undefined, faults: {} as DayErrors },
  }
  return (
    <OrderSubpage number={number} name="Delivery day">
      {preview ? (
        <EffectsPreview effects={preview.effects} fault={faults.form}>
          <input type="hidden" name="day" value={fields.day} />
          <input type="hidden" name="reason" value={fields.reason} />
          <input type="hidden" name="seen" value={preview.seen} />
          <Button type="submit" name="step" value="do">
            Change the day
          </Button>
        </EffectsPreview>
      ) : (
        <FormError words={faults.form} />
      )}
      <PresentDay shown={loaderData} />
      {choice && (
        <Form method="post" className="dk-form" noValidate>
          <TextField
            label="New day"
            name="day"
            type="date"
            min={choice.earliest}
            max={choice.last}
            defaultValue={fields.day || promisedDay}
            error={faults.day}
            hint={`From ${formatPromisedDay(choice.earliest)} to ${formatPromisedDay(choice.last)}.`}
          />
          <TextField
            label="Reason"
            optional
            name="reason"
            defaultValue={fields.reason}
            error={faults.reason}
            hint="The buyer reads it in the email."
            autoComplete="off"
          />
          <div className="acts">
            <Button type="submit" name="step" value="look" look={preview ? 'line' : 'ribbon'}>
              Review change
            </Button>
          </div>
        </Form>
      )}
    </OrderSubpage>
  )
}

/** Describes the promised day and the days on which the carrier rests. */
function PresentDay({ shown }: { shown: Route.ComponentProps['loaderData'] }) {
  const { promisedDay, deliverOn, fullName, city, broken, choice, closed, restDays } = shown
  const rests = [
    ...restDays.map((name) => `${name}s`),
    ...closed.map(([day, name]) => `${formatPromisedDay(day)} (${name})`),
  ]
  return (
    <>
      <p>
        {[fullName, city].filter(Boolean).join(', ')}:{' '}
        {promisedDay ? `promised for ${formatPromisedDay(promisedDay)}` : 'no day was promised'}
        {broken && `, which is now ${broken}`}.
        {deliverOn && deliverOn !== promisedDay && ` The buyer chose ${formatPromisedDay(deliverOn)}.`}
      </p>
      {choice ? (
        rests.length > 0 && (
          <p className="dk-sub">
            {choice.carrier} does not deliver on {joinList(rests)}.
          </p>
        )
      ) : (
        <p className="dk-sub">A delivery day can change after payment and before the parcel leaves.</p>
      )}
    </>
  )
}
