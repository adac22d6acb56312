import type { PaymentProvider, RefundMade, Verified } from '#server/payments/providers/contract.ts'
import type { Payment } from '#server/payments/queries.ts'
import type { World } from './ledger.ts'

/** A provider that says what the walk makes it say. Each fourth answer about a refund is lost on its way. */
export function walkedProvider(world: World) {
  const said = new Map<string, Verified>()
  const paidBy = new Map<string, string>()
  const refunds = new Map<string, RefundMade[]>()
  let serial = 0
  const made = () => ({ ok: true as const, providerRef: `at-the-provider-${serial++}` })
  const listOf = (transactionId: string) => refunds.get(transactionId) ?? []
  const payments: PaymentProvider = {
    name: 'walked',
    createRequest: async () => ({ ...made(), paymentUrl: 'https://pay.example/' }),
    createLink: async () => ({ ...made(), url: 'https://pay.example/' }),
    verify: async (ref) => said.get(ref) ?? { state: 'untouched' },
    refunds: {
      repeatable: true,
      inParts: true,
      list: async (transactionId) => listOf(transactionId),
      async ask({ id, transactionId, amountPaise }) {
        const there = listOf(transactionId).find(({ name }) => name === id)
        if (there) return { ok: true, made: there }
        const refund: RefundMade = { providerRef: made().providerRef, name: id, amountPaise, state: 'done' }
        refunds.set(transactionId, [...listOf(transactionId), refund])
        const payment = paidBy.get(transactionId) ?? 'nobody’s'
        world.went.set(payment, (world.went.get(payment) ?? 0) + amountPaise)
        if (serial % 4 === 0) throw new Error('the answer was lost')
        return { ok: true, made: refund }
      },
    },
  }
  return {
    payments,
    /** The shopper pays on the provider's page, or tries to; the provider never takes anything back. */
    pay({ id, providerRef, amountPaise: asked }: Payment, says: 'paid' | 'failed' | 'other amount') {
      if (providerRef === null || said.get(providerRef)?.state === 'paid') return
      if (says === 'failed') return void said.set(providerRef, { state: 'failed' })
      const amountPaise = asked - (says === 'paid' ? 0 : 100)
      const transactionId = `txn-${providerRef}`
      said.set(providerRef, { state: 'paid', transactionId, amountPaise, currency: 'INR' })
      paidBy.set(transactionId, id)
      world.came.set(id, amountPaise)
    },
  }
}
