import type { Route } from './+types/order.ts'
import { formatTimeOrDay, formatWeekday } from './order-dates.ts'

type OrderProgressProps = Pick<Route.ComponentProps['loaderData'], 'progress' | 'packBy' | 'promisedDay' | 'today'>

/** Ribbon of four knots: paid, packed, shipped, delivered, each with its day. */
export function OrderProgress({ progress, packBy, promisedDay, today }: OrderProgressProps) {
  const dueDays = { Packed: packBy, Delivered: promisedDay }
  return (
    <ol className="dk-progress" aria-label="Progress">
      {progress.map(({ name, state, at }) => {
        const due = name === 'Packed' || name === 'Delivered' ? dueDays[name] : undefined
        const text = at ? formatTimeOrDay(at, today) : due && `by ${formatWeekday(due, today)}`
        return (
          <li key={name} className={`is-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
            <i aria-hidden="true" />
            <b>{name}</b>
            <span className="dk-sub">{text}</span>
          </li>
        )
      })}
    </ol>
  )
}
