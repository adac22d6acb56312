import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import type { Order } from '#domain/order/order.ts'
import { UNPAID_STATES } from '#domain/order/order-state.ts'
import { formatDate } from '#domain/text/format-date.ts'
import type { Db } from '#server/db/connect.ts'
import { problemsOfOrder } from '#server/enquiries/report-problem.ts'

const formatInstant = (at: string): string => `${formatDate(indianDate(new Date(at)))}, ${formatTime(new Date(at))}`

/** Returns true when a problem can be reported: the order is paid, not cancelled, and has a buyer's email. */
export const canReportProblem = ({ state, buyer }: Pick<Order, 'state' | 'buyer'>): boolean =>
  !UNPAID_STATES.includes(state) && state !== 'cancelled' && buyer.email !== ''

/**
 * Returns the reported problems of an order. Times are formatted on the server, so that both sides render the same
 * text.
 */
export async function loadProblems(db: Db, order: Order) {
  const reported = await problemsOfOrder(db, order.id)
  const tickets = reported.map(({ ticket, createdAt, answeredAt, settledAt, answers }) => ({
    ticket,
    at: formatInstant(createdAt),
    state: settledAt ? 'Settled' : answeredAt ? 'Answered' : 'We are looking into it',
    answers: answers.map(({ id, at, text }) => ({ id, text, at: formatInstant(at) })),
  }))
  return { tickets, mayTell: canReportProblem(order) }
}

export type ProblemsData = Awaited<ReturnType<typeof loadProblems>>
