import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../durable-postgres.ts'
import { startRazorpay } from '../emulators/razorpay.ts'
import { freePort } from '../free-port.ts'
import { audit, paymentsAt } from './audit.ts'
import { hasTable, invoiceFaults, stockFaults } from './audit-stores.ts'
import { newLedger } from './ledger.ts'
import { killWhileMigrating } from './migrations.ts'
import { randomFrom } from './random.ts'
import { killAgainAndAgain, letWorkFinish } from './rounds.ts'
import { giftsOf, setUpShop, shopEnvironment } from './set-up-shop.ts'
import { startShop } from './shop-process.ts'
import { shop as goShopping } from './shopper.ts'

// `npm run crash -- 200` kills the shop on SQLite, `npm run crash -- 30 postgres` on PostgreSQL, which is stopped and
// started as well. `seed=7` repeats the decisions of a run, as far as a machine's own timing lets it.
const SHOPPERS = 8
const MOST_MIGRATION_KILLS = 25
const words = process.argv.slice(2)
const rounds = Number(words.find((word) => /^\d+$/.test(word)) ?? 200)
const seed = Number(words.find((word) => word.startsWith('seed='))?.slice('seed='.length) ?? Date.now() % 1_000_000)
const random = randomFrom(seed)

const folder = await mkdtemp(join(tmpdir(), 'regalo-crash-'))
const postgres = words.includes('postgres') ? await startPostgres() : undefined
const where = { databaseUrl: postgres?.url, dataDir: join(folder, 'data') }
const port = await freePort()
const provider = await startRazorpay()
const env = shopEnvironment({ port, ...where, providerUrl: provider.config.baseUrl })
const ledger = newLedger()

console.log(`${rounds} rounds on ${postgres ? 'PostgreSQL' : 'SQLite'}, seed ${seed}.`)
const kills = Math.min(MOST_MIGRATION_KILLS, Math.max(3, Math.ceil(rounds / 4)))
const early = await killWhileMigrating({
  kills,
  random,
  where,
  ledger,
  start: () => startShop({ ...env, PAYMENTS: 'test' }),
})
console.log(
  `${2 * kills} starts killed while they changed the tables, ${early} of them before the last migration was committed`,
)

const db = await setUpShop(where)
const setUp = { origin: `http://127.0.0.1:${port}`, provider, products: await giftsOf(db), ledger }

console.log(`${SHOPPERS} shoppers. Rate limits are off.`)
const startedAt = performance.now()
let open = true
const shoppers = Array.from({ length: SHOPPERS }, () => goShopping(setUp, random.fork(), () => open))
const absences = await killAgainAndAgain({ rounds, random, setUp, start: () => startShop(env), postgres })

const last = startShop(env)
await last.ready
open = false
await Promise.all(shoppers)
await letWorkFinish(db, provider)
await last.stop()

const found = await audit(db, ledger, provider)
const taken = paymentsAt(provider)
if (await hasTable(db, 'stock')) found.wrong.push(...(await stockFaults(db)))
if (await hasTable(db, 'invoices')) found.wrong.push(...(await invoiceFaults(db)))
await db.destroy()
await postgres?.remove()
await provider.stop()
await rm(folder, { recursive: true, force: true })

const { requests, retried, webhooks, refused503 } = ledger.figures
for (const fault of [...found.lost, ...found.doubled, ...found.wrong].slice(0, 20)) console.error(fault)
console.log(`
killed                   ${rounds}, and ${2 * kills} while the tables changed
database away            ${absences}
requests                 ${requests}
pressed again            ${retried}
answered 503             ${refused503}
webhooks taken           ${webhooks}
orders acknowledged      ${ledger.orders.size} (${found.orders} in the books)
claims acknowledged      ${ledger.claims.size} (${found.review} orders under review)
payments at the provider ${taken.length} (${taken.filter(({ captured }) => !captured).length} returned, ${found.paid} orders paid)
lost                     ${found.lost.length}
doubled                  ${found.doubled.length}
wrong                    ${found.wrong.length}
seconds                  ${Math.round((performance.now() - startedAt) / 1000)}`)
process.exit(found.lost.length + found.doubled.length + found.wrong.length === 0 ? 0 : 1)
