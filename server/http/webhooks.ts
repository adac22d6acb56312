import { type Context, Hono } from 'hono'
import type { Config } from '#server/config.ts'
import { withTimeout } from '#server/payments/providers/call-provider.ts'
import { PAYMENT_RETURN_PATH } from '#server/payments/return/redirect-form.ts'
import { receiveWebhook } from '#server/payments/webhook-events.ts'
import type { Shop } from '#server/shop.ts'
import { createBodyGate } from './body-gate.ts'
import { visitorNetwork } from './client-address.ts'
import { limitBody } from './limit-body.ts'
import { methodResponse } from './limit-requests.ts'
import type { Env } from './request-log.ts'

const KIB = 1024
const MAX_WEBHOOK_BYTES = 256 * KIB
const POSTS = { posts: 200, bytes: 4 * KIB * KIB, networkPosts: 50, networkBytes: KIB * KIB }
const READ_TIMEOUT_MS = 10_000
/** Time limit for the answer in milliseconds. A provider that gets 503 sends the webhook again. */
const ANSWER_TIMEOUT_MS = 900

type Limits = { config: Pick<Config, 'rateLimits' | 'trustProxy'> }

/**
 * Receives the payment provider's webhooks at /webhooks/instamojo or /webhooks/razorpay. Mounted before the
 * cross-site check, because the post comes from another site and is authenticated by its signature. There are none in
 * test mode.
 */
export function webhooks(shop: Pick<Shop, 'db' | 'log' | 'payments' | 'now'> & Limits): Hono<Env> {
  const { payments } = shop
  const hooks = new Hono<Env>()
  const limit = limitBody({
    maxBytes: MAX_WEBHOOK_BYTES,
    tooLong: (c) => c.text('too large', 413),
    gate: gateFor(shop.config),
  })
  if (payments.webhooks) {
    const path = `/webhooks/${payments.name}`
    hooks.post(path, limit, receiver(shop))
    hooks.all(path, (c) => {
      c.set('route', path)
      return methodResponse(c, ['POST', 'OPTIONS'])
    })
  }
  hooks.all('/webhooks/*', (c) => {
    c.set('route', '/webhooks/*')
    return c.text('not found', 404)
  })
  return hooks
}

const gateFor = (config: Limits['config']) => ({
  gate: createBodyGate(POSTS),
  networkOf: (c: Context<Env>) => visitorNetwork(c, config),
  withinMs: READ_TIMEOUT_MS,
})

function receiver(shop: Pick<Shop, 'db' | 'log' | 'payments' | 'now'>) {
  const { log, payments } = shop
  let forged = 0
  return async function receive(c: Context<Env>): Promise<Response> {
    c.set('route', `/webhooks/${payments.name}`)
    const body = new Uint8Array(await c.req.arrayBuffer())
    try {
      const received = await withTimeout(
        receiveWebhook(shop, { body, header: (name) => c.req.header(name) }),
        ANSWER_TIMEOUT_MS,
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
 * Receives the form that a provider's page posts when it sends the shopper back, and redirects to the page that
 * verifies the payment. Mounted before the cross-site check, because the post comes from another site.
 */
export function paymentReturns({ config, payments }: Pick<Shop, 'payments'> & Limits): Hono<Env> {
  const returns = new Hono<Env>()
  const { parsePostedForm } = payments
  if (!parsePostedForm) return returns
  const limit = limitBody({
    maxBytes: MAX_RETURN_BYTES,
    tooLong: (c) => c.text('too large', 413),
    gate: gateFor(config),
  })
  returns.post(PAYMENT_RETURN_PATH, limit, async (c) => {
    c.set('route', PAYMENT_RETURN_PATH)
    const query = parsePostedForm(new URLSearchParams(await c.req.text()))
    return c.redirect(`/payment/callback?${query}`, 303)
  })
  returns.all(PAYMENT_RETURN_PATH, (c) => {
    c.set('route', PAYMENT_RETURN_PATH)
    return methodResponse(c, ['POST', 'OPTIONS'])
  })
  return returns
}
