import { describe, expect, it } from 'vitest'
import { deferScripts } from './defer-scripts.ts'

const NONCE = 'zX4R5Dq4eMBKNPQYk80elw'
const HEAD = ['entry', 'shop']
  .map((name) => `<link rel="modulepreload" href="/assets/${name}.js" nonce="${NONCE}"/>`)
  .join('')
const SCRIPT = 'import * as route0 from "/assets/root.js";\nimport("/assets/entry.js");'
const page = (script = '') => `<html><head>${HEAD}</head><body>Gifts${script}</body></html>`

describe('a page with deferred scripts', () => {
  const html = deferScripts(page(`<script nonce="${NONCE}" type="module" async="">${SCRIPT}</script>`), NONCE)

  it('requests no script before the first paint', () => {
    expect(html).not.toContain('<link rel="modulepreload"')
    expect(html).not.toContain('type="module"')
  })

  it('keeps the text of the router’s script unchanged, so that its hash in the policy stays valid', () => {
    expect(html).toContain(`<script nonce="${NONCE}" type="text/deferred-module">${SCRIPT}</script></body>`)
  })

  it('records early events and names the modules to preload in a script before it', () => {
    const recorder = html.indexOf(`<script nonce="${NONCE}">(function recordEarlyEvents`)
    const preloads = html.indexOf('(["/assets/entry.js","/assets/shop.js"])')
    expect(recorder).toBeGreaterThan(html.indexOf('Gifts'))
    expect(preloads).toBeGreaterThan(recorder)
    expect(html.indexOf('text/deferred-module">')).toBeGreaterThan(preloads)
  })

  it('is unchanged without scripts', () => {
    expect(deferScripts(page(), NONCE)).toBe(page())
  })

  it('ignores a script that the renderer did not write', () => {
    const injected = page('<script type="module" async="">import * as x from "/x.js";</script>')
    expect(deferScripts(injected, NONCE)).toBe(injected)
  })
})
