import type { Db } from '#server/db/connect.ts'
import { ProviderError, withTimeout } from '#server/payments/providers/call-provider.ts'
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import { newPaymentId } from '#server/payments/queries.ts'

/**
 * What the provider's account gives for QR codes. `unsupported`: this provider has none. `unknown`: no code was made
 * yet. `no-text`: its answers lack the text of the code, so the shop cannot show one.
 */
export type QrAccountState = 'unsupported' | 'unknown' | 'ready' | 'no-text'

const KEY = 'qrAccount'

type Provider = Pick<PaymentProvider, 'name' | 'qrCodes'>

export async function qrAccountState(db: Db, payments: Provider): Promise<QrAccountState> {
  if (!payments.qrCodes) return 'unsupported'
  const row = await db.selectFrom('meta').select('value').where('name', '=', KEY).executeTakeFirst()
  if (row?.value === `${payments.name}:ready`) return 'ready'
  return row?.value === `${payments.name}:no-text` ? 'no-text' : 'unknown'
}

/** Tests whether shoppers are offered the provider's QR codes, if the owner wants them. */
export async function offersQrCodes(db: Db, payments: Provider): Promise<boolean> {
  const state = await qrAccountState(db, payments)
  return state === 'ready' || state === 'unknown'
}

/** Records what an answer of the provider shows about the account. */
export async function recordQrAccount(db: Db, payments: Provider, state: 'ready' | 'no-text'): Promise<void> {
  const value = `${payments.name}:${state}`
  await db
    .insertInto('meta')
    .values({ name: KEY, value })
    .onConflict((c) => c.column('name').doUpdateSet({ value }))
    .execute()
}

const PROBE_PAISE = 100
const PROBE_MS = 60 * 60_000

type ProbeDeps = { db: Db; payments: Provider; now: () => Date }

/**
 * Asks the provider for a code of one rupee, closes it, and records what the account gives. For Settings, when the
 * owner offers the method or has had the feature activated. Nothing can be paid by that code.
 *
 * Returns `away` when the provider does not answer or refuses; the recorded state stays.
 */
export async function probeQrAccount({ db, payments, now }: ProbeDeps): Promise<QrAccountState | 'away'> {
  const { qrCodes } = payments
  if (!qrCodes) return 'unsupported'
  const request = {
    amountPaise: PROBE_PAISE,
    about: 'Test of QR codes',
    closesAt: new Date(now().getTime() + PROBE_MS),
  }
  try {
    const made = await withTimeout(qrCodes.create(request, newPaymentId()))
    if (!made.ok) return 'away'
    const state = made.upiUrl ? 'ready' : 'no-text'
    await recordQrAccount(db, payments, state)
    await qrCodes.close(made.providerRef)
    return state
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return 'away'
  }
}

/** Returns the sentence of Settings, Payments about the account; `undefined` when there is nothing to say. */
export function qrAccountMessage(state: QrAccountState | 'away'): string | undefined {
  if (state === 'unsupported') return 'QR codes that confirm themselves need Razorpay.'
  if (state === 'away')
    return 'The payment provider did not make a test code. Try again later, or look at its dashboard.'
  if (state === 'no-text')
    return 'Razorpay does not send the text of its QR codes to your account, so shoppers are not offered this method. Ask Razorpay’s support to activate “QR Codes (Image Content)”, then check again.'
  return undefined
}
