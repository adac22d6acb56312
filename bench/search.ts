import { join } from 'node:path'
import { LARGE, largeShop } from './large-catalogue.ts'
import { record, skip } from './report.ts'
import { type RunningShop, residentMb, startShop } from './server.ts'

const ROUNDS = 25
const COUNT = LARGE.gifts.toLocaleString('en-IN')

/** Queries typed key by key: correct, misspelt, with a price, and of several kinds at once. */
const TYPED = [
  't',
  'te',
  'tea',
  'the l',
  'long bahter',
  'philosofer',
  'chai philsopher',
  'mothers day',
  'drone',
  'a gift for the night owl',
  'brass candle',
  'chocolate under 200',
  'under 500',
  '₹200 to ₹400',
  'season 7',
  'kids dinosaur over 100',
  'coffee drone traveller',
  'sandlewood soap',
  'q',
  'for her',
]

/** Measures search latency over HTTP among 100,000 products, from the first key on. */
export async function measureSearch(folder: string) {
  const dataDir = await largeShop(join(folder, 'many-gifts'))
  const shop = await startShop(dataDir)
  try {
    record({ what: `start to the first answer, ${COUNT} gifts`, value: shop.startMs, unit: 'ms', limit: 1500 })
    const times = await measureQueries(shop)
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
    record({ what: `search among ${COUNT} gifts, p50`, value: at(0.5), unit: 'ms' })
    record({ what: `search among ${COUNT} gifts, p95 from the first on`, value: at(0.95), unit: 'ms', limit: 100 })
    const mb = await residentMb(shop.pid)
    if (mb === undefined) skip('resident memory after searches', 'this system has no /proc')
    else record({ what: `resident memory after searches among ${COUNT} gifts`, value: mb, unit: 'MB', limit: 230 })
  } finally {
    await shop.stop()
  }
}

async function measureQueries({ origin }: RunningShop): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const query of TYPED) {
      times.push(await timed(() => fetch(`${origin}/search.json?q=${encodeURIComponent(query)}`)))
      if (times.length === 1)
        record({ what: `the first search among ${COUNT} gifts`, value: times[0] ?? 0, unit: 'ms' })
    }
  return times.sort((a, b) => a - b)
}

async function timed(ask: () => Promise<Response>): Promise<number> {
  const startedAt = performance.now()
  const response = await ask()
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`a search was answered with ${response.status}`)
  return performance.now() - startedAt
}
