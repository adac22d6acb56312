import type { OrderId } from '#domain/flavours.ts'
import type { Order } from '#domain/order/order.ts'
import { type OrderPaymentState, type OrderState, type ParcelState, waysOf } from '#domain/order/order-state.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { MoneyMark } from '#domain/payment/order-money.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { moveOrder, moveParcels } from '#server/order-moves/move-order.ts'
import { lockOrderByNumber } from '#server/orders/queries.ts'
import { type Answer, done, type Refusal, refused } from './answer.ts'
import { spokenNumber } from './find-order.ts'

export const stateWords = (state: OrderState | OrderPaymentState | ParcelState): string => state.replaceAll('_', ' ')

/** The state, and what its payments say beside it: `paid, partly refunded`. */
export const standing = (state: OrderState, marks: readonly MoneyMark[]): string =>
  [state, ...marks].map((word) => word.replaceAll('_', ' ')).join(', ')

type Move = {
  to: 'packed' | 'shipped' | 'delivered' | 'cancelled'
  /** What was done, before the name of who did it: `packed`. */
  did: string
  note?: string | undefined
  /** Why it is not done after all, asked while the order is held. */
  unless?: (trx: Trx, orderId: OrderId) => Promise<Refusal | undefined>
  /** What else is written with it, before letters are worded. */
  also?: (trx: Trx, orderId: OrderId) => Promise<void>
  message: (order: { number: string; totalPaise: Paise }) => string
}

/** Moves an order on for the owner, recorded with who did it; refused where it may not go from where it is. */
export async function moveByOwner(db: Db, text: string, move: Move, { who, now: at, live }: By): Promise<Answer> {
  const number = await spokenNumber(db, text)
  return transact(db, async (trx) => {
    const order = await lockOrderByNumber(trx, number)
    if (!order) return refused(`There is no order ${number}.`)
    if (isLeftAlone(order, move.to, live)) return refused(leftAlone(number))
    if (!ownersWays(order).includes(move.to)) return refused(cannot(order, move.to))
    const why = await move.unless?.(trx, order.id)
    if (why) return why
    await move.also?.(trx, order.id)
    const cause = `${move.did} by ${who}${move.note ? `: ${move.note}` : ''}`
    const { to } = move
    // An unpaid order is given up as a whole; what is done with a paid one is done with its parcels.
    const given = { cause, by: 'owner', at } as const
    const moved =
      to === 'cancelled'
        ? await moveOrder(trx, order.id, { ...given, to })
        : await moveParcels(trx, order.id, { ...given, to })
    return moved ? done(move.message(order)) : refused(cannot(order, to))
  })
}

export const ownersWays = ({ paymentState, parcels }: Order): OrderState[] => waysOf(paymentState, parcels, 'owner')

/** A live shop does nothing for a test order but give it up. */
export const isLeftAlone = ({ test }: { test: boolean }, to: OrderState, live: boolean): boolean =>
  live && test && to !== 'cancelled'

export const leftAlone = (number: string): string =>
  `Order ${number} was made in test mode and nothing was paid for it: a live shop leaves it alone. All of its kind are taken away by: npm run shop -- remove-test-data`

/** Why an order may not go there, and where it may go. */
export function cannot(order: Order, to: OrderState): string {
  const { number, state } = order
  const ways = ownersWays(order)
  const next = ways.length > 0 ? `From there you can make it ${ways.map(stateWords).join(' or ')}.` : 'It stays there.'
  return `Order ${number} is ${stateWords(state)} and cannot become ${stateWords(to)}. ${next}`
}
