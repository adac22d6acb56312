/** What the shop has told somebody outside, and must therefore never forget. */
export type Ledger = {
  /** Orders whose number a shopper was shown, by the key of the checkout. */
  orders: Map<string, { number: string; totalPaise: number }>
  /** Transaction ids of which a shopper read that they are being looked at. */
  claims: Map<string, string>
  /** Money that the provider took, by the provider's name for the payment. */
  captured: Map<string, string>
  /** Whatever was wrong already while it happened. */
  faults: string[]
  figures: { requests: number; retried: number; webhooks: number; refused503: number }
}

export const newLedger = (): Ledger => ({
  orders: new Map(),
  claims: new Map(),
  captured: new Map(),
  faults: [],
  figures: { requests: 0, retried: 0, webhooks: 0, refused503: 0 },
})

/** The same checkout is the same order, however often it is asked for. */
export function acknowledge({ orders, faults }: Ledger, key: string, order: { number: string; totalPaise: number }) {
  const known = orders.get(key)
  if (known && known.number !== order.number)
    faults.push(`checkout ${key} was told two orders: ${known.number} and ${order.number}`)
  orders.set(key, { number: order.number, totalPaise: order.totalPaise })
}
