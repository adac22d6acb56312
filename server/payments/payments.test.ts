import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { createLog } from '#server/log.ts'
import { testDatabases } from '#test/databases.ts'
import { ProviderError } from './providers/call-provider.ts'
import type { PaymentProvider } from './providers/payment-provider.ts'
import { testProvider } from './providers/test-provider.ts'
import { paymentById } from './queries.ts'
import { requestPayment } from './request-payment.ts'
import { handleReturn } from './return/handle-return.ts'

const NOW = () => new Date('2026-11-21T10:00:00Z')
const log = createLog({ logLevel: 'silent' })
const REQUEST = {
  purpose: 'Custom Gift Box',
  amountPaise: 349_900,
  buyerName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9876543210',
  redirectUrl: 'http://shop.test/payment/callback',
  orderId: null,
  method: 'card',
} as const

function deps(db: Db, overrides: Partial<PaymentProvider> = {}, mode: 'test' | 'live' = 'test') {
  return {
    db,
    log,
    now: NOW,
    config: { payments: mode },
    payments: { ...testProvider({ call: 0, upi: 0 }), ...overrides },
  }
}

async function asked(db: Db, overrides: Partial<PaymentProvider> = {}) {
  const answer = await requestPayment(deps(db, overrides), REQUEST)
  if (!answer.ok) throw new Error(answer.message)
  return answer
}

describe.each(testDatabases)('a payment on %s', (_, open) => {
  it('is stored before the buyer is redirected', async () => {
    const db = await open()
    const { paymentId, paymentUrl } = await asked(db)
    expect(paymentUrl).toBe(`/instamojo-mock?payment_id=${paymentId}`)
    expect(await paymentById(db, paymentId)).toMatchObject({ state: 'pending', amountPaise: 349_900 })
  })

  it('is settled by success in test, and no later event changes it', async () => {
    const db = await open()
    const { paymentId } = await asked(db)
    expect(await handleReturn(deps(db), { paymentId, status: 'success' })).toMatchObject({ outcome: 'paid' })
    expect(await handleReturn(deps(db), { paymentId, status: 'failure' })).toMatchObject({ outcome: 'paid' })
    expect(await paymentById(db, paymentId)).toMatchObject({ state: 'paid' })
  })

  it('that failed can still turn out paid', async () => {
    const db = await open()
    const { paymentId } = await asked(db)
    expect(await handleReturn(deps(db), { paymentId, status: 'failure' })).toMatchObject({ outcome: 'failed' })
    expect(await handleReturn(deps(db), { paymentId, status: undefined })).toMatchObject({ outcome: 'paid' })
  })

  it('is not marked paid by a typed URL in live', async () => {
    const db = await open()
    const name = 'instamojo'
    const { paymentId } = await asked(db, { name })
    const unpaid = deps(db, { name, verify: async () => ({ state: 'failed' }) }, 'live')
    expect(await handleReturn(unpaid, { paymentId, status: 'success' })).toMatchObject({ outcome: 'failed' })
    expect(await paymentById(db, paymentId)).toMatchObject({ state: 'failed' })
  })

  it('of another amount does not count', async () => {
    const db = await open()
    const { paymentId } = await asked(db)
    const cheaper = deps(db, { verify: async () => ({ state: 'paid', transactionId: 'txn_1', amountPaise: 100 }) })
    expect(await handleReturn(cheaper, { paymentId, status: undefined })).toMatchObject({ outcome: 'failed' })
    expect(await paymentById(db, paymentId)).toMatchObject({ state: 'pending' })
  })

  it('counts as failed when its verification fails, and can be verified again', async () => {
    const db = await open()
    const { paymentId } = await asked(db)
    const down = deps(db, { verify: () => Promise.reject(new Error('down')) })
    expect(await handleReturn(down, { paymentId, status: undefined })).toMatchObject({ outcome: 'failed' })
    expect(await handleReturn(deps(db), { paymentId, status: undefined })).toMatchObject({ outcome: 'paid' })
  })

  it.each([
    ['does not know yet', async () => ({ state: 'pending' as const })],
    ['does not answer', () => Promise.reject(new ProviderError('no answer in time', { timedOut: true }))],
  ])('is neither paid nor failed while the provider %s', async (_what, verify) => {
    const db = await open()
    const { paymentId } = await asked(db)
    expect(await handleReturn(deps(db, { verify }), { paymentId, status: undefined })).toMatchObject({
      outcome: 'unsure',
    })
    expect(await paymentById(db, paymentId)).toMatchObject({ state: 'pending' })
  })

  it('keeps the transaction id from the buyer', async () => {
    const db = await open()
    const answer = await requestPayment(deps(db), { ...REQUEST, method: 'upi', transactionId: '632604118207' })
    const { paymentId } = answer.ok ? answer : { paymentId: '' }
    await handleReturn(deps(db), { paymentId, status: undefined })
    expect(await paymentById(db, paymentId)).toMatchObject({ state: 'paid', transactionId: '632604118207' })
  })

  it('without an id or a status has failed', async () => {
    expect(await handleReturn(deps(await open()), { paymentId: undefined, status: undefined })).toMatchObject({
      outcome: 'failed',
    })
  })

  it('with an unknown id succeeds without any change', async () => {
    const result = await handleReturn(deps(await open()), { paymentId: 'somebody-elses', status: 'success' })
    expect(result).toEqual({ outcome: 'paid', payment: undefined, transactionId: 'somebody-elses' })
  })

  it.each([
    [() => Promise.reject(new Error('ECONNREFUSED 10.0.0.1')), 'Payment request failed'],
    [async () => ({ ok: false as const, message: '' }), 'Failed to create payment request'],
    [async () => ({ ok: false as const, message: 'Purpose is too long' }), 'Purpose is too long'],
  ])('that the provider refuses to create shows a message', async (createRequest, message) => {
    expect(await requestPayment(deps(await open(), { createRequest }), REQUEST)).toEqual({ ok: false, message })
  })
})
