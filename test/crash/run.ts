import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDurablePostgres } from '#test/embedded-postgres.ts'
import { startRazorpay } from '../emulators/razorpay.ts'
import { freePort } from '../free-port.ts'
import { audit, paymentsAt } from './audit.ts'
import { hasTable, invoiceErrors, receiptErrors, stockErrors } from './audit-stock.ts'
import { newLedger } from './ledger.ts'
import { killWhileMigrating } from './migrations.ts'
import { placeErrors } from './places.ts'
import { randomFrom } from './random.ts'
import { killRepeatedly, runPendingJobs } from './rounds.ts'
import { productsForSale, setUpShop, shopEnvironment, signInAtDesk } from './set-up-shop.ts'
import { startShop } from './shop-process.ts'
import { keepBuying as goShopping } from './shopper.ts'

// `npm run crash -- 200` kills the shop on SQLite; `npm run crash -- 30 postgres` on PostgreSQL, which is restarted
// as well. `seed=7` repeats the decisions of a run, as far as timing allows. `uptime=5000` keeps the shop open for up to
// 5 s a round, so that a slow machine takes enough orders to fill the places of a day.
const SHOPPERS = 8
const MAX_MIGRATION_KILLS = 25
const args = process.argv.slice(2)
const rounds = Number(args.find((word) => /^\d+$/.test(word)) ?? 200)
const seed = Number(args.find((word) => word.startsWith('seed='))?.slice('seed='.length) ?? Date.now() % 1_000_000)
const uptimeMs = Number(args.find((word) => word.startsWith('uptime='))?.slice('uptime='.length)) || undefined
const random = randomFrom(seed)

const folder = await mkdtemp(join(tmpdir(), 'regalo-crash-'))
const postgres = args.includes('postgres') ? await startDurablePostgres() : undefined
const where = { databaseUrl: postgres?.url, dataDir: join(folder, 'data') }
const port = await freePort()
const provider = await startRazorpay()
const env = shopEnvironment({ port, ...where, providerUrl: provider.config.baseUrl })
const ledger = newLedger()

console.log(`${rounds} rounds on ${postgres ? 'PostgreSQL' : 'SQLite'}, seed ${seed}.`)
const kills = Math.min(MAX_MIGRATION_KILLS, Math.max(3, Math.ceil(rounds / 4)))
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
const origin = `http://127.0.0.1:${port}`
const deskCookie = await signInAtDesk(db, env)
const setUp = { origin, provider, products: await productsForSale(db), ledger, deskCookie }

console.log(`${SHOPPERS} shoppers. Rate limits are off.`)
const startedAt = performance.now()
let open = true
const shoppers = Array.from({ length: SHOPPERS }, () => goShopping(setUp, random.fork(), () => open))
const outages = await killRepeatedly({ rounds, random, setUp, start: () => startShop(env), postgres, uptimeMs })

const last = startShop(env)
await last.ready
open = false
await Promise.all(shoppers)
await runPendingJobs(db, provider)
await last.stop()

const violations = await audit(db, ledger, provider)
const taken = paymentsAt(provider)
if (await hasTable(db, 'stock')) violations.wrong.push(...(await stockErrors(db)))
const places = await placeErrors(db)
violations.wrong.push(...places.errors, ...(await receiptErrors(db)))
if (await hasTable(db, 'invoices')) violations.wrong.push(...(await invoiceErrors(db)))
await db.destroy()
await postgres?.remove()
await provider.stop()
await rm(folder, { recursive: true, force: true })

const { requests, retried, webhooks, refused503 } = ledger.figures
for (const fault of [...violations.lost, ...violations.doubled, ...violations.wrong].slice(0, 20)) console.error(fault)
console.log(`
killed                   ${rounds}, and ${2 * kills} while the tables changed
database away            ${outages}
requests                 ${requests}
pressed again            ${retried}
answered 503             ${refused503}
webhooks taken           ${webhooks}
orders acknowledged      ${ledger.orders.size} (${violations.orders} in the books)
claims acknowledged      ${ledger.claims.size} (${violations.review} orders under review)
QR codes made            ${provider.refs().filter((ref) => ref.startsWith('qr_')).length}
payments by hand         ${ledger.hand.size}
places taken             ${places.taken}
payments at the provider ${taken.length} (${taken.filter(({ captured }) => !captured).length} returned, ${violations.paid} orders paid)
lost                     ${violations.lost.length}
doubled                  ${violations.doubled.length}
wrong                    ${violations.wrong.length}
seconds                  ${Math.round((performance.now() - startedAt) / 1000)}`)
process.exit(violations.lost.length + violations.doubled.length + violations.wrong.length === 0 ? 0 : 1)
