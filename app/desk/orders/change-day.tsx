import { data, Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Select, TextField } from '#app/ui/field.tsx'
import { formatPromisedDay } from '#domain/delivery/change-day.ts'
import { joinList } from '#domain/text/indian-number.ts'
import { moneyLimitOf } from '#server/auth/money-limit.ts'
import { reauthenticationRedirect } from '#server/auth/reauthenticate.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { ChargeOptions } from '#server/orders/day-effects.ts'
import { type DayErrors, readDayForm, submitDay } from '#server/orders/day-form.ts'
import type { Effect } from '#server/orders/effect.ts'
import type { Route } from './+types/change-day.ts'
import { ChargeChoices } from './charge-choices.tsx'
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

type ChangePreview = { effects: Effect[]; charge: ChargeOptions | undefined; seen: string }

export async function action(args: Route.ActionArgs) {
  const { step, seen, ...fields } = await readForm(args.request, ['step', 'seen', 'day', 'slot', 'reason', 'charge'])
  const [shop, { number }] = [shopOf(args.context), args.params]
  const submitted = { number, which: parcelNumberOf(args.url), fields }
  const who = signedIn(args)
  const actor = { ...actorFrom(shop, who), limit: moneyLimitOf(shop, who) }
  const answer = await submitDay(shop, submitted, actor, step === 'do' ? seen : undefined)
  if (!answer.ok && answer.why === 'prove') throw reauthenticationRedirect(args)
  if (answer.ok && answer.done) throw redirect(`/desk/orders/${answer.charged ?? number}`)
  const preview: ChangePreview | undefined = answer.ok ? answer : undefined
  const faults: DayErrors = answer.ok ? (answer.changed ? { form: STALE_PREVIEW } : {}) : answer.faults
  return data({ fields, preview, faults }, { status: answer.ok ? (answer.changed ? 409 : 200) : 422 })
}

/** Form that changes a parcel's delivery day and slot. The first submit previews the effects, the second saves. */
export default function ChangeDay({ loaderData, actionData }: Route.ComponentProps) {
  const { number, choice, promisedDay, slot, slots, dayFees } = loaderData
  const { fields, preview, faults } = actionData ?? {
    fields: { day: '', slot: slot?.id ?? '', reason: '', charge: '' },
    ...{ preview: undefined, faults: {} as DayErrors },
  }
  const hasSlots = slots.length > 0
  return (
    <OrderSubpage number={number} name={hasSlots ? 'Delivery day and hour' : 'Delivery day'}>
      {preview ? (
        <EffectsPreview
          effects={preview.effects}
          fault={faults.form}
          choices={preview.charge && <ChargeChoices charge={preview.charge} typed={fields.charge} />}
        >
          <input type="hidden" name="day" value={fields.day} />
          <input type="hidden" name="slot" value={fields.slot} />
          <input type="hidden" name="reason" value={fields.reason} />
          <input type="hidden" name="seen" value={preview.seen} />
          <Button type="submit" name="step" value="do">
            {hasSlots ? 'Change the delivery' : 'Change the day'}
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
          {hasSlots && (
            <Select
              label="Hour"
              name="slot"
              defaultValue={fields.slot}
              error={faults.slot}
              hint={dayFees.length > 0 && `${joinList(dayFees)}.`}
            >
              <option value="">Any time</option>
              {slots.map(({ id, label, fee }) => (
                <option key={id} value={id}>
                  {[label, fee].filter(Boolean).join(' ')}
                </option>
              ))}
            </Select>
          )}
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
  const { promisedDay, deliverOn, fullName, city, broken, choice, closed, restDays, slot } = shown
  const rests = [
    ...restDays.map((name) => `${name}s`),
    ...closed.map(([day, name]) => `${formatPromisedDay(day)} (${name})`),
  ]
  return (
    <>
      <p>
        {[fullName, city].filter(Boolean).join(', ')}:{' '}
        {promisedDay ? `promised for ${formatPromisedDay(promisedDay)}` : 'no day was promised'}
        {slot && `, ${slot.hours}`}
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
