import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '#app/seo/page-meta.ts'

/**
 * For pages whose address names a payment. Other sites learn nothing from the referrer; not `no-referrer`, because a
 * browser then sends a plain form with `Origin: null`, which is refused.
 */
export const PRIVATE_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
}

export const privateMeta = (title: string): MetaDescriptor[] => [
  ...pageMeta(title),
  { name: 'robots', content: 'noindex' },
]
