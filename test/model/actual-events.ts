/** Events outside the shop as they really happened, recorded by the step that caused them. */
export type ActualEvents = {
  /** Payments received: at a provider by transaction id, at the bank and by hand by payment id. */
  received: Map<string, number>
  /** Amounts of the forms of payments by hand, by record key. */
  forms: Map<string, number>
  /** Payments by hand that were recorded against a rule. */
  violations: string[]
  /** Refunds paid by the provider, by transaction id. */
  refunded: Map<string, number>
  /** Transactions the provider returned before capture. */
  returned: Set<string>
  /** Pieces ever put in stock, less those removed. */
  stocked: Map<string, number>
  /** When the reservation of an order under review may end. */
  reservedUntil: Map<string, number>
  /** Orders the owner confirmed, regardless of the amount. */
  confirmed: Set<string>
  /** Transaction ids confirmed although they had paid for another order. */
  reusedTransactionIds: Set<string>
  /** Orders whose discount use had expired. Paid after all, they may exceed the limit by one. */
  expiredUses: Set<string>
}

export type Check = (right: boolean, what: string) => void

export const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0)

type PaymentRow = {
  id: string
  state: string
  amountPaise: number
  providerRef: string | null
  transactionId: string | null
}

const paymentKey = ({ id, providerRef, transactionId }: PaymentRow): string =>
  providerRef === null ? id : (transactionId ?? id)

type AccountRecords = {
  payments: PaymentRow[]
  refunds: { paymentId: string; state: string; amountPaise: number; providerRef: string | null }[]
  stock: { id: string; onHand: number; reserved: number }[]
  holds: { stockId: string; state: string; quantity: number }[]
}

/** Checks that money and stock are conserved. */
export function checkConservation(
  { payments, refunds, stock, holds }: AccountRecords,
  world: ActualEvents,
  must: Check,
): void {
  for (const payment of payments.filter(({ state }) => state === 'paid')) {
    const { id, amountPaise } = payment
    const done = refunds.filter((refund) => refund.paymentId === id && refund.state === 'done')
    const back = sum(done.map((refund) => refund.amountPaise))
    const told = sum(done.filter(({ providerRef }) => providerRef).map((refund) => refund.amountPaise))
    const [came, went] = [world.received.get(paymentKey(payment)), world.refunded.get(paymentKey(payment)) ?? 0]
    must(came === amountPaise, `${id}: ${amountPaise} are booked, ${came} came`)
    must(back <= amountPaise, `${id}: ${back} went back of ${amountPaise}`)
    must(went <= amountPaise, `${id}: the provider gave back ${went} of ${amountPaise}`)
    must(told <= went, `${id}: ${told} are booked as given back, ${went} were`)
  }
  for (const { id, onHand, reserved } of stock) {
    const of = (state: string) => sum(holds.filter((h) => h.stockId === id && h.state === state).map((h) => h.quantity))
    const all = world.stocked.get(id)
    must(reserved === of('held'), `${id}: ${reserved} are reserved, ${of('held')} held`)
    must(reserved <= onHand, `${id}: ${reserved} of ${onHand} are reserved`)
    must(onHand + of('sold') === all, `${id}: ${onHand} on hand and ${of('sold')} sold of ${all}`)
  }
}

type KnownPayment = PaymentRow & { forOrder: number; returnedAt: string | null; orderId: string | null }
/** `waiting`: orders that wait for the rest of their money, or for a cheque. */
type KnownRecords = {
  payments: readonly KnownPayment[]
  openTasks: ReadonlySet<string>
  waiting: ReadonlySet<string | null>
}

/** Checks that each payment of the provider is counted, returned or has a task once all were polled. */
export function checkAllPaymentsKnown(
  { payments, openTasks, waiting }: KnownRecords,
  world: ActualEvents,
  must: Check,
): void {
  const rowsOf = (transaction: string) =>
    payments.filter(({ providerRef, transactionId }) => providerRef !== null && transactionId === transaction)
  for (const transaction of world.returned) {
    const [row, ...more] = rowsOf(transaction)
    must(row?.state === 'failed' && row.returnedAt !== null && more.length === 0, `${transaction} went back unseen`)
  }
  for (const [transaction, paise] of world.received) {
    if (!transaction.startsWith('txn-')) continue
    const [row, ...more] = rowsOf(transaction)
    const isWhole = row?.state === 'paid' && row.amountPaise === paise && more.length === 0
    const isBack = (world.refunded.get(transaction) ?? 0) === paise
    const isFirstOfLink = row?.orderId === null && !openTasks.has(`money:${row.id}`)
    const isExpected = row && (row.forOrder === 1 || isFirstOfLink || waiting.has(row.orderId))
    const isKnown = row && (isExpected || isBack || openTasks.has(`money:${row.id}`))
    const isOther = [...openTasks].some((task) => task.startsWith('mismatch:') && task.endsWith(`:${transaction}`))
    must((isWhole && isKnown === true) || isOther, `nobody knows of ${transaction}, ${paise}`)
  }
}
