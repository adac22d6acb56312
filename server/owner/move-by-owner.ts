import { mayMove, ORDER_MOVES, type OrderState } from '#domain/order/order-state.ts'
import type { MoneyMark } from '#domain/payment/order-money.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { moveOrder } from '#server/order-moves/move-order.ts'
import { type Answer, done, type Refusal, refused } from './answer.ts'
import { spokenNumber } from './find-order.ts'

export const stateWords = (state: OrderState): string => state.replaceAll('_', ' ')

/** The state, and what its payments say beside it: `paid, partly refunded`. */
export const standing = (state: OrderState, marks: readonly MoneyMark[]): string =>
  [state, ...marks].map((word) => word.replaceAll('_', ' ')).join(', ')

type Move = {
  to: OrderState
  /** What was done, before the name of who did it: `packed`. */
  did: string
  note?: string | undefined
  /** Why it is not done after all, asked while the order is held. */
  unless?: (trx: Trx, orderId: string) => Promise<Refusal | undefined>
  /** What else is written with it, before letters are worded. */
  also?: (trx: Trx, orderId: string) => Promise<void>
  message: (order: { number: string; totalPaise: number }) => string
}

/** Moves an order on for the owner, recorded with who did it; refused where it may not go from where it is. */
export async function moveByOwner(db: Db, text: string, move: Move, { who, now: at, live }: By): Promise<Answer> {
  const number = await spokenNumber(db, text)
  return transact(db, async (trx) => {
    const order = await lockByNumber(trx, number)
    if (!order) return refused(`There is no order ${number}.`)
    if (isLeftAlone({ test: order.test === 1 }, move.to, live)) return refused(leftAlone(number))
    if (!mayMove(order.state, move.to, 'owner')) return refused(cannot(number, order.state, move.to))
    const why = await move.unless?.(trx, order.id)
    if (why) return why
    await move.also?.(trx, order.id)
    const cause = `${move.did} by ${who}${move.note ? `: ${move.note}` : ''}`
    const moved = await moveOrder(trx, order.id, { to: move.to, cause, by: 'owner', at })
    return moved ? done(move.message({ number, ...order })) : refused(cannot(number, order.state, move.to))
  })
}

/** An update that changes nothing, so that nobody else moves the order meanwhile. */
const lockByNumber = (trx: Trx, number: string) =>
  trx
    .updateTable('orders')
    .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
    .where('number', '=', number)
    .returning(['id', 'state', 'totalPaise', 'test'])
    .executeTakeFirst()

/** A live shop does nothing for a test order but give it up. */
export const isLeftAlone = ({ test }: { test: boolean }, to: OrderState, live: boolean): boolean =>
  live && test && to !== 'cancelled'

export const leftAlone = (number: string): string =>
  `Order ${number} was made in test mode and nothing was paid for it: a live shop leaves it alone. All of its kind are taken away by: npm run shop -- remove-test-data`

/** Why an order may not go there, and where it may go. */
export function cannot(number: string, from: OrderState, to: OrderState): string {
  const ways = Object.entries(ORDER_MOVES[from]).flatMap(([state, actors]) =>
    actors.includes('owner') ? [state as OrderState] : [],
  )
  const next = ways.length > 0 ? `From there you can make it ${ways.map(stateWords).join(' or ')}.` : 'It stays there.'
  return `Order ${number} is ${stateWords(from)} and cannot become ${stateWords(to)}. ${next}`
}
