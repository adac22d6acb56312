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
  /** Orders whose use of an offer had come to an end: paid for all the same, they may be one too many. */
  lapsed: Set<string>
}

export type Must = (right: boolean, what: string) => void

export const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0)

type Accounts = {
  payments: { id: string; state: string; amountPaise: number }[]
  refunds: { paymentId: string; state: string; amountPaise: number; providerRef: string | null }[]
  stock: { id: string; onHand: number; reserved: number }[]
  holds: { stockId: string; state: string; quantity: number }[]
}

/** No rupee and no piece comes from nowhere, and none is gone: the books against what really happened. */
export function nothingIsLost({ payments, refunds, stock, holds }: Accounts, world: World, must: Must): void {
  for (const { id, amountPaise } of payments.filter(({ state }) => state === 'paid')) {
    const done = refunds.filter((refund) => refund.paymentId === id && refund.state === 'done')
    const back = sum(done.map((refund) => refund.amountPaise))
    const told = sum(done.filter(({ providerRef }) => providerRef).map((refund) => refund.amountPaise))
    const [came, went] = [world.came.get(id), world.went.get(id) ?? 0]
    must(came === amountPaise, `${id}: ${amountPaise} are booked, ${came} came`)
    must(back <= amountPaise, `${id}: ${back} went back of ${amountPaise}`)
    must(went <= amountPaise, `${id}: the provider gave back ${went} of ${amountPaise}`)
    must(told <= went, `${id}: ${told} are booked as given back, ${went} were`)
  }
  for (const { id, onHand, reserved } of stock) {
    const of = (state: string) => sum(holds.filter((h) => h.stockId === id && h.state === state).map((h) => h.quantity))
    const all = world.shelved.get(id)
    must(reserved === of('held'), `${id}: ${reserved} are reserved, ${of('held')} held`)
    must(reserved <= onHand, `${id}: ${reserved} of ${onHand} are reserved`)
    must(onHand + of('sold') === all, `${id}: ${onHand} on hand and ${of('sold')} sold of ${all}`)
  }
}
