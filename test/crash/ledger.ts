/** Everything the shop has acknowledged to the outside and must not lose. */
export type Ledger = {
  /** Acknowledged orders by checkout key. */
  orders: Map<string, { number: string; totalPaise: number }>
  /** Transaction ids whose claim was acknowledged. */
  claims: Map<string, string>
  /** Captured money by the provider's payment id. */
  captured: Map<string, string>
  /** Payments recorded at the desk, by the key of their form. */
  hand: Map<string, { number: string; paise: number; state: 'paid' | 'pending' | 'failed' }>
  /** Violations found during the run. */
  violations: string[]
  figures: { requests: number; retried: number; webhooks: number; refused503: number }
}

export const newLedger = (): Ledger => ({
  orders: new Map(),
  claims: new Map(),
  captured: new Map(),
  hand: new Map(),
  violations: [],
  figures: { requests: 0, retried: 0, webhooks: 0, refused503: 0 },
})

/** Records an acknowledged order. One checkout key must always give the same order. */
export function acknowledge(
  { orders, violations }: Ledger,
  key: string,
  order: { number: string; totalPaise: number },
) {
  const acknowledged = orders.get(key)
  if (acknowledged && acknowledged.number !== order.number)
    violations.push(`checkout ${key} was told two orders: ${acknowledged.number} and ${order.number}`)
  orders.set(key, { number: order.number, totalPaise: order.totalPaise })
}
