import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '#server/http/security-headers.ts'
import { setSetting } from '#server/settings/queries.ts'
import { servePages } from './serve-pages.ts'
import { openTestShop } from './shop.ts'

const EVIL = 'alert(document.cookie)'
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const scriptsOf = (html: string) =>
  [...html.matchAll(/<script(?![^>]* type="application\/)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)

/** A page, its policy and the inline scripts that it holds. */
async function read(answer: Response) {
  const html = await answer.text()
  return { html, policy: answer.headers.get('content-security-policy') ?? '', scripts: scriptsOf(html).filter(Boolean) }
}

describe('the policy of a page', () => {
  it.each(['/', '/our-story', '/search?q=bear', '/cart', '/no-such-page', '/order/REG-0000/x'])(
    'allows every script of its own and shows nobody its mark: %s',
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
    `<script>${EVIL}</script>`,
    `<script nonce="">${EVIL}</script>`,
    `<script nonce="AAAAAAAAAAAAAAAAAAAAAA">${EVIL}</script>`,
    `<SCRIPT type="module">${EVIL}</SCRIPT>`,
  ])('does not bless what got into a page by its words: %s', async (words) => {
    const { get, shop } = await openTestShop()
    // The worst that could be: words of the catalogue that reach a page as they are.
    await shop.db.updateTable('products').set({ description: words }).execute()
    await setSetting(shop.db, 'name', words, new Date())
    const { html, policy } = await read(await get('/kids-zone/kids-zone-1'))
    expect(html).toContain(EVIL)
    expect(policy).not.toContain(hashOf(EVIL))
  })

  it.each([{ mark: 'm4rk' }, {}])('blesses nothing that stands in a page without the mark: %j', (marked) => {
    const html = `<p><script>${EVIL}</script></p><script nonce="m4rk">own()</script><script nonce="other">${EVIL}</script>`
    const policy = contentSecurityPolicy(html, marked)
    expect(policy.includes(hashOf('own()'))).toBe('mark' in marked)
    expect(policy).not.toContain(hashOf(EVIL))
  })

  it('allows no script at all where the renderer did not make the page', async () => {
    const ask = servePages(
      async () => new Response(`<script>${EVIL}</script>`, { headers: { 'content-type': 'text/html' } }),
    )
    for (const address of ['/our-story', '/search'])
      expect((await read(await ask(address))).policy).toContain("script-src 'self';")
  })
})
