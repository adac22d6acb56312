import { PAID_STATES, UNPAID_STATES } from '#domain/order/order-state.ts'
import type { Db } from '#server/db/connect.ts'

/** What really happened outside of the shop, written down by whoever made it happen. */
export type World = {
  /** Money that came, by the payment that it came for: what a provider took, what an owner saw at the bank. */
  came: Map<string, number>
  /** Money that a provider or a bank gave back, by payment. */
  went: Map<string, number>
  /** Pieces that were ever put on the shelf, those taken off again subtracted. */
  shelved: Map<string, number>
  /** Until when an order that is under review was promised what it holds. */
  promised: Map<string, number>
  /** Orders that the owner confirmed, for whatever had come. */
  confirmed: Set<string>
  /** Transaction ids that somebody confirmed knowing that they had paid for another order. */
  knowingly: Set<string>
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0)

/** Holds the books against the world; answers with everything that does not agree. */
export async function disagreements(db: Db, world: World, now: Date): Promise<string[]> {
  const [orders, payments, refunds, stock, holds, invoices, credits] = await Promise.all([
    db.selectFrom('orders').select(['id', 'number', 'state', 'totalPaise', 'phone']).execute(),
    db.selectFrom('payments').selectAll().execute(),
    db.selectFrom('refunds').selectAll().execute(),
    db.selectFrom('stock').selectAll().execute(),
    db.selectFrom('stockHolds').selectAll().execute(),
    db.selectFrom('invoices').select(['number', 'orderId', 'serial']).orderBy('serial').execute(),
    db.selectFrom('creditNotes').select(['invoiceNumber', 'serial', 'amountPaise']).orderBy('serial').execute(),
  ])
  const wrong: string[] = []
  const must = (right: boolean, what: string) => void (right || wrong.push(what))
  const paid = payments.filter(({ state }) => state === 'paid')
  const of = (id: string) => refunds.filter((r) => r.paymentId === id && r.state === 'done')
  for (const { id, amountPaise } of paid) {
    must(world.came.get(id) === amountPaise, `${id}: ${amountPaise} are booked, ${world.came.get(id)} came`)
    const back = sum(of(id).map((r) => r.amountPaise))
    must(back <= amountPaise, `${id}: ${back} went back of ${amountPaise}`)
    const went = world.went.get(id) ?? 0
    must(went <= amountPaise, `${id}: the provider gave back ${went} of ${amountPaise}`)
    const told = sum(
      of(id)
        .filter((r) => r.providerRef)
        .map((r) => r.amountPaise),
    )
    must(told <= went, `${id}: ${told} are booked as given back, ${went} were`)
  }
  for (const { id, number, state, totalPaise } of orders) {
    const money = sum(paid.filter((p) => p.orderId === id).map((p) => p.amountPaise))
    const enough = world.confirmed.has(number) ? money > 0 : money >= totalPaise
    must(!PAID_STATES.includes(state) || enough, `${number} is ${state} with ${money} of ${totalPaise}`)
    must(!UNPAID_STATES.includes(state) || money === 0, `${number} is ${state} and ${money} came for it`)
    must(
      PAID_STATES.includes(state) === invoices.some((i) => i.orderId === id),
      `${number} is ${state}, which its invoice is not`,
    )
    const claims = payments.filter((p) => p.orderId === id && p.claimKey && p.state === 'pending')
    must(claims.length <= 1, `${number} has ${claims.length} open claims`)
    must(claims.length === 0 || state !== 'cancelled', `${number} is cancelled and keeps a claim`)
    const held = holds.some((h) => h.orderId === id && h.state === 'held')
    must(!held || UNPAID_STATES.includes(state) || state === 'under_review', `${number} is ${state} and holds`)
    must(
      held || state !== 'under_review' || (world.promised.get(id) ?? 0) <= now.getTime(),
      `${number} lost what it was promised`,
    )
  }
  for (const { id, onHand, reserved } of stock) {
    const of = (state: string) => sum(holds.filter((h) => h.stockId === id && h.state === state).map((h) => h.quantity))
    must(reserved === of('held'), `${id}: ${reserved} are reserved, ${of('held')} held`)
    must(reserved <= onHand, `${id}: ${reserved} of ${onHand} are reserved`)
    const all = world.shelved.get(id)
    must(onHand + of('sold') === all, `${id}: ${onHand} on hand and ${of('sold')} sold of ${all}`)
  }
  for (const { number, orderId } of invoices) {
    const credited = sum(credits.filter((c) => c.invoiceNumber === number).map((c) => c.amountPaise ?? 0))
    const { totalPaise = 0, state } = orders.find(({ id }) => id === orderId) ?? {}
    must(credited <= totalPaise, `${number}: ${credited} are credited of ${totalPaise}`)
    must((state === 'refunded') === (credited === totalPaise), `${number}: ${state} with ${credited} of ${totalPaise}`)
  }
  must(
    credits.every(({ serial }, index) => serial === index + 1),
    `credit notes ${credits.map(({ serial }) => serial)}`,
  )
  must(
    invoices.every(({ serial }, index) => serial === index + 1),
    `invoices ${invoices.map(({ serial }) => serial)}`,
  )
  for (const [id, claims] of Map.groupBy(
    paid.filter(({ claimKey }) => claimKey),
    ({ claimKey }) => claimKey ?? '',
  ))
    must(claims.length === 1 || world.knowingly.has(id), `${id} paid for ${claims.length} orders`)
  return wrong
}

/** How many orders hold something open for each phone, at this moment. */
export async function openPerPhone(db: Db, now: Date): Promise<number> {
  const rows = await db
    .selectFrom('stockHolds as hold')
    .innerJoin('orders as order', 'order.id', 'hold.orderId')
    .select(['order.phone', 'order.id'])
    .distinct()
    .where('hold.state', '=', 'held')
    .where('hold.expiresAt', '>', now.toISOString())
    .execute()
  return Math.max(0, ...[...Map.groupBy(rows, ({ phone }) => phone).values()].map((held) => held.length))
}
