import type { PaymentProvider, ProviderPayment, RefundMade, Verified } from '#server/payments/providers/contract.ts'
import type { Payment } from '#server/payments/queries.ts'
import type { World } from './ledger.ts'

/** How one try to pay goes on the provider's page; `late`: the bank has not said yet. */
export type Paying = 'paid' | 'failed' | 'other amount' | 'late'
/** What a bank says at last of a payment that it had not decided. */
export type LateWord = 'captured' | 'returned'

type Transfer = { transactionId: string; amountPaise: number; state: 'authorized' | 'captured' | 'returned' | 'failed' }

/** A provider that says what the walk makes it say. Each fourth answer about a refund is lost on its way. */
export function walkedProvider(world: World) {
  const transfers = new Map<string, Transfer[]>()
  const refunds = new Map<string, RefundMade[]>()
  let serial = 0
  const made = () => ({ ok: true as const, providerRef: `at-the-provider-${serial++}` })
  const listOf = (transactionId: string) => refunds.get(transactionId) ?? []
  const payments: PaymentProvider = {
    name: 'walked',
    createRequest: async () => ({ ...made(), paymentUrl: 'https://pay.example/' }),
    createLink: async () => ({ ...made(), url: 'https://pay.example/' }),
    verify: async (ref) => verifiedOf(transfers.get(ref) ?? []),
    refunds: {
      repeatable: true,
      inParts: true,
      list: async (transactionId) => listOf(transactionId),
      async ask({ id, transactionId, amountPaise }) {
        const there = listOf(transactionId).find(({ name }) => name === id)
        if (there) return { ok: true, made: there }
        const refund: RefundMade = { providerRef: made().providerRef, name: id, amountPaise, state: 'done' }
        refunds.set(transactionId, [...listOf(transactionId), refund])
        world.went.set(transactionId, (world.went.get(transactionId) ?? 0) + amountPaise)
        if (serial % 4 === 0) throw new Error('the answer was lost')
        return { ok: true, made: refund }
      },
    },
  }
  function capture(transfer: Transfer): void {
    transfer.state = 'captured'
    world.came.set(transfer.transactionId, transfer.amountPaise)
  }
  return {
    payments,
    /** The buyer pays on the provider's page, or tries to; a page that was paid can be paid once more. */
    pay({ providerRef, amountPaise: asked }: Payment, says: Paying) {
      if (providerRef === null) return
      const list = transfers.get(providerRef) ?? []
      transfers.set(providerRef, list)
      const amountPaise = asked - (says === 'other amount' ? 100 : 0)
      const transfer: Transfer = { transactionId: `txn-${serial++}`, amountPaise, state: 'authorized' }
      list.push(transfer)
      if (says === 'failed') transfer.state = 'failed'
      else if (says !== 'late') capture(transfer)
    },
    /** The bank decides a payment of this page that was late. */
    decide({ providerRef }: Payment, says: LateWord) {
      const late = transfers.get(providerRef ?? '')?.find(({ state }) => state === 'authorized')
      if (late && says === 'captured') capture(late)
      else if (late) {
        late.state = 'returned'
        world.returned.add(late.transactionId)
      }
    },
  }
}

function verifiedOf(transfers: readonly Transfer[]): Verified {
  const of = (wanted: Transfer['state']): ProviderPayment[] =>
    transfers
      .filter(({ state }) => state === wanted)
      .map(({ transactionId, amountPaise }) => ({ transactionId, amountPaise, currency: 'INR' }))
  const returned = of('returned')
  const undecided = of('authorized').length > 0
  const [first, ...further] = of('captured')
  if (first) return { state: 'paid', ...first, further, returned, undecided }
  if (transfers.length === 0) return { state: 'untouched' }
  return { state: undecided ? 'pending' : 'failed', returned }
}
