import { data } from 'react-router'
import type { UnpaidOrderResponse } from '#app/shop/checkout/unpaid-order.ts'
import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import { formatDate } from '#domain/text/format-date.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { findResumedOrder } from '#server/orders/resume-order.ts'
import type { Route } from './+types/unpaid-json.ts'
import { PRIVATE_HEADERS } from './private-page.ts'

/** Tells the browser that placed an order whether it can still be paid for. 404 with a wrong link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context)
  const found = await findResumedOrder(db, params, now())
  if (!found) return data<UnpaidOrderResponse>({ unpaid: undefined }, { status: 404, headers: PRIVATE_HEADERS })
  const { order, state } = found
  const until = new Date(found.until)
  const [first, ...others] = order.lines
  const name = `${first?.name ?? ''}${others.length > 0 ? ` and ${others.length} more` : ''}`
  const unpaid = {
    name,
    totalPaise: found.due.duePaise,
    until: `${formatDate(indianDate(until))}, ${formatTime(until)}`,
  }
  return data<UnpaidOrderResponse>({ unpaid: state === 'open' ? unpaid : undefined }, { headers: PRIVATE_HEADERS })
}
