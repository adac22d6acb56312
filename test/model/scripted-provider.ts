import type {
  PaymentProvider,
  ProviderPayment,
  ProviderQrCode,
  ProviderQrCodes,
  ProviderRefund,
  VerificationResult,
} from '#server/payments/providers/payment-provider.ts'
import type { Payment } from '#server/payments/queries.ts'
import type { ActualEvents } from './actual-events.ts'

/** Outcome of one attempt on the payment page; `late`: not decided by the bank. */
export type PaymentOutcome = 'paid' | 'failed' | 'other amount' | 'late'
/** The bank's decision on a late payment. */
export type BankDecision = 'captured' | 'returned'

type Transfer = {
  transactionId: string
  amountPaise: number
  state: 'authorized' | 'captured' | 'returned' | 'failed'
  madeAt: Date
}

/** A provider whose outcomes the steps decide. Every fourth refund response is lost. */
export function scriptedProvider(world: ActualEvents, now: () => Date) {
  const transfers = new Map<string, Transfer[]>()
  const refunds = new Map<string, ProviderRefund[]>()
  let serial = 0
  const made = () => ({ ok: true as const, providerRef: `at-the-provider-${serial++}` })
  const codes = new Map<string, ProviderQrCode>()
  // A closed code can still be paid here, since the shop must not rely on the provider.
  const qrCodes: ProviderQrCodes = {
    async create({ amountPaise }, reference) {
      const code = codes.get(reference) ?? { ...made(), upiUrl: `upi://pay?pa=walked@upi&am=${amountPaise / 100}` }
      codes.set(reference, code)
      return { ...code, ok: true }
    },
    find: async (reference) => codes.get(reference),
    close: async () => {},
  }
  const isCode = (ref: string) => [...codes.values()].some(({ providerRef }) => providerRef === ref)
  const listOf = (transactionId: string) => refunds.get(transactionId) ?? []
  const payments: PaymentProvider = {
    name: 'walked',
    createRequest: async () => ({ ...made(), paymentUrl: 'https://pay.example/' }),
    createLink: async () => ({ ...made(), url: 'https://pay.example/' }),
    async verify(ref) {
      const verified = verifiedOf(transfers.get(ref) ?? [])
      return isCode(ref) && verified.state === 'failed' ? { ...verified, state: 'untouched' } : verified
    },
    qrCodes,
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
      const transactionId = `txn-${serial++}`
      const transfer: Transfer = { transactionId, amountPaise, state: 'authorized', madeAt: now() }
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
      .map(({ transactionId, amountPaise, madeAt }) => ({ transactionId, amountPaise, madeAt, currency: 'INR' }))
  const returned = of('returned')
  const undecided = of('authorized').length > 0
  const [first, ...further] = of('captured')
  if (first) return { state: 'paid', ...first, further, returned, undecided }
  if (transfers.length === 0) return { state: 'untouched' }
  return { state: undecided ? 'pending' : 'failed', returned }
}
