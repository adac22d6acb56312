import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ADDRESS } from '#test/order-form.ts'
import { record, skip } from './report.ts'
import { type RunningShop, residentMb, startShop } from './server.ts'

const CACHED_PATHS = [
  '/',
  '/uniquely-yours',
  '/kids-zone/kids-zone-2',
  '/wedding-edit?for=groom',
  '/our-story',
  '/mothers-day',
]
const ORDERS_PER_SECOND = 8
const RENDERS_PER_SECOND = 4
/** The largest list, at a URL that bypasses the cache. */
const UNCACHED_PATH = '/uniquely%2Dyours'
/** The first pages are rendered and V8 compiles hot code. */
const WARM_UP_SECONDS = 5
/** Long enough to include compression and document rendering beside the requests. */
const LATENCY_SECONDS = 45
const MEMORY_SECONDS = 180
/** Short-lived memory is returned by then. */
const COOL_DOWN_SECONDS = 60

/**
 * Measures latency and memory of a shop on a busy day.
 *
 * Traffic is cached pages, uncached pages, and paid orders with their invoices and emails.
 */
export async function measureBusyShop(folder: string) {
  const shop = await startShop(join(folder, 'market'))
  try {
    const day = await prepareTraffic(shop)
    await day.trade(WARM_UP_SECONDS, 1000)
    const waits = await day.trade(LATENCY_SECONDS, 1000)
    record({
      what: 'a kept page among 1,000 a second, with orders: p95',
      value: p95(waits.pages),
      unit: 'ms',
      limit: 50,
    })
    record({ what: 'orders and rendered pages beside them: p95', value: p95(waits.others), unit: 'ms', limit: 150 })
    record({ what: 'of these not answered as they should be', value: waits.errors.length, unit: '', limit: 0 })
    for (const fault of new Set(waits.errors)) console.log(`  ${fault}`)
    let most = 0
    const watch = setInterval(async () => {
      most = Math.max(most, (await residentMb(shop.pid)) ?? 0)
    }, 500)
    await day.trade(MEMORY_SECONDS, 2000)
    await pause(COOL_DOWN_SECONDS * 1000)
    clearInterval(watch)
    const after = await residentMb(shop.pid)
    if (after === undefined) return skip('memory of a market', 'this system has no /proc')
    record({ what: 'memory in 3 minutes of 2,000 pages and 8 orders a second', value: most, unit: 'MB', limit: 230 })
    record({ what: 'memory a minute later', value: after, unit: 'MB', limit: 230 })
  } finally {
    await shop.stop()
  }
}

const p95 = (waits: number[]): number => waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? Number.NaN

/** Latencies in ms; `faults` describes the unexpected responses. */
export type Latencies = { pages: number[]; others: number[]; errors: string[] }

export async function prepareTraffic({ origin }: RunningShop) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const ask = (path: string, body?: unknown) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const json = { 'content-type': 'application/json', origin }
      const method = body === undefined ? 'GET' : 'POST'
      const requested = request(
        origin + path,
        { agent, method, headers: { 'accept-encoding': body ? 'identity' : 'br', ...(body ? json : {}) } },
        async (answer) => {
          const chunks: Buffer[] = []
          for await (const chunk of answer) chunks.push(chunk)
          resolve({ status: answer.statusCode ?? 0, text: body ? Buffer.concat(chunks).toString() : '' })
        },
      )
      requested.on('error', reject)
      requested.end(body === undefined ? undefined : JSON.stringify(body))
    })
  const order = (checkoutKey: string, pricePaise: number) =>
    ask('/checkout/order', { checkoutKey, shipping: ADDRESS, lines: [{ id: 'kids-zone-2', quantity: 2, pricePaise }] })
  const { problems } = JSON.parse((await order(crypto.randomUUID(), 1)).text)
  const pricePaise: number = problems[0].pricePaise

  return {
    async trade(seconds: number, pagesPerSecond: number): Promise<Latencies> {
      const waits: Latencies = { pages: [], others: [], errors: [] }
      const underWay = new Set<Promise<unknown>>()
      /** Failures are recorded and do not stop the traffic. */
      function begin(to: number[], work: () => Promise<{ status: number }>) {
        const from = performance.now()
        const done = work().then(
          ({ status }) => (status === 200 ? to.push(performance.now() - from) : waits.errors.push(`status ${status}`)),
          (error: Error) => waits.errors.push(error.message),
        )
        underWay.add(done)
        void done.then(() => underWay.delete(done))
      }
      const perSecond = [
        {
          rate: pagesPerSecond,
          begin: (n: number) => begin(waits.pages, () => ask(CACHED_PATHS[n % CACHED_PATHS.length] ?? '/')),
        },
        { rate: ORDERS_PER_SECOND, begin: () => begin(waits.others, buy) },
        { rate: RENDERS_PER_SECOND, begin: () => begin(waits.others, () => ask(UNCACHED_PATH)) },
      ].map((each) => ({ ...each, done: 0 }))
      const startedAt = performance.now()
      for (let passed = 0; passed < seconds; passed = (performance.now() - startedAt) / 1000) {
        for (const each of perSecond) while (each.done < passed * each.rate) each.begin(each.done++)
        await pause(2)
      }
      while (underWay.size > 0) await Promise.all(underWay)
      return waits

      async function buy() {
        const checkoutKey = crypto.randomUUID()
        const placed = await order(checkoutKey, pricePaise)
        const { totalPaise } = JSON.parse(placed.text).order ?? {}
        // The simulated payment check takes two seconds, so its latency is not recorded.
        begin([], () => ask('/checkout/pay', { checkoutKey, totalPaise, transactionId: '632604118207' }))
        return placed
      }
    },
  }
}
