import { describe, expect, it } from 'vitest'
import { paintFirst } from './paint-first.ts'

const HEAD = '<link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/shop.js"/>'
const SCRIPT =
  'import * as route0 from "/assets/root.js";\nimport * as route1 from "/assets/home.js";\nstart(route0, route1);'
const page = (script = '') => `<html><head>${HEAD}</head><body>Gifts${script}</body></html>`

describe('a page that is painted first', () => {
  const html = paintFirst(page(`<script type="module" async="">${SCRIPT}</script>`))

  it('names no script that a browser would fetch before the first frame', () => {
    expect(html).not.toContain('<link rel="modulepreload"')
    expect(html).not.toMatch(/^import /m)
  })

  it('fetches them after it, all at once, and starts what it would have started', () => {
    const [painted, fetched, root, home, started] = [
      'await (function untilPainted',
      '["/assets/entry.js","/assets/shop.js"]',
      'const route0 = await import("/assets/root.js");',
      'const route1 = await import("/assets/home.js");',
      'start(route0, route1);',
    ].map((part) => html.indexOf(part))
    expect([painted, fetched, root, home, started]).not.toContain(-1)
    expect([painted, fetched, root, home, started].toSorted((a = 0, b = 0) => a - b)).toEqual([
      ...[painted, fetched, root, home, started],
    ])
  })

  it('stays as it is where it has no scripts', () => {
    expect(paintFirst(page())).toBe(page())
  })
})
