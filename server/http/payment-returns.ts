import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { POSTED_RETURN } from '#server/payments/return/redirect-form.ts'
import type { Shop } from '#server/shop.ts'
import { otherMethod } from './limit-methods.ts'
import type { Env } from './request-log.ts'

const MAX_RETURN_BYTES = 16 * 1024

/**
 * Where a provider's page posts when it sends a shopper back. It stands before what guards forms, because the post
 * comes from another site, and does nothing but lead on to the page that asks the provider: names in an address.
 */
export function paymentReturns({ payments }: Pick<Shop, 'payments'>): Hono<Env> {
  const returns = new Hono<Env>()
  const { parsePostedReturn } = payments
  if (!parsePostedReturn) return returns
  const limit = bodyLimit({ maxSize: MAX_RETURN_BYTES, onError: (c) => c.text('too large', 413) })
  returns.post(POSTED_RETURN, limit, async (c) => {
    c.set('route', POSTED_RETURN)
    const query = parsePostedReturn(new URLSearchParams(await c.req.text()))
    return c.redirect(`/payment/callback?${query}`, 303)
  })
  returns.all(POSTED_RETURN, (c) => {
    c.set('route', POSTED_RETURN)
    return otherMethod(c, ['POST', 'OPTIONS'])
  })
  return returns
}
