import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readAssets, serveAssets } from '#server/http/assets.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { startInstamojo } from './emulators/instamojo.ts'
import { openTestShop } from './shop.ts'

const HTTPS = { PUBLIC_ORIGIN: 'https://shop.test', RATE_LIMITS: 'on' }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const OWN = { ...FORM, origin: 'https://shop.test' }
const LARGE_BODY = 'x'.repeat(2 * 1024 * 1024)

/** Every kind of response, with its status and request. */
const ANSWERS: [number, string, RequestInit?][] = [
  [200, '/'],
  [200, '/our-story.data'],
  [200, '/search.json?q=bear'],
  [200, '/healthz'],
  [200, '/robots.txt'],
  [200, '/pictures/placeholder/products/kids-zone-2-above.svg'],
  [204, '/', { method: 'OPTIONS' }],
  [204, '/__manifest?version=another'],
  [303, '/newsletter', { method: 'POST', headers: OWN, body: 'email=asha%40example.in' }],
  [400, '/%'],
  [400, '/newsletter', { method: 'POST', headers: OWN, body: 'email=' }],
  [403, '/newsletter', { method: 'POST', headers: { ...FORM, origin: 'https://elsewhere.example' } }],
  [404, '/no-such-page'],
  [404, '/pictures/none.jpg'],
  [404, '/webhooks/nobody', { method: 'POST' }],
  [405, '/kids-zone', { method: 'PATCH' }],
  [413, '/newsletter', { method: 'POST', headers: OWN, body: LARGE_BODY }],
  [413, '/careers', { method: 'POST', headers: { ...OWN, accept: 'text/html' }, body: LARGE_BODY.repeat(4) }],
  [415, '/checkout/order', { method: 'POST', headers: OWN }],
]

const names = (answer: Response) =>
  Object.keys(securityHeaders({ publicOrigin: 'https://shop.test' })).filter((name) => !answer.headers.has(name))

/** Headers that every response has. */
function expectSecure(answer: Response) {
  expect(names(answer)).toEqual([])
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect(answer.headers.has('cache-control')).toBe(true)
  if (answer.headers.get('content-type')?.startsWith('text/html'))
    expect(answer.headers.get('content-security-policy')).toContain("default-src '")
}

describe('the security headers', () => {
  it.each(ANSWERS)('come with a %i: %s', async (status, address, init) => {
    const { get } = await openTestShop(HTTPS)
    const answer = await get(address, init)
    expect(answer.status).toBe(status)
    expectSecure(answer)
  })

  it('come with a rate limit response', async () => {
    const { get } = await openTestShop(HTTPS)
    const post = () => get('/newsletter', { method: 'POST', headers: OWN, body: 'email=' })
    for (let n = 0; n < 100; n++) await post()
    const answer = await post()
    expect(answer.status).toBe(429)
    expectSecure(answer)
  })

  it('come with a webhook from any sender', async () => {
    const there = await startInstamojo()
    if (there.config.provider !== 'instamojo') throw new Error('another provider')
    const { baseUrl, apiKey, authToken } = there.config
    const keys = { INSTAMOJO_BASE_URL: baseUrl, INSTAMOJO_API_KEY: apiKey, INSTAMOJO_AUTH_TOKEN: authToken }
    const live = { PAYMENTS: 'live', PAYMENT_PROVIDER: 'instamojo', INSTAMOJO_SALT: 'salt' }
    const { get } = await openTestShop({ ...HTTPS, ...live, ...keys })
    for (const [status, body] of [
      [401, 'mac=forged'],
      [413, LARGE_BODY],
    ] as const) {
      const answer = await get('/webhooks/instamojo', { method: 'POST', headers: FORM, body })
      expect(answer.status).toBe(status)
      expectSecure(answer)
    }
    const asked = await get('/webhooks/instamojo')
    expect([asked.status, asked.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    expectSecure(asked)
  })

  it('come with an exception and while the database is unavailable', async () => {
    const { get, shop } = await openTestShop(HTTPS)
    await get('/our-story')
    await shop.db.schema.alterTable('products').renameTo('elsewhere').execute()
    const fault = await get('/kids-zone')
    expect(fault.status).toBe(500)
    expectSecure(fault)
  })

  it('come with a file of the client build', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'regalo-assets-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'a.js'), 'let a')
    const app = new Hono().use(
      serveAssets(await readAssets(folder), securityHeaders({ publicOrigin: 'https://shop.test' })),
    )
    for (const method of ['HEAD', 'GET']) {
      const answer = await app.request('http://shop.test/a.js', { method })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expectSecure(answer)
    }
  })

  it('require https only when the shop uses it', async () => {
    const shops: Record<string, string>[] = [{}, { PUBLIC_ORIGIN: 'http://shop.test' }]
    for (const env of shops) {
      const { get } = await openTestShop(env)
      expect((await get('/')).headers.has('strict-transport-security')).toBe(false)
    }
  })
})
