import { Form, useNavigation } from 'react-router'
import { PrintLink } from '#app/desk/documents/print-links.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { slotHoursOn } from '#domain/delivery/slots.ts'
import { daysBetween } from '#domain/desk/order-list.ts'
import { formatWeekday, formatWhen } from './order-dates.ts'
import { Heading, type OrderStepProps, StepPanel } from './step-panel.tsx'

/** Heading of a step; a late order says since when it is late. */
function stepHeading({ state, promisedDay, today }: OrderStepProps['shown'], text: string, day = promisedDay) {
  if (state !== 'late') return <Heading text={text} value={day ? formatWeekday(day, today) : undefined} />
  const days = daysBetween(promisedDay, today)
  return (
    <Heading
      text={`${days === 1 ? '1 day' : `${days} days`} late:`}
      value={`promised ${formatWeekday(promisedDay, today)}`}
    />
  )
}

/** Day to arrive by, or on it at the chosen hours. */
function arrival({ order, promisedDay, today }: OrderStepProps['shown']): string {
  const slot = order.parcels.find((parcel) => parcel.promisedDay === promisedDay)?.slot
  const day = formatWeekday(promisedDay, today)
  return slot ? `${day}, ${slotHoursOn(slot, promisedDay)}` : `by ${day}`
}

/** Opens the packing station for the first parcel that is not packed. */
export function PackStep({ shown }: OrderStepProps) {
  const { order, packBy, mayPack, version, ways } = shown
  const busy = useNavigation().state === 'submitting'
  const parcel = order.parcels.find(({ state }) => state === 'to_pack')
  const pieces = order.lines.reduce((count, { quantity }) => count + quantity, 0)
  const [first] = order.parcels
  const facts = [
    pieces === 1 ? '1 item' : `${pieces} items`,
    first?.message || first?.cardFrom ? 'card' : '',
    first?.giftWrap ? 'gift wrap' : '',
    first?.hidePrices ? 'no prices in the box' : '',
    first?.slot ? `to arrive ${arrival(shown)}` : '',
  ]
  return (
    <StepPanel
      heading={stepHeading(shown, packBy ? 'To pack by' : 'To pack', packBy ?? '')}
      sub={`${facts.filter(Boolean).join(', ')}.`}
    >
      {mayPack && ways.includes('packed') && (
        <Form method="post" className="acts">
          <input type="hidden" name="version" value={version} />
          {parcel && <ButtonLink to={`/desk/orders/${order.number}/parcels/${parcel.position + 1}`}>Pack</ButtonLink>}
          <PrintLink kind="slip" number={order.number} label="Slip" />
          <PrintLink kind="label" number={order.number} label="Label" />
          <Button type="submit" look="quiet" name="act" value="pack" aria-disabled={busy}>
            Mark as packed
          </Button>
        </Form>
      )}
    </StepPanel>
  )
}

const COURIERS = ['India Post', 'Delhivery', 'Blue Dart', 'DTDC', 'Own rider']

/** Records courier and tracking number, and sends the customer both. */
export function ShipStep({ shown, failed }: OrderStepProps) {
  const { promisedDay, mayPack, version, ways, progress, today, hasEmail } = shown
  const busy = useNavigation().state === 'submitting'
  const packedAt = progress.find(({ name }) => name === 'Packed')?.at
  const facts = [
    packedAt && `Packed ${formatWhen(packedAt, today)}.`,
    promisedDay && shown.state !== 'late' && `To arrive ${arrival(shown)}.`,
    hasEmail && 'The customer gets an email with the tracking number.',
  ]
  return (
    <StepPanel
      heading={shown.state === 'late' ? stepHeading(shown, '') : 'Enter tracking number'}
      sub={facts.filter(Boolean).join(' ')}
    >
      {mayPack && ways.includes('shipped') && (
        <Form method="post" className="ship">
          <input type="hidden" name="version" value={version} />
          <div className="line-row">
            <div className="field">
              <label htmlFor="courier">Courier</label>
              <input className="input" id="courier" name="courier" list="couriers" maxLength={60} autoComplete="off" />
              <datalist id="couriers">
                {COURIERS.map((name) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
            </div>
            <div className="field">
              <label htmlFor="tracking">Tracking number</label>
              <input
                className="input"
                id="tracking"
                name="text"
                maxLength={300}
                autoComplete="off"
                defaultValue={failed?.act === 'ship' ? failed.text : ''}
              />
            </div>
          </div>
          <div className="acts">
            <Button type="submit" name="act" value="ship" aria-disabled={busy}>
              Mark as shipped
            </Button>
          </div>
        </Form>
      )}
    </StepPanel>
  )
}

/** Records the delivery. */
export function DeliverStep({ shown }: OrderStepProps) {
  const { order, promisedDay, emails, mayPack, version, ways } = shown
  const busy = useNavigation().state === 'submitting'
  const tracking = order.parcels.map((parcel) => parcel.tracking).filter(Boolean)
  const email = emails.find(({ kind }) => kind === 'shipped')
  return (
    <StepPanel
      heading={stepHeading(shown, promisedDay ? 'On its way, to arrive by' : 'On its way')}
      sub={tracking.length > 0 ? `Tracking: ${tracking.join(', ')}` : 'No tracking number.'}
    >
      {mayPack && ways.includes('delivered') && (
        <Form method="post" className="acts">
          <input type="hidden" name="version" value={version} />
          <Button type="submit" name="act" value="deliver" aria-disabled={busy}>
            Mark as delivered
          </Button>
          {email && (
            <ButtonLink look="line" to={`/desk/orders/${order.number}/letters/${email.id}`}>
              Send tracking email again
            </ButtonLink>
          )}
        </Form>
      )}
    </StepPanel>
  )
}
