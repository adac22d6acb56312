import { createHash } from 'node:crypto'

// Data in a script element, such as `application/ld+json`, is not run and needs no leave.
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/)[^>]*>([\s\S]*?)<\/script>/g

/**
 * Set by a route whose form is posted to another site: which one. It is taken off before the page is sent, and nothing
 * but the policy of that page knows it.
 */
export const FORM_ACTION = 'x-form-action'

/**
 * The policy of a finished page: its inline scripts are allowed by their hashes, no others; `formAction` is another
 * origin that its form may be posted to.
 */
export function contentSecurityPolicy(html: string, formAction?: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    formAction ? `form-action ${new URL(formAction).origin}` : "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Sent with every answer. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Not no-referrer: a browser would then send `Origin: null` with a plain form, which the router refuses.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}
