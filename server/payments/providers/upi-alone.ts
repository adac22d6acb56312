import type { PaymentProvider } from './contract.ts'

const CLOSED = 'This shop takes UPI alone. Please pay by UPI, or ring us'

/**
 * A live shop without a provider: money comes by UPI to its own account, and a person confirms each claim. Nobody can be
 * sent anywhere to pay, and nobody can be asked.
 */
export const upiAlone = (): PaymentProvider => ({
  name: 'upi',
  closed: CLOSED,
  createRequest: async () => ({ ok: false, message: CLOSED }),
  createLink: async () => ({ ok: false, message: CLOSED }),
  verify: async () => ({ state: 'pending' }),
})
