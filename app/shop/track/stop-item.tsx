import { Icon } from '#app/ui/icon.tsx'
import { formatTime } from '#domain/delivery/calendar.ts'
import { callLink, MAX_REASON_LENGTH, mapLink, type StopState } from '#domain/order/run.ts'

/** A stop as the rider sees it. `address` is left out once the stop is done. */
export type RiderStop = {
  key: string
  number: string
  name: string
  hours: string
  boxes: number
  hidePrices: boolean
  is: StopState
  deliveredAt: string | null
  reason: string
  test: boolean
  address: { phone: string; street: string; city: string; zipCode: string } | undefined
  canUndo: boolean
}

const REASONS = ['No one at home', 'Phone not answered', 'Address not found', 'Recipient refused it', 'Damaged']

const DONE_TEXTS: Partial<Record<StopState, string>> = {
  cancelled: 'Cancelled, do not deliver.',
  moved: 'Moved to another day, do not deliver today.',
}

type Props = { stop: RiderStop; at: number; fault: string | undefined }

/** One stop: recipient, address and the buttons to call, find and mark it. */
export function StopItem({ stop, at, fault }: Props) {
  const { number, name, hours, boxes, hidePrices, address, is, test, reason } = stop
  const facts = [
    number,
    boxes > 0 && `${boxes} ${boxes === 1 ? 'box' : 'boxes'}`,
    hidePrices && 'No price inside',
    test && 'Test order',
  ]
  return (
    <>
      <h2>
        <span className="rr-at num">{at}</span> <span className="rr-name">{name}</span>
      </h2>
      {address ? (
        <>
          {hours && <p className="rr-hours">{hours}</p>}
          <p className="rr-address">
            {address.street}, {address.city} <b>{address.zipCode}</b>
          </p>
          <p className="rr-facts">{facts.filter(Boolean).join(', ')}</p>
          {is === 'failed' && <p className="rr-reason">Not delivered: {reason}</p>}
          <StopActions stop={stop} address={address} fault={fault} />
        </>
      ) : (
        <StopEnd stop={stop} />
      )}
    </>
  )
}

/** State of a stop without an address, with the button that undoes a delivery. */
const StopEnd = ({ stop: { key, number, name, is, deliveredAt, canUndo } }: { stop: RiderStop }) => (
  <div className="rr-done">
    <p>
      {DONE_TEXTS[is] ?? `Delivered${deliveredAt ? ` ${formatTime(new Date(deliveredAt))}` : ''}.`} {number}
    </p>
    {canUndo && (
      <form method="post">
        <input type="hidden" name="stop" value={key} />
        <button type="submit" className="btn-line" name="act" value="undo">
          <Icon of="undo-2" />
          Undo<span className="vh"> the delivery to {name}</span>
        </button>
      </form>
    )}
  </div>
)

type ActionProps = { stop: RiderStop; address: NonNullable<RiderStop['address']>; fault: string | undefined }

function StopActions({ stop: { key, name }, address, fault }: ActionProps) {
  const call = callLink(address.phone)
  return (
    <div className="rr-acts">
      {call && (
        <a className="btn-line" href={call}>
          <Icon of="phone" />
          Call<span className="vh"> {name}</span>
        </a>
      )}
      <a className="btn-line" href={mapLink(address)} target="_blank" rel="noreferrer">
        <Icon of="map-pin" />
        Map<span className="vh"> to {name}</span>
      </a>
      <form method="post" className="rr-deliver">
        <input type="hidden" name="stop" value={key} />
        <button type="submit" className="btn is-wide" name="act" value="deliver">
          Delivered<span className="vh"> to {name}</span>
        </button>
      </form>
      <details open={fault !== undefined || undefined}>
        <summary className="btn-line is-wide">
          Not delivered<span className="vh"> to {name}</span>
        </summary>
        <FailureForm stop={key} fault={fault} />
      </details>
    </div>
  )
}

/** Reason why a parcel could not be delivered. It creates a task at the desk. */
const FailureForm = ({ stop, fault }: { stop: string; fault: string | undefined }) => (
  <form method="post" className="rr-fail">
    <input type="hidden" name="stop" value={stop} />
    <label>
      Reason
      <select className="input" name="reason" aria-invalid={fault ? true : undefined}>
        <option value="">Choose</option>
        {REASONS.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </select>
    </label>
    <label>
      In your words (optional)
      <input className="input" name="more" maxLength={MAX_REASON_LENGTH} autoComplete="off" />
    </label>
    {fault && (
      <p className="error" role="alert">
        {fault}
      </p>
    )}
    <button type="submit" className="btn-line is-wide" name="act" value="fail">
      Report to the shop
    </button>
  </form>
)
