import { Fragment } from 'react'
import { formatAge, groupDigits } from '#app/desk/format.ts'
import { formatDuration } from '#domain/delivery/dispatch.ts'
import { formatLines } from '#domain/desk/order-list.ts'
import { formatExact } from '#domain/payment/money.ts'
import { formatShortDay } from '#domain/text/format-date.ts'
import type { Today } from '#server/today/read-today.ts'
import { ConfirmClaim, DecideLink, OpenLink, PACKING_PATH, PackActions, PrintAll } from './row-actions.tsx'
import { TaskGroup, TaskRow } from './task-group.tsx'

type Access = { mayPack: boolean; mayDecide: boolean }

const startOf = (day: string): string => `${day}T00:00:00+05:30`

/** Orders that did not arrive, or did not leave, by their promised day. */
export function LateOrders({ late, today, mayPack }: Pick<Today, 'late' | 'today'> & Access) {
  return (
    <TaskGroup name="Late" count={late.length} moreUrl="/desk/orders?state=late">
      {late.map((order) => {
        const isPacking = mayPack && order.told === 'paid'
        return (
          <TaskRow
            key={order.number}
            order={order}
            title={`${order.name}, ${order.city}`}
            at={isPacking ? PACKING_PATH : ''}
            acts={
              isPacking ? (
                <PackActions order={order} />
              ) : (
                <OpenLink number={order.number} label={mayPack && order.told === 'packed' ? 'Ship' : 'View'} />
              )
            }
          >
            <span className="dk-sub">{`${formatLines(order.items)}. ${deliverBy(order)}.`}</span>
            <span className="dk-st is-late">
              {order.promisedDay === today ? 'Today' : formatAge(startOf(order.promisedDay), startOf(today))}
            </span>
          </TaskRow>
        )
      })}
    </TaskGroup>
  )
}

/** Payments that customers claimed or that differ from the order's amount, oldest first. */
export function PaymentsUnderReview({ review, now, mayDecide }: Pick<Today, 'review' | 'now'> & Access) {
  const first = review.find(({ claim }) => claim)
  return (
    <TaskGroup name="Payments under review" count={review.length} moreUrl="/desk/orders?state=review">
      {review.map((order) => (
        <TaskRow
          key={order.number}
          order={order}
          title={order.buyer}
          isActive={mayDecide && order === first}
          warning={order.givenTwice && 'The UTR was also given for another order'}
          acts={
            !mayDecide ? (
              <OpenLink number={order.number} />
            ) : order.claim ? (
              <ConfirmClaim order={order} isFirst={order === first} />
            ) : (
              <DecideLink order={order} />
            )
          }
        >
          <span className="dk-sub">
            {order.claim ? `UTR ${groupDigits(order.transactionId ?? '')}` : 'A different amount was paid'}
          </span>
          <span className="dk-two-l">
            <span className="dk-no">{formatExact(order.amountPaise)}</span>
            <span className="dk-sub">{formatAge(order.since, now)}</span>
          </span>
        </TaskRow>
      ))}
    </TaskGroup>
  )
}

type PackProps = Pick<Today, 'pack' | 'today' | 'minutes'> & Access

/** Orders that have to leave today, with the time or the day that is left. */
export function OrdersToPack({ pack, today, minutes, mayPack }: PackProps) {
  return (
    <TaskGroup
      name="To pack"
      count={pack.length}
      moreUrl="/desk/orders?state=pack"
      tool={mayPack && pack.length > 1 && <PrintAll orders={pack} />}
    >
      {pack.map((order) => (
        <Fragment key={order.number}>
          {order.heading && (
            <li className="dk-slot">
              <h3>{order.heading}</h3>
            </li>
          )}
          <TaskRow
            order={order}
            title={formatLines(order.items)}
            at={mayPack ? PACKING_PATH : ''}
            acts={mayPack ? <PackActions order={order} /> : <OpenLink number={order.number} />}
          >
            <span className="dk-sub">{`${order.name}, ${order.zipCode}, ${order.city}`}</span>
            <span className="dk-sub">{timeLeft(order, { today, minutes })}</span>
          </TaskRow>
        </Fragment>
      ))}
    </TaskGroup>
  )
}

/** `2 h 14 min left` for today, otherwise the promised day. */
function timeLeft({ promisedDay, hours }: PromisedRow, { today, minutes }: Pick<Today, 'today' | 'minutes'>): string {
  if (promisedDay === '') return 'no day promised'
  if (promisedDay === today && minutes !== undefined)
    return [`${formatDuration(minutes)} left`, hours].filter(Boolean).join(', ')
  return hours ? `${formatShortDay(promisedDay)}, ${hours}` : `by ${formatShortDay(promisedDay)}`
}

type PromisedRow = Pick<Today['pack'][number], 'promisedDay' | 'hours'>

const deliverBy = ({ promisedDay, hours }: PromisedRow): string =>
  hours ? `Deliver on ${formatShortDay(promisedDay)}, ${hours}` : `Deliver by ${formatShortDay(promisedDay)}`
