import { describe, expect, it } from 'vitest'
import { paintFirst } from './paint-first.ts'

const MARK = 'zX4R5Dq4eMBKNPQYk80elw'
const HEAD = ['entry', 'shop']
  .map((name) => `<link rel="modulepreload" href="/assets/${name}.js" nonce="${MARK}"/>`)
  .join('')
const SCRIPT =
  'import * as route0 from "/assets/root.js";\nimport * as route1 from "/assets/home.js";\nready(route0, route1, {"module": "/assets/root.js"});\n' +
  'import("/assets/entry.js");'
const page = (script = '') => `<html><head>${HEAD}</head><body>Gifts${script}</body></html>`

describe('a page that is painted first', () => {
  const html = paintFirst(page(`<script nonce="${MARK}" type="module" async="">${SCRIPT}</script>`), MARK, {})

  it('names no script that a browser would fetch before the first frame', () => {
    expect(html).not.toContain('<link rel="modulepreload"')
    expect(html).not.toMatch(/^import /m)
  })

  it('says before anything is laid out whether all of it is', () => {
    const head = html.slice(0, html.indexOf('</head>'))
    expect(head).toContain(`<script nonce="${MARK}">(function layOutWhole()`)
  })

  it('fetches them after it, all at once, and starts what it would have started', () => {
    const [painted, fetched, root, home, started] = [
      'await (async function untilPainted',
      '["/assets/entry.js","/assets/shop.js"]',
      'const route0 = (await import("/assets/root.js"));',
      'const route1 = (await import("/assets/home.js"));',
      '(await import("/assets/entry.js")).start();',
    ].map((part) => html.indexOf(part))
    expect([painted, fetched, root, home, started]).not.toContain(-1)
    expect([painted, fetched, root, home, started].toSorted((a = 0, b = 0) => a - b)).toEqual([
      ...[painted, fetched, root, home, started],
    ])
  })

  it('takes what a facade hands on from where it is, and asks for the facade itself never', () => {
    const script = `<script nonce="${MARK}" type="module" async="">${SCRIPT}</script>`
    const facades = {
      '/assets/entry.js': { module: '/assets/shell.js', names: { start: 'a' } },
      '/assets/root.js': { module: '/assets/shell.js', names: { default: 'b', meta: 'c' } },
    }
    const html = paintFirst(page(script), MARK, facades)
    expect(html).toContain('["/assets/shell.js","/assets/shop.js"]')
    expect(html).toContain('const route0 = (m => ({default:m.b,meta:m.c}))(await import("/assets/shell.js"));')
    expect(html).toContain('(m => ({start:m.a}))(await import("/assets/shell.js")).start();')
    expect(html).not.toMatch(/entry\.js|root\.js/)
  })

  it('stays as it is where it has no scripts', () => {
    expect(paintFirst(page(), MARK, {})).toBe(page())
  })

  it('starts nothing that only looks like its own script', () => {
    const injected = page('<script type="module" async="">import * as x from "/x.js";</script>')
    expect(paintFirst(injected, MARK, {})).toBe(injected)
  })
})
