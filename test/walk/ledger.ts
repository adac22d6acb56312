/** What really happened outside of the shop, written down by whoever made it happen. */
export type World = {
  /** Money that came: what a provider took, by its transaction; what an owner saw at the bank, by the payment. */
  came: Map<string, number>
  /** Money that a provider gave back, by its transaction. */
  went: Map<string, number>
  /** Transactions that the provider returned by itself, before the money came. */
  returned: Set<string>
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

type PaymentRow = {
  id: string
  state: string
  amountPaise: number
  providerRef: string | null
  transactionId: string | null
}

/** What the world knows a payment by. */
const nameOf = ({ id, providerRef, transactionId }: PaymentRow): string =>
  providerRef === null ? id : (transactionId ?? id)

type Accounts = {
  payments: PaymentRow[]
  refunds: { paymentId: string; state: string; amountPaise: number; providerRef: string | null }[]
  stock: { id: string; onHand: number; reserved: number }[]
  holds: { stockId: string; state: string; quantity: number }[]
}

/** No rupee and no piece comes from nowhere, and none is gone: the books against what really happened. */
export function nothingIsLost({ payments, refunds, stock, holds }: Accounts, world: World, must: Must): void {
  for (const payment of payments.filter(({ state }) => state === 'paid')) {
    const { id, amountPaise } = payment
    const done = refunds.filter((refund) => refund.paymentId === id && refund.state === 'done')
    const back = sum(done.map((refund) => refund.amountPaise))
    const told = sum(done.filter(({ providerRef }) => providerRef).map((refund) => refund.amountPaise))
    const [came, went] = [world.came.get(nameOf(payment)), world.went.get(nameOf(payment)) ?? 0]
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

type Learned = PaymentRow & { forOrder: number; returnedAt: string | null; orderId: string | null }

/** Once everything at the provider was asked about, each of its payments is counted, returned or a task. */
export function everythingIsLearned(
  { payments, openTasks }: { payments: readonly Learned[]; openTasks: ReadonlySet<string> },
  world: World,
  must: Must,
): void {
  const rowsOf = (transaction: string) =>
    payments.filter(({ providerRef, transactionId }) => providerRef !== null && transactionId === transaction)
  for (const transaction of world.returned) {
    const [row, ...more] = rowsOf(transaction)
    must(row?.state === 'failed' && row.returnedAt !== null && more.length === 0, `${transaction} went back unseen`)
  }
  for (const [transaction, paise] of world.came) {
    if (!transaction.startsWith('txn-')) continue
    const [row, ...more] = rowsOf(transaction)
    const isWhole = row?.state === 'paid' && row.amountPaise === paise && more.length === 0
    const isBack = (world.went.get(transaction) ?? 0) === paise
    const isFirstOfLink = row?.orderId === null && !openTasks.has(`money:${row.id}`)
    const isKnown = row && (row.forOrder === 1 || isBack || isFirstOfLink || openTasks.has(`money:${row.id}`))
    const isOther = [...openTasks].some((task) => task.startsWith('mismatch:') && task.endsWith(`:${transaction}`))
    must((isWhole && isKnown === true) || isOther, `nobody knows of ${transaction}, ${paise}`)
  }
}
