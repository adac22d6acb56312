import { Form, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { formatTime } from '#domain/delivery/calendar.ts'
import type { StopState } from '#domain/order/run.ts'

/** A stop of a run at the desk. */
export type StopRow = {
  key: string
  number: string
  name: string
  street: string
  city: string
  zipCode: string
  hours: string
  boxes: number
  test: boolean
  is: StopState
  deliveredAt: string | null
  reason: string
}

const STATES: Record<StopState, { look: string; text: string }> = {
  open: { look: 'is-way', text: 'To deliver' },
  delivered: { look: 'is-done', text: 'Delivered' },
  failed: { look: 'is-late', text: 'Not delivered' },
  cancelled: { look: 'is-late', text: 'Cancelled, do not deliver' },
  moved: { look: 'is-late', text: 'Moved to another day' },
}

/** Stops of a run in their order, each with its state. */
export const StopRows = ({ stops, isOpen }: { stops: readonly StopRow[]; isOpen: boolean }) => (
  <ol className="dk-stop-rows">
    {stops.map((stop) => (
      <li key={stop.key} className={stop.is === 'cancelled' || stop.is === 'moved' ? 'is-struck' : undefined}>
        <span className="dk-choice-text">
          <b>
            {stop.name}, {stop.zipCode}
          </b>
          <span className="dk-sub">
            {stop.street}, {stop.city}
          </span>
          <span className="dk-sub">
            <Link className="dk-no" to={`/desk/orders/${stop.number}`}>
              {stop.number}
            </Link>
            , {stop.hours || 'any time'}, {stop.boxes} {stop.boxes === 1 ? 'box' : 'boxes'}
            {stop.test && ', test order'}
          </span>
        </span>
        <StopStatus stop={stop} />
        {isOpen && stop.is !== 'delivered' ? (
          <Form method="post">
            <input type="hidden" name="stop" value={stop.key} />
            <Button type="submit" look="line" className="is-xs" name="act" value="remove">
              Remove<span className="vh"> {stop.name}</span>
            </Button>
          </Form>
        ) : (
          <span />
        )}
      </li>
    ))}
  </ol>
)

const StopStatus = ({ stop: { is, deliveredAt, reason } }: { stop: StopRow }) => (
  <span className={`dk-st ${STATES[is].look}`}>
    {STATES[is].text}
    {is === 'delivered' && deliveredAt && ` ${formatTime(new Date(deliveredAt))}`}
    {is === 'failed' && `: ${reason}`}
  </span>
)
