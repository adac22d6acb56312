import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { NOT_FOUND_PATH } from '#domain/settings/public-pages.ts'
import { setSetting } from '#server/settings/write-setting.ts'
import { servePages } from './serve-pages.ts'
import { openTestShop } from './shop.ts'

const SEGMENTS = `/x${'/a'.repeat(7000)}`
const OVERLONG = [
  SEGMENTS,
  `/desk${'/a'.repeat(13)}`,
  `/x${'%2F'.repeat(13)}`,
  `/${'/'.repeat(13)}x`,
  `/pictures${'/a'.repeat(13)}`,
  `/webhooks${'/a'.repeat(13)}`,
  `/${'a'.repeat(1000)}`,
  `/order/RG-1/${'a'.repeat(1000)}`,
  `/x${'/%zz'.repeat(13)}`,
]

describe('an overlong path', () => {
  it.each(OVERLONG.map((path) => [path.slice(0, 30), path]))(
    'answers 404 with the Page Not Found page: %s',
    async (_, path) => {
      const { get } = await openTestShop()
      const [answer, usual] = [await get(`${path}?a=b`), await get(NOT_FOUND_PATH)]
      expect(answer.status).toBe(404)
      const html = await answer.text()
      expect(html).toContain('<h1 class="d7">Page <em>Not Found</em></h1>')
      expect(html).toContain('<title>Page Not Found')
      expect(html).not.toContain('/a/a')
      for (const name of ['content-type', 'cache-control', 'x-robots-tag', 'x-frame-options', 'etag'])
        expect([name, answer.headers.get(name)]).toEqual([name, usual.headers.get(name)])
      expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
    },
  )

  it('is rendered once, for a short path, for any number of requests', async () => {
    const rendered: string[] = []
    const ask = servePages(async (_, address, __, path) => {
      rendered.push(`${address} ${path}`)
      return new Response('Page Not Found', { status: 404 })
    })
    for (const path of [...OVERLONG, ...OVERLONG]) expect((await ask(path)).status).toBe(404)
    expect(rendered).toEqual([`${NOT_FOUND_PATH} ${NOT_FOUND_PATH}`])
  })

  it('answers data, HEAD and every other method', async () => {
    const { get } = await openTestShop()
    const data = await get(`${SEGMENTS}.data`)
    expect([data.status, data.headers.get('content-type')]).toEqual([404, 'text/x-script'])
    expect(await data.text()).toContain('closed-box')
    const whole = await get(SEGMENTS)
    for (const method of ['HEAD', 'POST', 'OPTIONS']) {
      const answer = await get(SEGMENTS, { method, headers: { origin: 'http://shop.test' } })
      expect(answer.status).toBe(404)
      expect(answer.headers.get('content-security-policy')).toBe(whole.headers.get('content-security-policy'))
    }
  })

  it('is compressed and never answered with 304', async () => {
    const { get } = await openTestShop()
    const answer = await get(SEGMENTS, { headers: { 'accept-encoding': 'br', 'if-none-match': '*' } })
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([404, 'br'])
    expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toContain('Page <em>Not Found</em>')
  })

  it('shows the current shop', async () => {
    const { get, shop } = await openTestShop()
    expect(await (await get(SEGMENTS)).text()).not.toContain('Tohfa')
    await setSetting(shop.db, 'name', 'Tohfa', new Date())
    await expect.poll(async () => (await get(SEGMENTS)).text()).toContain('Tohfa')
  })
})
