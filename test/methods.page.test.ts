import { describe, expect, it } from 'vitest'
import { place } from './cart-order.ts'
import { servePages } from './serve-pages.ts'
import { openTestShop } from './shop.ts'

const PAGE = 'no-cache'
const DRAWING = 'public, max-age=86400'

const PAGES = 'GET, HEAD, OPTIONS'
const FORMS = 'GET, HEAD, POST, OPTIONS'
const POSTS = 'POST, OPTIONS'

/** One URL of every kind: status and cache lifetime of GET, and the allowed methods. */
const KINDS = [
  ['a cached page', '/our-story', 200, PAGE, PAGES],
  ['its data', '/our-story.data', 200, PAGE, PAGES],
  ['the first page’s data', '/_.data', 200, PAGE, PAGES],
  ['a page cached by its query', '/wedding-edit?for=groom', 200, PAGE, PAGES],
  ['a product', '/kids-zone/kids-zone-1', 200, PAGE, PAGES],
  ['an unknown product', '/kids-zone/nothing', 404, 'no-store', PAGES],
  ['a cached page with a form', '/careers', 200, PAGE, FORMS],
  ['its data, which a form is posted to as well', '/careers.data', 200, PAGE, FORMS],
  ['a form', '/consultation', 200, 'no-store', FORMS],
  ['an uncached page', '/search?q=bear', 200, 'no-store', PAGES],
  ['search results as data', '/search.json?q=bear', 200, 'no-store', PAGES],
  ['the location of a PIN code', '/pin.json?pin=560001', 200, DRAWING, PAGES],
  ['an invalid PIN code', '/pin.json?pin=12', 400, 'no-store', PAGES],
  ['a delivery day without a PIN code', '/promise.json', 400, 'no-store', PAGES],
  ['places by name', '/places.json?q=ben', 200, 'public, max-age=60', PAGES],
  ['the cart', '/cart', 200, 'no-store', PAGES],
  ['the payment callback', '/payment/callback', 200, 'no-store', FORMS],
  ['a guessed payment link', '/pay/x', 404, 'no-store', FORMS],
  ['an unsubscribe link', '/unsubscribe/x', 200, 'no-store', FORMS],
  ['the sign-in of the desk', '/desk/sign-in', 200, 'no-store', FORMS],
  ['an unknown payment', '/payment/pay/x', 404, 'no-store', PAGES],
  ['an unknown order’s form page', '/order/REG-0000/x/wrong', 404, 'no-store', FORMS],
  ['an unknown order', '/order/REG-0000/x', 404, 'no-store', FORMS],
  ['an unknown invoice', '/order/REG-0000/x/invoice.pdf', 404, 'no-store', PAGES],
  ['an unknown page', '/no-such-page', 404, 'no-store', PAGES],
  ['an endpoint for JSON only', '/checkout/order', 405, 'no-store', POSTS],
  ['the payment request endpoint', '/checkout/payment-request', 405, 'no-store', POSTS],
  ['a file for robots', '/robots.txt', 200, 'no-cache', PAGES],
  ['the sitemap', '/sitemap.xml', 200, 'no-cache', PAGES],
  ['an unknown part of the sitemap', '/sitemap-99.xml', 404, 'no-store', PAGES],
  ['the web app manifest', '/manifest.webmanifest', 200, 'no-cache', PAGES],
  ['the service worker', '/sw.js', 200, 'no-cache', PAGES],
  ['a drawing', '/pictures/placeholder/products/kids-zone-2-above.svg', 200, DRAWING, PAGES],
  ['an unknown picture', '/pictures/site/none.0123abcd-640.jpg', 404, 'no-store', PAGES],
  ['the health check', '/healthz', 200, 'no-store', PAGES],
] as const

const TYPES = [
  undefined,
  '',
  'nonsense',
  'text/plain',
  'application/json',
  'APPLICATION/JSON; charset=utf-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=----x',
  'application/pdf',
]
const OTHER_METHODS = ['PUT', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY']

describe('the first request', () => {
  it.each(KINDS)('%s does not affect later requests: %s', async (_, address, status, keeping) => {
    const { get } = await openTestShop()
    const ask = async (method: string) => {
      const answer = await get(address, { method })
      return {
        method,
        status: answer.status,
        keeping: answer.headers.get('cache-control'),
        type: answer.headers.get('content-type'),
        robots: answer.headers.get('x-robots-tag'),
        length: (await answer.text()).length,
      }
    }
    const head = await ask('HEAD')
    const first = await ask('GET')
    expect(first).toEqual({ ...head, method: 'GET', length: first.length })
    expect(first).toMatchObject({ status, keeping })
    expect(head.length).toBe(0)
    expect(first.length).toBeGreaterThan(0)
    for (const method of ['OPTIONS', 'POST', ...OTHER_METHODS]) await ask(method)
    expect(await ask('GET')).toEqual(first)
    expect(await ask('HEAD')).toEqual(head)
  })

  it('an order’s page stays complete and private', async () => {
    const shop = await openTestShop()
    const { number, secret } = (await place(shop)).order
    const address = `/order/${number}/${secret}`
    const head = await shop.get(address, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const page = await shop.get(address)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await page.text()).toContain(`<title>Order ${number}, Regalo</title>`)
  })

  it('a page has the same policy and ETag for HEAD as for GET', async () => {
    const { get } = await openTestShop()
    const head = await get('/our-story', { method: 'HEAD' })
    const page = await get('/our-story')
    for (const name of ['etag', 'content-security-policy', 'vary'])
      expect([name, page.headers.get(name)]).toEqual([name, head.headers.get(name)])
    expect(page.headers.get('content-security-policy')).toContain('sha256-')
  })
})

describe('every method and content type', () => {
  it.each(KINDS)('has a defined status: %s, %s', async (_, address, _status, _keeping, allowed) => {
    const { get } = await openTestShop()
    const options = await get(address, { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, allowed])
    for (const method of OTHER_METHODS) {
      const answer = await get(address, { method, body: 'x=1', headers: { 'content-type': FORM } })
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, allowed])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    for (const type of TYPES) {
      for (const body of ['', 'x=1', '{"x": 1}', '------x\r\n', '\0\ud800']) {
        const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
        const request = { method: 'POST', body: new TextEncoder().encode(body), headers }
        const { status } = await get(address, request)
        expect([type, body, status], address).toEqual([type, body, expect.toSatisfy(expected(allowed, type))])
      }
    }
  })

  it('an unreadable form of an order’s page is a client error', async () => {
    const shop = await openTestShop()
    const { number, secret } = (await place(shop)).order
    const statuses = new Map<string, number>()
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x', 'application/json', 'text/plain']) {
      const answer = await shop.get(`/order/${number}/${secret}`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': type },
      })
      statuses.set(type, answer.status)
    }
    expect([...statuses.values()]).toEqual([400, 400, 415, 415])
    const patched = await shop.get(`/order/${number}/${secret}`, { method: 'PATCH' })
    expect([patched.status, patched.headers.get('allow')]).toEqual([405, FORMS])
  })
})

const FORM = 'application/x-www-form-urlencoded'

/** Accepts statuses for a POST by content type: 405 or 415 if the route does not accept it, never a server error. */
function expected(allowed: string, type: string | undefined) {
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(type ?? '')
  const isJson = /^application\/json/i.test(type ?? '')
  return (status: number) => {
    if (allowed === PAGES) return status === 405
    if (allowed === FORMS && type === undefined) return status < 500 && status !== 405
    if (allowed === FORMS ? !isForm : !isJson) return status === 415
    return status < 500 && status !== 405 && status !== 415
  }
}

describe('an undecodable URL', () => {
  it.each(['/%', '/order/REG-0001/%ff', '/kids-zone/%e0%a4%a', '/%c0%80', '/pictures/%', '/assets/%zz', '/webhooks/%'])(
    'is a client error: %s',
    async (address) => {
      const { get } = await openTestShop()
      const answer = await get(address)
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('This address cannot be read')
    },
  )

  it.each(['/%5C%5B', '/%0D%0A%5Cu0000%00', '/%09%5C%00/x', '/%2F%5B', '/kids-zone/%5C%5C%5B'])(
    'gets no server error when it hides a host: %s',
    async (address) => {
      const { get } = await openTestShop()
      expect((await get(address)).status).toBeLessThan(405)
    },
  )

  it.each(['//', '///', '//evil.example/x', '/\\', '/?%ff', '/#', '/;', '/.', '/..', '/%2e%2e/%2e%2e/'])(
    'is not confused with an unusual URL, which gets a page or a 404: %s',
    async (address) => {
      const { get } = await openTestShop()
      expect((await get(address)).status).toBeLessThan(405)
    },
  )
})

it('an empty page is not cached', async () => {
  const bodies = ['', 'the page']
  const ask = servePages(async () => new Response(bodies.shift()))
  const read = async () => (await ask('/our-story')).text()
  expect([await read(), await read(), await read()]).toEqual(['', 'the page', 'the page'])
})
