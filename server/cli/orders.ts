import { ORDER_STATES } from '#domain/order/order-state.ts'
import { formatExact } from '#domain/payment/money.ts'
import { done, refused } from '#server/owner/answer.ts'
import { listOrders, spokenState } from '#server/owner/list-orders.ts'
import { standing, stateWords } from '#server/owner/move-by-owner.ts'
import { openNotes } from '#server/review-tasks/queries.ts'
import type { Command } from './command.ts'
import { table } from './terminal-text.ts'
import { localTime } from './times.ts'

export const orders: Command = {
  usage: 'orders [state…]',
  about: 'the newest orders, of one state or of all',
  async run({ db }, [wanted]) {
    const state = wanted === undefined ? undefined : spokenState(wanted)
    if (wanted !== undefined && !state) return refused(`A state is one of: ${ORDER_STATES.map(stateWords).join(', ')}.`)
    const rows = await listOrders(db, state)
    if (rows.length === 0) return done(state ? `No order is ${stateWords(state)}.` : 'There are no orders yet.')
    const lines = rows.map((row) => [
      row.number,
      localTime(row.createdAt),
      `${row.test ? 'test, ' : ''}${standing(row.state, row.marks)}`,
      formatExact(row.totalPaise),
      row.fullName,
      row.city,
      row.day,
    ])
    const count = (await openNotes(db)).filter(({ test }) => !test).length
    const waiting = count > 0 ? `\n\n${count} to look at: npm run shop -- notes` : ''
    return done(table([['ORDER', 'PLACED', 'STATE', 'TOTAL', 'FOR', 'CITY', 'ESTIMATED DELIVERY'], ...lines]) + waiting)
  },
}
