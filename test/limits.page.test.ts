import { describe, expect, it } from 'vitest'
import { createLog } from '#server/log.ts'
import { configWarnings } from '#server/startup-messages.ts'
import { BOX } from './box-form.ts'
import { orderFor } from './cart-order.ts'
import { openTestShop } from './shop.ts'

const FORM = 'application/x-www-form-urlencoded'

/** A POST whose client address a trusted proxy reports. */
const from = (address: string, body: string, type = FORM) => ({
  method: 'POST',
  headers: { 'content-type': type, 'x-forwarded-for': address },
  body,
})

const PROXIED = { RATE_LIMITS: 'on', TRUST_PROXY: '1' }
const key = (n: number) => `checkout-of-nobody-${n}`

describe('the rate limit of a network', () => {
  it.each([
    ['test', 'forms', 100],
    ['test', 'orders', 100],
    ['live', 'forms', 30],
    ['live', 'orders', 60],
  ] as const)('in %s: %s, %i a minute', async (payments, kind, limit) => {
    const { shop } = await openTestShop(PROXIED)
    const { get } = await openTestShop({}, { config: { ...shop.config, payments } })
    const address = kind === 'orders' ? '/checkout/order' : '/newsletter'
    const post = async (network: string) => (await get(address, from(network, 'email='))).status
    for (let n = 0; n < limit; n++) expect(await post(`2001:db8:1:2::${n.toString(16)}`)).not.toBe(429)
    expect(await post('2001:db8:1:2:ffff::1')).toBe(429)
    expect(await post('2001:db8:1:3::1')).not.toBe(429)
  })
})

describe('ten times a minute, from any network', () => {
  const tries = Array.from({ length: 11 }, (_, n) => n)

  it('a checkout may be ordered', async () => {
    const shop = await openTestShop(PROXIED)
    const body = await orderFor(shop, {})
    const statuses: number[] = []
    for (const n of tries) {
      const shipping = { ...body.shipping, email: `asha${n}@example.in`, phone: `98450123${n + 10}` }
      const sent = JSON.stringify({ ...body, shipping })
      statuses.push((await shop.get('/checkout/order', from(`203.0.113.${n}`, sent, 'application/json'))).status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  it.each([
    ['a phone', { phone: '+91 98450-12345' }, { phone: '9845012345' }],
    ['a mailbox', { email: 'Asha@Example.in' }, { email: 'asha@example.in' }],
  ])('accepts orders of %s, also of a box', async (_, typed, again) => {
    const shop = await openTestShop(PROXIED)
    const statuses: number[] = []
    const body = await orderFor(shop, {})
    for (const n of tries) {
      const own = { email: `asha${n}@example.in`, phone: `98450123${n + 10}` }
      const shipping = { ...body.shipping, ...own, ...(n % 2 ? typed : again) }
      const sent = n === 10 ? { ...BOX, shipping } : { ...body, checkoutKey: key(n), shipping }
      const address = n === 10 ? '/checkout/box-order' : '/checkout/order'
      const answer = await shop.get(address, from(`203.0.113.${n}`, JSON.stringify(sent), 'application/json'))
      statuses.push(answer.status)
      if (n === 10)
        expect(await answer.json()).toEqual({ message: expect.stringContaining('nothing you typed is lost') })
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  it('a mailbox may sign up, with Retry-After beyond the limit', async () => {
    const { get, shop } = await openTestShop(PROXIED)
    const sign = (n: number) => get('/newsletter', from(`203.0.113.${n}`, 'email=asha%40example.in'))
    for (let n = 0; n < 10; n++) expect((await sign(n)).status).toBe(303)
    const answer = await sign(10)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await shop.db.selectFrom('enquiries').select('id').execute()).toHaveLength(10)
  })

  it('a mailbox may sign up, and without scripts a page says when to come back', async () => {
    const { get } = await openTestShop(PROXIED)
    const sent = from('203.0.113.1', 'email=asha%40example.in')
    const sign = () => get('/newsletter', { ...sent, headers: { ...sent.headers, accept: 'text/html,*/*;q=0.8' } })
    for (let n = 0; n < 10; n++) expect((await sign()).status).toBe(303)
    const answer = await sign()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.text()).toMatch(/<h1>That was a great many in one minute<\/h1>.*Back button/s)
  })

  it('a checkout may be paid for', async () => {
    const { get } = await openTestShop(PROXIED)
    const pay = async (n: number) => {
      const body = JSON.stringify({ checkoutKey: key(1), totalPaise: 1, transactionId: '632604118207' })
      return (await get('/checkout/pay', from(`203.0.113.${n}`, body, 'application/json'))).status
    }
    for (let n = 0; n < 10; n++) expect(await pay(n)).toBe(404)
    expect(await pay(10)).toBe(429)
  })
})

describe('a message to the operator', () => {
  it.each([
    [{ PUBLIC_ORIGIN: 'https://shop.example' }, true],
    [{ PUBLIC_ORIGIN: 'https://shop.example', TRUST_PROXY: '1' }, false],
    [{ PUBLIC_ORIGIN: 'http://localhost:3000' }, false],
    [{ TRUST_PROXY: '0' }, false],
  ] as [Record<string, string>, boolean][])('at the start of %j', async (env, warned) => {
    const { shop } = await openTestShop(env)
    const warnings = configWarnings(shop.config).join('\n')
    expect(warnings.includes('TRUST_PROXY')).toBe(warned)
  })

  it('when a form is refused for its origin names the setting of the origin', async () => {
    let logged = ''
    const log = createLog(
      { logLevel: 'warn' },
      {
        write(line) {
          logged += line
        },
      },
    )
    const { get } = await openTestShop({}, { log })
    const post = (origin: string) => get('/newsletter', { method: 'POST', headers: { origin, 'content-type': FORM } })
    expect((await post('https://regalo.example')).status).toBe(403)
    expect((await post('<script>alert(1)</script>')).status).toBe(403)
    const [first = '', second = ''] = logged.split('\n')
    expect(JSON.parse(first)).toMatchObject({
      level: 40,
      setting: 'PUBLIC_ORIGIN',
      own: 'http://shop.test',
      from: 'https://regalo.example',
      msg: expect.stringContaining('PUBLIC_ORIGIN'),
    })
    expect(second).not.toContain('script')
  })
})
