import { type Context, Hono } from 'hono'
import type { Config } from '#server/config.ts'
import { withTimeout } from '#server/payments/providers/timeout.ts'
import { PAYMENT_RETURN } from '#server/payments/return/redirect-form.ts'
import { receiveWebhook } from '#server/payments/webhooks/webhook-events.ts'
import type { Shop } from '#server/shop.ts'
import { createBodyGate } from './body-gate.ts'
import { visitorsNetwork } from './client-address.ts'
import { limitBody } from './limit-body.ts'
import { otherMethod } from './limit-requests.ts'
import type { Env } from './request-log.ts'

const KIB = 1024
const MAX_WEBHOOK_BYTES = 256 * KIB
/** Webhooks that are being sent and worked on at one time; a provider sends a few kilobytes at once. */
const POSTS = { posts: 200, bytes: 4 * KIB * KIB, networkPosts: 50, networkBytes: KIB * KIB }
const WITHIN_MS = 10_000
/** A provider that waits longer sends it again, which is welcome but not needed. */
const ANSWER_WITHIN_MS = 900

/** Says from which network a request comes. */
type Limits = { config: Pick<Config, 'rateLimits' | 'trustProxy'> }

/**
 * Where the provider tells us how payments ended, at /webhooks/instamojo or /webhooks/razorpay. It stands before
 * everything that guards forms: another site posts here, and that it may is in the signature. Nobody else is listened
 * to, and in test nobody at all.
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
      return otherMethod(c, ['POST', 'OPTIONS'])
    })
  }
  hooks.all('/webhooks/*', (c) => {
    c.set('route', '/webhooks/*')
    return c.text('nothing here', 404)
  })
  return hooks
}

const gateFor = (config: Limits['config']) => ({
  gate: createBodyGate(POSTS),
  networkOf: (c: Context<Env>) => visitorsNetwork(c, config),
  withinMs: WITHIN_MS,
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
export function paymentReturns({ config, payments }: Pick<Shop, 'payments'> & Limits): Hono<Env> {
  const returns = new Hono<Env>()
  const { parsePostedForm } = payments
  if (!parsePostedForm) return returns
  const limit = limitBody({
    maxBytes: MAX_RETURN_BYTES,
    tooLong: (c) => c.text('too large', 413),
    gate: gateFor(config),
  })
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
