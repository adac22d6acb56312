import type { Config } from '#server/config.ts'

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
