import { type Context, Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { clientAddress, visitorNetwork } from './client-address.ts'

/** Returns what `read` reads of a request from `peer` with a `forwarded` header. */
async function asked<Answer>(read: (c: Context) => Answer, peer?: string, forwarded?: string): Promise<Answer> {
  const answers: Answer[] = []
  const app = new Hono().get('/', (c) => {
    answers.push(read(c))
    return c.body(null)
  })
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  await app.request('/', { headers }, peer === undefined ? {} : { incoming: { socket: { remoteAddress: peer } } })
  const [answer] = answers
  if (answers.length !== 1) throw new Error('nobody asked')
  return answer as Answer
}

const PROXY = '10.0.0.7'
const address = (trustProxy: number, forwarded?: string) => asked((c) => clientAddress(c, trustProxy), PROXY, forwarded)

describe('the client address', () => {
  it('is that of the connection without a proxy, and headers are ignored', async () => {
    expect(await address(0)).toBe(PROXY)
    expect(await address(0, '198.51.100.1')).toBe(PROXY)
  })

  it('is the one the last trusted proxy saw, since anything further left can be forged', async () => {
    expect(await address(1, '198.51.100.1')).toBe('198.51.100.1')
    expect(await address(1, '203.0.113.9, 198.51.100.1')).toBe('198.51.100.1')
    expect(await address(2, '203.0.113.9, 198.51.100.1 ,172.16.0.2')).toBe('198.51.100.1')
    expect(await address(1, '203.0.113.9,, 198.51.100.1,')).toBe('198.51.100.1')
  })

  it('is that of the connection when the request bypassed the proxies', async () => {
    expect(await address(1)).toBe(PROXY)
    expect(await address(1, ' , ')).toBe(PROXY)
    expect(await address(2, '198.51.100.1')).toBe(PROXY)
  })

  it('is unknown without a connection', async () => {
    expect(await asked((c) => clientAddress(c, 0))).toBe('unknown')
  })
})

describe('the network that an order counts for', () => {
  const network = (peer: string | undefined, rateLimits = true) =>
    asked((c) => visitorNetwork(c, { rateLimits, trustProxy: 0 }), peer)

  it('is the address, or the household prefix of an IPv6 address', async () => {
    expect(await network('198.51.100.1')).toBe('198.51.100.1')
    expect(await network('::ffff:198.51.100.1')).toBe('198.51.100.1')
    expect(await network('2001:db8:1:2:aaaa::1')).toBe(await network('2001:db8:1:2:bbbb::2'))
    expect(await network('2001:db8:1:3::1')).not.toBe(await network('2001:db8:1:2::1'))
  })

  it('is none when limits are off or the address is unknown', async () => {
    expect(await network('198.51.100.1', false)).toBeUndefined()
    expect(await network(undefined)).toBeUndefined()
  })
})
