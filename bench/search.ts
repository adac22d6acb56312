import { join } from 'node:path'
import { fillCatalogue } from '#server/catalogue/fill.ts'
import { connectSqlite } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { record } from './report.ts'
import { startShop } from './server.ts'

const GIFTS = 10_000
const ROUNDS = 25
const ROWS_AT_ONCE = 250

/** What people type, key by key, right and wrong. */
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
]

/** From a key's request to its answer, over HTTP, with a catalogue more than a hundred times the sample's. */
export async function measureSearch(folder: string) {
  const dataDir = join(folder, 'many-gifts')
  await fillWithMany(dataDir)
  const shop = await startShop(dataDir)
  try {
    const ask = (query: string) => timed(() => fetch(`${shop.origin}/search.json?q=${encodeURIComponent(query)}`))
    record({ what: 'the first search, which makes the index of 10,000 gifts', value: await ask('tea'), unit: 'ms' })
    for (const query of TYPED) await ask(query)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) for (const query of TYPED) times.push(await ask(query))
    times.sort((a, b) => a - b)
    record({
      what: 'search among 10,000 gifts, p50',
      value: times[Math.floor(times.length * 0.5)] ?? Number.NaN,
      unit: 'ms',
    })
    record({
      what: 'search among 10,000 gifts, p99',
      value: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
      unit: 'ms',
      limit: 50,
    })
  } finally {
    await shop.stop()
  }
}

async function timed(ask: () => Promise<Response>): Promise<number> {
  const startedAt = performance.now()
  const response = await ask()
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`a search was answered with ${response.status}`)
  return performance.now() - startedAt
}

/** The sample over and over, each gift with a word of its own in its name. */
async function fillWithMany(dataDir: string) {
  const db = await connectSqlite(join(dataDir, 'regalo.sqlite'))
  await migrate(db)
  await fillCatalogue(db, process.cwd())
  const sample = await db.selectFrom('products').selectAll().where('twinOf', 'is', null).execute()
  const count = await db
    .selectFrom('products')
    .select((c) => c.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: GIFTS - Number(count.count) }, (_, number) => {
    const like = sample[number % sample.length]
    if (!like) throw new Error('the sample is empty')
    const word = (number + 1000).toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')
    return { ...like, id: `${like.id}-${number}`, name: `${like.name} ${word}`, position: number + 1000 }
  })
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto('products')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute()
  }
  await db.destroy()
}
