import { formatTime, indianDate } from '#domain/delivery/day.ts'
import type { Order } from '#domain/order/order.ts'
import { UNPAID_STATES } from '#domain/order/order-state.ts'
import { formatDate } from '#domain/text/spoken-day.ts'
import type { Db } from '#server/db/connect.ts'
import { problemsOf } from '#server/enquiries/keep-problem.ts'

const sayInstant = (at: string): string => `${formatDate(indianDate(new Date(at)))}, ${formatTime(new Date(at))}`

/** Whether anything can be wrong with it yet, and whom to write to about it is known. */
export const mayTell = ({ state, buyer }: Pick<Order, 'state' | 'buyer'>): boolean =>
  !UNPAID_STATES.includes(state) && state !== 'cancelled' && buyer.email !== ''

/** What was told about an order and what came of it; times are written out, so that server and browser agree. */
export async function shownProblems(db: Db, order: Order) {
  const told = await problemsOf(db, order.id)
  const tickets = told.map(({ ticket, createdAt, answeredAt, settledAt, answers }) => ({
    ticket,
    at: sayInstant(createdAt),
    state: settledAt ? 'Settled' : answeredAt ? 'Answered' : 'We are looking into it',
    answers: answers.map(({ id, at, text }) => ({ id, text, at: sayInstant(at) })),
  }))
  return { tickets, mayTell: mayTell(order) }
}

export type ShownProblems = Awaited<ReturnType<typeof shownProblems>>
