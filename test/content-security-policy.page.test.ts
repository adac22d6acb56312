import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '#server/http/security-headers.ts'
import { setSetting } from '#server/settings/write-setting.ts'
import { servePages } from './serve-pages.ts'
import { openTestShop } from './shop.ts'

const INJECTED_SCRIPT = 'alert(document.cookie)'
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const scriptsOf = (html: string) =>
  [...html.matchAll(/<script(?![^>]* type="application\/)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)

/** Returns a page's HTML, its CSP and its inline scripts. */
async function read(answer: Response) {
  const html = await answer.text()
  return { html, policy: answer.headers.get('content-security-policy') ?? '', scripts: scriptsOf(html).filter(Boolean) }
}

describe('the policy of a page', () => {
  it.each(['/', '/our-story', '/search?q=bear', '/cart', '/no-such-page', '/order/REG-0000/x'])(
    'allows every script of its own and does not expose its nonce: %s',
    async (address) => {
      const { get } = await openTestShop()
      const answer = await get(address)
      const { html, policy, scripts } = await read(answer)
      expect(scripts.length).toBeGreaterThan(3)
      for (const script of scripts) expect(policy).toContain(hashOf(script))
      expect(policy).not.toMatch(/unsafe-inline'(?!;)|nonce-/)
      expect(html).not.toContain('nonce=')
    },
  )

  it.each([
    `<script>${INJECTED_SCRIPT}</script>`,
    `<script nonce="">${INJECTED_SCRIPT}</script>`,
    `<script nonce="AAAAAAAAAAAAAAAAAAAAAA">${INJECTED_SCRIPT}</script>`,
    `<SCRIPT type="module">${INJECTED_SCRIPT}</SCRIPT>`,
  ])('does not allow scripts injected through texts: %s', async (words) => {
    const { get, shop } = await openTestShop()
    // The worst case: catalogue text rendered without escaping.
    await shop.db.updateTable('products').set({ description: words }).execute()
    await setSetting(shop.db, 'name', words, new Date())
    const { html, policy } = await read(await get('/kids-zone/kids-zone-1'))
    expect(html).toContain(INJECTED_SCRIPT)
    expect(policy).not.toContain(hashOf(INJECTED_SCRIPT))
  })

  it.each([{ mark: 'm4rk' }, {}])('allows no script without the nonce: %j', (marked) => {
    const html = `<p><script>${INJECTED_SCRIPT}</script></p><script nonce="m4rk">own()</script><script nonce="other">${INJECTED_SCRIPT}</script>`
    const policy = contentSecurityPolicy(html, marked)
    expect(policy.includes(hashOf('own()'))).toBe('mark' in marked)
    expect(policy).not.toContain(hashOf(INJECTED_SCRIPT))
  })

  it('allows no script in a page that the renderer did not create', async () => {
    const ask = servePages(
      async () => new Response(`<script>${INJECTED_SCRIPT}</script>`, { headers: { 'content-type': 'text/html' } }),
    )
    for (const address of ['/our-story', '/search'])
      expect((await read(await ask(address))).policy).toContain("script-src 'self';")
  })
})
