import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '#app/shell/seo/page-meta.ts'

/**
 * Headers of pages that belong to one order or payment: not cached, not indexed, no referrer to other sites. Not `no-referrer`,
 * because a browser would then send a plain form with `Origin: null`, which the server refuses.
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
