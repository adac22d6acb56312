import { PAID_STATES, UNPAID_STATES } from '#domain/order/order-state.ts'
import type { Db } from '#server/db/connect.ts'

/** Discount of the test shop: five people, two uses each. */
export const DISCOUNT = { code: 'DIWALI10', maxUses: 5, maxPerPerson: 2 }

type UsesContext = { lapsed: Set<string>; now: Date }
type Must = (right: boolean, what: string) => void

/**
 * Checks that each discounted order has a use, permanent once paid and otherwise until it expires, within the limits.
 */
export async function checkDiscountUses(db: Db, { lapsed, now }: UsesContext, must: Must): Promise<void> {
  const [orders, uses, lines] = await Promise.all([
    db.selectFrom('orders').select(['id', 'number', 'state', 'offer', 'subtotalPaise']).execute(),
    db.selectFrom('offerUses').selectAll().execute(),
    db.selectFrom('orderLines').selectAll().execute(),
  ])
  for (const { id, number, state, offer, subtotalPaise } of orders) {
    const use = uses.find(({ orderId }) => orderId === id)
    must((use !== undefined) === (offer !== null), `${number} has an offer or its use, and not both`)
    must(!use || !PAID_STATES.includes(state) || use.until === null, `${number} is ${state}, and its use ends`)
    must(!use || !UNPAID_STATES.includes(state) || use.until !== null, `${number} is ${state}, and its use is kept`)
    const own = lines.filter(({ orderId }) => orderId === id)
    const taxed = own.reduce((sum, it) => sum + it.unitPricePaise * it.quantity - it.discountPaise, 0)
    // Extracting the tax from each line's amount may move a paisa between value and tax.
    must(
      Math.abs(taxed - subtotalPaise) <= own.length,
      `${number} is taxed on ${subtotalPaise}, its lines come to ${taxed}`,
    )
    const off = own.reduce((sum, it) => sum + it.discountPaise, 0)
    const said = offer === null ? 0 : JSON.parse(offer).discountPaise
    must(off === said, `${number}: ${said} are taken off, ${off} of its lines`)
  }
  for (const { orderId, until } of uses) {
    if (until !== null && until > now.toISOString()) lapsed.delete(orderId)
    else if (until !== null) lapsed.add(orderId)
  }
  const counted = uses.filter(
    ({ until, orderId }) => (until === null || until > now.toISOString()) && !lapsed.has(orderId),
  )
  must(counted.length <= DISCOUNT.maxUses, `${counted.length} use an offer for ${DISCOUNT.maxUses}`)
  for (const [, own] of Map.groupBy(counted, ({ phoneKey }) => phoneKey))
    must(own.length <= DISCOUNT.maxPerPerson, `somebody uses an offer ${own.length} times`)
}
