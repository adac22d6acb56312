import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Env } from '#server/http/request-log.ts'
import { createServePage } from '#server/http/serve-page.ts'
import { place } from './cart-order.ts'
import { openTestShop } from './shop.ts'

const PAGE = 'no-cache'
const DRAWING = 'public, max-age=86400'

/** One of every kind of address: what GET answers and how long it may be kept, what OPTIONS and an empty POST answer. */
const KINDS = [
  // kind, address, GET, Cache-Control, OPTIONS, POST
  ['a page that is kept', '/our-story', 200, PAGE, 405, 405],
  ['its data', '/our-story.data', 200, PAGE, 405, 405],
  ['a page kept by its query', '/wedding-edit?for=groom', 200, PAGE, 405, 405],
  ['a gift', '/kids-zone/kids-zone-1', 200, PAGE, 405, 405],
  ['no gift', '/kids-zone/nothing', 404, 'no-store', 405, 405],
  ['a kept page with a form', '/careers', 200, PAGE, 405, 400],
  ['a form', '/consultation', 200, 'no-store', 405, 400],
  ['a page that is not kept', '/search?q=bear', 200, 'no-store', 405, 405],
  ['answers as data', '/search.json?q=bear', 200, 'no-store', 200, 405],
  ['the cart', '/cart', 200, 'no-store', 405, 405],
  ['what takes a POST alone', '/checkout/order', 405, 'no-store', 405, 415],
  ['the way back from paying', '/payment/callback', 200, 'no-store', 405, 200],
  ['no paper', '/order/REG-0000/x/invoice.pdf', 404, 'no-store', 404, 405],
  ['no page', '/no-such-page', 404, 'no-store', 405, 405],
  ['a file for robots', '/robots.txt', 200, 'no-cache', 405, 405],
  ['the service worker', '/sw.js', 200, 'no-cache', 405, 405],
  ['a drawing', '/pictures/placeholder/products/kids-zone-2-above.svg', 200, DRAWING, 404, 404],
  ['no picture', '/pictures/site/none.0123abcd-640.jpg', 404, 'no-store', 404, 404],
] as const

describe('whatever is asked first', () => {
  it.each(KINDS)('%s is the same for all who follow: %s', async (_, address, status, keeping, options, post) => {
    const { get } = await openTestShop()
    const ask = async (method: string) => {
      const answer = await get(address, { method })
      return {
        method,
        status: answer.status,
        keeping: answer.headers.get('cache-control'),
        type: answer.headers.get('content-type'),
        length: (await answer.text()).length,
      }
    }
    const head = await ask('HEAD')
    const first = await ask('GET')
    expect(first).toEqual({ ...head, method: 'GET', length: first.length })
    expect(first).toMatchObject({ status, keeping })
    expect(head.length).toBe(0)
    expect(first.length).toBeGreaterThan(0)
    expect(await ask('OPTIONS')).toMatchObject({ status: options })
    expect(await ask('POST')).toMatchObject({ status: post })
    expect(await ask('GET')).toEqual(first)
    expect(await ask('HEAD')).toEqual(head)
  })

  it('an order’s page, which its link opens, stays whole and private', async () => {
    const shop = await openTestShop()
    const { number, secret } = (await place(shop)).order
    const address = `/order/${number}/${secret}`
    const head = await shop.get(address, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const page = await shop.get(address)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await page.text()).toContain(`<title>Order ${number}, Regalo</title>`)
  })

  it('a page has its policy and its mark by HEAD as by GET', async () => {
    const { get } = await openTestShop()
    const head = await get('/our-story', { method: 'HEAD' })
    const page = await get('/our-story')
    for (const name of ['etag', 'content-security-policy', 'vary'])
      expect([name, page.headers.get(name)]).toEqual([name, head.headers.get(name)])
    expect(page.headers.get('content-security-policy')).toContain('sha256-')
  })
})

it('an empty page is kept for nobody', async () => {
  const bodies = ['', 'the page']
  const pages = createServePage({ render: async () => new Response(bodies.shift()), version: async () => '1' })
  const app = new Hono<Env>().use(pages.fromMemory).get('*', pages.servePage)
  expect(await (await app.request('http://shop.test/our-story')).text()).toBe('')
  expect(await (await app.request('http://shop.test/our-story')).text()).toBe('the page')
  expect(await (await app.request('http://shop.test/our-story')).text()).toBe('the page')
})
