import { type Context, Hono } from 'hono'
import { withTimeout } from '#server/payments/providers/timeout.ts'
import { PAYMENT_RETURN } from '#server/payments/return/redirect-form.ts'
import { receiveWebhook } from '#server/payments/webhooks/webhook-events.ts'
import type { Shop } from '#server/shop.ts'
import { limitBody } from './limit-body.ts'
import { otherMethod } from './limit-requests.ts'
import type { Env } from './request-log.ts'

const MAX_WEBHOOK_BYTES = 256 * 1024
/** A provider that waits longer sends it again, which is welcome but not needed. */
const ANSWER_WITHIN_MS = 900

/**
 * Where the provider tells us how payments ended, at /webhooks/instamojo or /webhooks/razorpay. It stands before
 * everything that guards forms: another site posts here, and that it may is in the signature. Nobody else is listened
 * to, and in test nobody at all.
 */
export function webhooks(shop: Pick<Shop, 'db' | 'log' | 'payments' | 'now'>): Hono<Env> {
  const { payments } = shop
  const hooks = new Hono<Env>()
  const limit = limitBody(MAX_WEBHOOK_BYTES, (c) => c.text('too large', 413))
  if (payments.webhooks) {
    const path = `/webhooks/${payments.name}`
    hooks.post(path, limit, receiver(shop))
    hooks.all(path, (c) => {
      c.set('route', path)
      return otherMethod(c, ['POST', 'OPTIONS'])
    })
  }
  hooks.all('/webhooks/*', (c) => {
    c.set('route', '/webhooks/*')
    return c.text('nothing here', 404)
  })
  return hooks
}

function receiver(shop: Pick<Shop, 'db' | 'log' | 'payments' | 'now'>) {
  const { log, payments } = shop
  let forged = 0
  return async function receive(c: Context<Env>): Promise<Response> {
    c.set('route', `/webhooks/${payments.name}`)
    const body = new Uint8Array(await c.req.arrayBuffer())
    try {
      const received = await withTimeout(
        receiveWebhook(shop, { body, header: (name) => c.req.header(name) }),
        ANSWER_WITHIN_MS,
      )
      if (received !== 'forged') return c.text(received)
    } catch (error) {
      log.error({ err: error }, 'webhook')
      return c.text('later', 503, { 'Retry-After': '30' })
    }
    forged += 1
    log.warn({ provider: payments.name, forged }, 'forged webhook')
    return c.text('not signed by the provider', 401)
  }
}

const MAX_RETURN_BYTES = 16 * 1024

/**
 * Where a provider's page posts when it sends a shopper back. It stands before what guards forms, because the post
 * comes from another site, and does nothing but lead on to the page that asks the provider: names in an address.
 */
export function paymentReturns({ payments }: Pick<Shop, 'payments'>): Hono<Env> {
  const returns = new Hono<Env>()
  const { parsePostedForm } = payments
  if (!parsePostedForm) return returns
  const limit = limitBody(MAX_RETURN_BYTES, (c) => c.text('too large', 413))
  returns.post(PAYMENT_RETURN, limit, async (c) => {
    c.set('route', PAYMENT_RETURN)
    const query = parsePostedForm(new URLSearchParams(await c.req.text()))
    return c.redirect(`/payment/callback?${query}`, 303)
  })
  returns.all(PAYMENT_RETURN, (c) => {
    c.set('route', PAYMENT_RETURN)
    return otherMethod(c, ['POST', 'OPTIONS'])
  })
  return returns
}
