import { createCookie } from 'react-router'
import type { CheckoutKey } from '#domain/flavours.ts'
import { checkoutKeySchema } from '#domain/payment/payment.ts'

const A_DAY_S = 24 * 60 * 60

/**
 * Where the key of a box's order goes back to: the checkout, so that an unpaid box can be packed again, and the way
 * back from paying, so that the order's link is shown to nobody else (decisions §5.6). No other page ever sees it.
 */
const PATHS = { checkout: '/build-your-own/checkout', payment: '/payment' } as const

const cookieFor = (place: keyof typeof PATHS, origin: string) =>
  createCookie('box', {
    path: PATHS[place],
    httpOnly: true,
    // Lax, not strict: the provider's page sends the shopper back from another site.
    sameSite: 'lax',
    secure: origin.startsWith('https:'),
    maxAge: A_DAY_S,
  })

/** Headers that leave the key with the browser which made the order, or which pays for it and sees only how that went. */
export async function keepBoxKey(
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

/** The key that this browser was given, if any; somebody may have made it up. */
export async function boxKeyOf(request: Request): Promise<string | undefined> {
  const value: unknown = await createCookie('box').parse(request.headers.get('cookie'))
  return checkoutKeySchema.safeParse(value).data
}
