import { createCookie } from 'react-router'
import type { CheckoutKey } from '#domain/nominal.ts'
import { checkoutKeySchema } from '#domain/payment/payment.ts'

const A_DAY_S = 24 * 60 * 60

/**
 * Paths that receive the cookie with the key of a box order: the checkout, so that an unpaid box can be edited, and
 * the return from payment, so that only this browser sees the order link (decisions §5.6).
 */
const PATHS = { checkout: '/build-your-own/checkout', payment: '/payment' } as const

const cookieFor = (place: keyof typeof PATHS, origin: string) =>
  createCookie('box', {
    path: PATHS[place],
    httpOnly: true,
    // Not `strict`: the provider's page sends the shopper back from another site.
    sameSite: 'lax',
    secure: origin.startsWith('https:'),
    maxAge: A_DAY_S,
  })

/** Returns `Set-Cookie` headers with the checkout key, for the browser that places the order or pays for it. */
export async function setBoxCookie(
  checkoutKey: CheckoutKey,
  origin: string,
  places: readonly (keyof typeof PATHS)[] = ['checkout', 'payment'],
): Promise<Headers> {
  const headers = new Headers()
  for (const place of places) {
    headers.append('Set-Cookie', await cookieFor(place, origin).serialize(checkoutKey))
  }
  return headers
}

/** Returns the checkout key from the cookie. It is not authenticated: a client can send any key. */
export async function readBoxCookie(request: Request): Promise<string | undefined> {
  const value: unknown = await createCookie('box').parse(request.headers.get('cookie'))
  return checkoutKeySchema.safeParse(value).data
}
