import type { Config } from '#server/config.ts'
import { PER_MINUTE } from './guard-posts.ts'

/** What an operator should hear when the shop starts: it works, and will not for long. */
export function startWarnings({ publicOrigin, trustProxy, payments }: Config): string[] {
  if (!publicOrigin?.startsWith('https:') || trustProxy > 0) return []
  const { orders, forms } = PER_MINUTE[payments]
  return [
    `PUBLIC_ORIGIN is https and TRUST_PROXY is 0: where a proxy stands in front of the shop, all visitors have its address and share ${orders} orders and ${forms} forms a minute. Set TRUST_PROXY to the number of proxies.`,
  ]
}
