import { describe, expect, it } from 'vitest'
import { atMostLinear } from './linear-time.ts'
import { openTestShop } from './shop.ts'

const repeat = (text: string) => (bytes: number) => text.repeat(Math.ceil(bytes / text.length))

/** URLs that grow by repeating a part. */
const ADDRESSES: [string, (bytes: number) => string][] = [
  ['segments', repeat('/a')],
  ['empty segments before a name', (bytes) => `/x${'/'.repeat(bytes)}y`],
  ['encoded slashes', (bytes) => `/x${repeat('%2F')(bytes)}`],
  ['dot segments', (bytes) => `/x${repeat('/..')(bytes)}`],
  ['segments of files', (bytes) => `/assets${repeat('/a')(bytes)}`],
  ['segments of the desk', (bytes) => `/desk${repeat('/a')(bytes)}`],
  ['segments of data', (bytes) => `${repeat('/a')(bytes)}.data`],
  ['suffixes of data', (bytes) => `/a${repeat('.data')(bytes)}x`],
  ['paths of a manifest', (bytes) => `/__manifest?paths=${repeat('/a,')(bytes)}`],
  ['nested paths of a manifest', (bytes) => `/__manifest?paths=${repeat('/a')(bytes)}`],
  ['parameters of a query', (bytes) => `/no/such/page?${repeat('a=b&')(bytes)}`],
  ['slashes in a query', (bytes) => `/no/such/page?a=${repeat('/a')(bytes)}`],
  ['words of a search', (bytes) => `/search?q=${repeat('ab+')(bytes)}`],
  ['spaces of a search', (bytes) => `/search?q=a${repeat('%20')(bytes)}b`],
  ['one word of a search', (bytes) => `/search.json?q=${repeat('a')(bytes)}`],
  ['names of routes', (bytes) => `/kids-zone.data?_routes=${repeat('a,')(bytes)}`],
  ['values of a filter', (bytes) => `/wedding-edit?${repeat('for=a&')(bytes)}`],
  ['digits of a PIN', (bytes) => `/pin.json?pin=${repeat('1')(bytes)}`],
  ['spaces of a place', (bytes) => `/places.json?q=${repeat('%20')(bytes)}x`],
  ['parameters of a payment', (bytes) => `/payment/callback?${repeat('a=1&')(bytes)}`],
]

/** Node accepts headers up to 16 KB. */
const SIZES = { from: 450, to: 14_400 }

describe('a URL', () => {
  it.each(ADDRESSES)('costs at most linear time in its %s', async (_, address) => {
    const { get } = await openTestShop()
    const ask = async (bytes: number) => {
      const answer = await get(address(bytes))
      expect(answer.status).toBeLessThan(500)
      await answer.arrayBuffer()
    }
    await atMostLinear(ask, SIZES)
  })
})
