import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '#server/config.ts'
import type { Env } from './request-log.ts'

/**
 * Internal response header: the URL of another site that the page's form posts to. The renderer allows its origin in
 * the policy and removes the header.
 */
export const FORM_ACTION_HEADER = 'x-form-action'

export const CSP_HEADER = 'content-security-policy'

type PolicyOptions = {
  mark?: string
  formAction?: string | undefined
  ownPictures?: boolean
  /** `latin1` when `html` is a binary string, one character per byte. */
  encoding?: 'utf8' | 'latin1'
}

/**
 * Builds the Content Security Policy of a rendered page; inline scripts are allowed by their SHA-256 hashes.
 *
 * The usual nonce must be new for every response, so cached pages could not use one; `'unsafe-inline'` would run
 * scripts injected through a product's text. The renderer marks its own scripts with a random `nonce` attribute
 * (`mark`), which `removeScriptMarks` removes before the page is sent. Only marked scripts are hashed: an injected
 * one cannot know the mark.
 *
 * `formAction` is a further origin that a form may post to; `ownPictures` allows previews of chosen files (`blob:`).
 */
export function contentSecurityPolicy(
  html: string,
  { mark, formAction, ownPictures = false, encoding = 'utf8' }: PolicyOptions = {},
): string {
  const hashes = markedScripts(html, mark).map(
    (script) => `'sha256-${createHash('sha256').update(script, encoding).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${ownPictures ? ' blob:' : ''}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    formAction ? `form-action ${new URL(formAction).origin}` : "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const markedScripts = (html: string, mark: string | undefined): string[] =>
  mark === undefined
    ? []
    : [...html.matchAll(new RegExp(`<script nonce="${mark}"[^>]*>([\\s\\S]*?)</script>`, 'g'))].map(
        ([, script = '']) => script,
      )

/** Removes the marks of the renderer's scripts, so that a cached page does not repeat them. */
export const removeScriptMarks = (html: string, mark: string): string => html.replaceAll(` nonce="${mark}"`, '')

/** Policy of responses without scripts, styles and pictures. */
export const PLAIN_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const A_YEAR_S = 365 * 24 * 60 * 60

/** Returns the headers of every response; with HSTS when the shop's public origin is https. */
export function securityHeaders({ publicOrigin }: Pick<Config, 'publicOrigin'>): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // Not no-referrer: a browser would then send `Origin: null` with a plain form, which the router refuses.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(publicOrigin?.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${A_YEAR_S}` }),
  }
}

/**
 * Middleware that adds missing headers to every response: the security headers, `Cache-ControlProps: no-store`, and for HTML
 * the strictest policy. Headers that a response has already stay.
 */
export function addSecurityHeaders(headers: Readonly<Record<string, string>>): MiddlewareHandler<Env> {
  const defaults = Object.entries({ 'Cache-Control': 'no-store', ...headers })
  return async function secureAnswer(c, next) {
    await next()
    for (const [name, value] of defaults) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    const isPage = c.res.headers.get('content-type')?.startsWith('text/html')
    if (isPage && !c.res.headers.has(CSP_HEADER)) c.res.headers.set(CSP_HEADER, PLAIN_CSP)
  }
}
