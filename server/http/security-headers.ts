import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '#server/config.ts'
import type { Env } from './request-log.ts'

/**
 * Set by a route whose form is posted to another site: which one. It is taken off before the page is sent, and nothing
 * but the policy of that page knows it.
 */
export const FORM_ACTION = 'x-form-action'

export const POLICY = 'content-security-policy'

type Allowed = {
  mark?: string
  formAction?: string | undefined
  ownPictures?: boolean
  /** Of a page whose letters are its bytes: `latin1`. */
  encoding?: 'utf8' | 'latin1'
}

/**
 * The policy of a finished page. `mark` is what the renderer's own script elements carry as their nonce: those are
 * allowed by their hashes, no others, whatever else the page holds. It is new for every page, so that nothing that a page
 * shows can carry it too, and it is taken off before the page is sent, so that a kept page repeats it to nobody.
 * `formAction` is another origin that its form may be posted to; `ownPictures`: it may show a picture that was just
 * chosen, before it is sent.
 */
export function contentSecurityPolicy(
  html: string,
  { mark, formAction, ownPictures = false, encoding = 'utf8' }: Allowed = {},
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

export const withoutMark = (html: string, mark: string): string => html.replaceAll(` nonce="${mark}"`, '')

/** Of answers that are nothing but words: no scripts, no styles, no pictures. */
export const PLAIN_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const A_YEAR_S = 365 * 24 * 60 * 60

/** What every answer carries. A shop that is known to be reached by https asks browsers to come no other way. */
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
 * Adds to every answer that passes what it lacks: these headers, and where nobody said how long it may be kept, that
 * it may not. An answer with a policy of its own, such as a picture's, keeps it.
 */
export function secureAnswers(headers: Readonly<Record<string, string>>): MiddlewareHandler<Env> {
  const given = Object.entries({ 'Cache-Control': 'no-store', ...headers })
  return async function secureAnswer(c, next) {
    await next()
    for (const [name, value] of given) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    const isPage = c.res.headers.get('content-type')?.startsWith('text/html')
    if (isPage && !c.res.headers.has(POLICY)) c.res.headers.set(POLICY, PLAIN_POLICY)
  }
}
