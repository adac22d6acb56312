import type {
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
  VerificationResult,
} from '#server/payments/providers/payment-provider.ts'
import type { Payment } from '#server/payments/queries.ts'
import type { ActualEvents } from './actual-events.ts'

/** Outcome of one attempt on the payment page; `late`: not decided by the bank. */
export type PaymentOutcome = 'paid' | 'failed' | 'other amount' | 'late'
/** The bank's decision on a late payment. */
export type BankDecision = 'captured' | 'returned'

type Transfer = { transactionId: string; amountPaise: number; state: 'authorized' | 'captured' | 'returned' | 'failed' }

/** A provider whose outcomes the steps decide. Every fourth refund response is lost. */
export function scriptedProvider(world: ActualEvents) {
  const transfers = new Map<string, Transfer[]>()
  const refunds = new Map<string, ProviderRefund[]>()
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
        const refund: ProviderRefund = { providerRef: made().providerRef, name: id, amountPaise, state: 'done' }
        refunds.set(transactionId, [...listOf(transactionId), refund])
        world.refunded.set(transactionId, (world.refunded.get(transactionId) ?? 0) + amountPaise)
        if (serial % 4 === 0) throw new Error('the answer was lost')
        return { ok: true, made: refund }
      },
    },
  }
  function capture(transfer: Transfer): void {
    transfer.state = 'captured'
    world.received.set(transfer.transactionId, transfer.amountPaise)
  }
  return {
    payments,
    /** Attempts a payment on the provider's page; a paid page may be paid again. */
    pay({ providerRef, amountPaise: asked }: Payment, says: PaymentOutcome) {
      if (providerRef === null) return
      const list = transfers.get(providerRef) ?? []
      transfers.set(providerRef, list)
      const amountPaise = asked - (says === 'other amount' ? 100 : 0)
      const transfer: Transfer = { transactionId: `txn-${serial++}`, amountPaise, state: 'authorized' }
      list.push(transfer)
      if (says === 'failed') transfer.state = 'failed'
      else if (says !== 'late') capture(transfer)
    },
    /** The bank decides a late payment of this page. */
    decide({ providerRef }: Payment, says: BankDecision) {
      const late = transfers.get(providerRef ?? '')?.find(({ state }) => state === 'authorized')
      if (late && says === 'captured') capture(late)
      else if (late) {
        late.state = 'returned'
        world.returned.add(late.transactionId)
      }
    },
  }
}

function verifiedOf(transfers: readonly Transfer[]): VerificationResult {
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
