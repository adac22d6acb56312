import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const SOURCE = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8')
const ORIGIN = 'http://shop'
const OFFLINE_PAGE = { page: 'offline' }

let listeners: Record<string, (event: unknown) => void>
/** The network’s response; a pending promise is a connection without a response. */
let network: (request: unknown) => Promise<unknown>

beforeEach(() => {
  vi.useFakeTimers()
  listeners = {}
  network = () => new Promise(() => {})
  const worker = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: unknown) => void) => {
      listeners[name] = listener
    },
  }
  runInNewContext(SOURCE, {
    self: worker,
    URL,
    Response: { error: () => ({ page: 'error' }) },
    caches: { match: async () => OFFLINE_PAGE },
    fetch: (request: unknown) => network(request),
    setTimeout,
    Promise,
  })
})
afterEach(() => vi.useRealTimers())

type RecordedRequest = { url: string; method?: string; mode?: string; referrer?: string }

/** Returns the response to a request, or undefined when the worker leaves it to the browser. */
function ask({
  method = 'GET',
  mode = 'navigate',
  referrer = '',
  ...asked
}: RecordedRequest): Promise<unknown> | undefined {
  let answer: Promise<unknown> | undefined
  listeners.fetch?.({
    request: { method, mode, referrer, ...asked },
    preloadResponse: Promise.resolve(undefined),
    respondWith: (given: Promise<unknown>) => {
      answer = given
    },
  })
  return answer
}

const soon = (promise: Promise<unknown> | undefined) => Promise.race([promise, Promise.resolve('nothing yet')])

it('the worker shows the offline page for a navigation without a response after ten seconds', async () => {
  const answer = ask({ url: `${ORIGIN}/kids-zone` })
  await vi.advanceTimersByTimeAsync(9_999)
  expect(await soon(answer)).toBe('nothing yet')
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toBe(OFFLINE_PAGE)
})

it('the worker waits without a timeout when the offline page reloads its own URL', async () => {
  let arrive = (_: unknown) => {}
  network = () => new Promise((resolve) => (arrive = resolve))
  const answer = ask({ url: `${ORIGIN}/kids-zone#all`, referrer: `${ORIGIN}/kids-zone` })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await soon(answer)).toBe('nothing yet')
  arrive({ page: 'kids' })
  expect(await answer).toEqual({ page: 'kids' })
})

it('the worker shows the offline page at once for a navigation that the page aborted, and only for that one', async () => {
  listeners.message?.({ data: { unanswered: `${ORIGIN}/kids-zone` } })
  expect(await ask({ url: `${ORIGIN}/kids-zone#all` })).toBe(OFFLINE_PAGE)
  network = async () => ({ page: 'kids' })
  expect(await ask({ url: `${ORIGIN}/kids-zone` })).toEqual({ page: 'kids' })
})

it('the worker shows the offline page when the connection fails', async () => {
  network = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await ask({ url: `${ORIGIN}/kids-zone` })).toBe(OFFLINE_PAGE)
})

it.each([
  { url: `${ORIGIN}/contact`, method: 'POST' },
  { url: `${ORIGIN}/checkout/order`, method: 'POST', mode: 'cors' },
  { url: `${ORIGIN}/kids-zone.data`, mode: 'cors' },
  { url: `${ORIGIN}/desk/orders` },
])('the worker leaves $method $url to the browser', (asked) => {
  expect(ask(asked)).toBeUndefined()
})
