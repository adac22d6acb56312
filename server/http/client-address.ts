import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { networkOf } from '#domain/settings/network.ts'
import type { Config } from '#server/config.ts'

/**
 * Returns the visitor's address. With `TRUST_PROXY` n, it is the nth address from the right of X-Forwarded-For; the
 * client can forge everything further left.
 */
export function clientAddress(c: Context, trustProxy: number): string {
  const direct = peerAddress(c)
  if (trustProxy === 0) return direct
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  return forwarded.filter(Boolean).at(-trustProxy) ?? direct
}

/** Returns the visitor's network for limits. `undefined` when rate limits are off or the request has no address. */
export function visitorNetwork(
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
    return 'unknown'
  }
}

/**
 * Returns the public origin of the shop: `PUBLIC_ORIGIN`, otherwise that of the request, with the protocol that a
 * trusted proxy reports, since the proxy ends TLS (decisions §1.9).
 */
export function publicOrigin(request: Request, config: Pick<Config, 'publicOrigin' | 'trustProxy'>): string {
  if (config.publicOrigin) return config.publicOrigin
  const url = new URL(request.url)
  const proto = config.trustProxy > 0 ? request.headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim() : undefined
  return proto === 'https' ? `https://${url.host}` : url.origin
}
