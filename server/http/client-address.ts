import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { networkOf } from '#domain/shop/network.ts'
import type { Config } from '#server/config.ts'

/**
 * The visitor's address. With `TRUST_PROXY` n, the nth address from the right of X-Forwarded-For: what stands
 * further left was written by the visitor and may be anything.
 */
export function clientAddress(c: Context, trustProxy: number): string {
  const direct = peerAddress(c)
  if (trustProxy === 0) return direct
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  return forwarded.filter(Boolean).at(-trustProxy) ?? direct
}

/** The network that a visitor's orders count for; none where limits are off, and where a request has no address. */
export function visitorsNetwork(
  c: Context,
  { rateLimits, trustProxy }: Pick<Config, 'rateLimits' | 'trustProxy'>,
): string | undefined {
  const address = rateLimits ? clientAddress(c, trustProxy) : 'unknown'
  return address === 'unknown' ? undefined : networkOf(address)
}

function peerAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    // In tests a request comes without a socket.
    return 'unknown'
  }
}

/**
 * The shop's own address. Behind a proxy the server is spoken to without TLS, so PUBLIC_ORIGIN or the proxy's word
 * says what visitors see; without either it is that of the request (decisions §1.9).
 */
export function publicOrigin(request: Request, config: Pick<Config, 'publicOrigin' | 'trustProxy'>): string {
  if (config.publicOrigin) return config.publicOrigin
  const url = new URL(request.url)
  const proto = config.trustProxy > 0 ? request.headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim() : undefined
  return proto === 'https' ? `https://${url.host}` : url.origin
}
