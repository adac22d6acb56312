import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startDurablePostgres } from '#test/embedded-postgres.ts'
import { startRazorpay } from '../emulators/razorpay.ts'
import { freePort } from '../free-port.ts'
import { openS3 } from '../s3-store.ts'
import { audit } from './audit.ts'
import { stockErrors } from './audit-stock.ts'
import { startBalancer } from './balancer.ts'
import { newLedger } from './ledger.ts'
import { buildOtherVersion } from './other-build.ts'
import { randomFrom } from './random.ts'
import { productsForSale, setUpShop, shopEnvironment } from './set-up-shop.ts'
import { type ShopProcess, startShop } from './shop-process.ts'
import { visit } from './visitor.ts'

// `npm run crash -- rolling [visitors] [seed=…]`: two instances on one PostgreSQL are replaced one after the other by
// another build, behind a load balancer that repeats nothing, while visitors load pages and buy.
const AT_ONCE = 4
const args = process.argv.slice(2)
const visitors = Number(args.find((word) => /^\d+$/.test(word)) ?? 300)
const seed = Number(args.find((word) => word.startsWith('seed='))?.slice('seed='.length) ?? Date.now() % 1_000_000)
const random = randomFrom(seed)
const ownFolder = process.cwd()

console.log(`${visitors} visitors, seed ${seed}. Building another version…`)
const other = await buildOtherVersion(ownFolder)
const folder = await mkdtemp(join(tmpdir(), 'regalo-rolling-'))
const [postgres, files, provider] = await Promise.all([startDurablePostgres(), openS3(), startRazorpay()])
const db = await setUpShop({ databaseUrl: postgres.url, dataDir: folder })
const [port, ...ports] = [await freePort(), await freePort(), await freePort()]
const ledger = newLedger()
const shop = { origin: `http://127.0.0.1:${port}`, products: await productsForSale(db), ledger }

const envOf = (instance: number) => ({
  ...shopEnvironment({
    port: instance,
    dataDir: join(folder, String(instance)),
    databaseUrl: postgres.url,
    providerUrl: provider.config.baseUrl,
  }),
  PUBLIC_ORIGIN: shop.origin,
  TRUST_PROXY: '1',
  FILES_URL: files.url,
  SHUTDOWN_DELAY_SECONDS: '1',
})
const balancer = await startBalancer(port, ports)
const running = new Map<number, ShopProcess>()
for (const instance of ports) await start(instance, ownFolder)

const figures = { visits: 0, assets: 0, mixedVisits: 0 }
let phase: 'old' | 'mixed' | 'new' = 'old'
const startedAt = performance.now()

async function start(instance: number, build: string) {
  const started = startShop(envOf(instance), build)
  running.set(instance, started)
  if (!(await started.ready)) throw new Error('an instance did not start')
  await balancer.untilReady(instance)
}

/** Replaces the instances, each after a third of the visitors. */
async function restartOneByOne() {
  for (const [index, instance] of ports.entries()) {
    while (figures.visits < ((index + 1) * visitors) / 3) await wait(20)
    phase = 'mixed'
    await running.get(instance)?.stop()
    await start(instance, other.folder)
    console.log(`instance ${index + 1} runs the other build after ${figures.visits} visits`)
  }
  phase = 'new'
}

async function visitAll(own: ReturnType<typeof randomFrom>) {
  while (figures.visits < visitors || phase !== 'new') {
    const assets = await visit(shop, own)
    figures.assets += assets
    figures.visits += 1
    if (phase === 'mixed') figures.mixedVisits += 1
  }
}
await Promise.all([restartOneByOne(), ...Array.from({ length: AT_ONCE }, () => visitAll(random.fork()))])
const seconds = Math.round((performance.now() - startedAt) / 1000)
await Promise.all([...running.values()].map((instance) => instance.stop()))

const found = await audit(db, ledger, provider)
const faults = [...found.lost, ...found.doubled, ...found.wrong, ...(await stockErrors(db))]
if (found.orders !== figures.visits) faults.push(`${figures.visits} visitors, ${found.orders} orders`)
if (figures.mixedVisits === 0) faults.push('no visitor came while both builds ran')
await db.destroy()
await Promise.all([balancer.stop(), postgres.remove(), files.remove(), provider.stop(), other.remove()])
await rm(folder, { recursive: true, force: true })

for (const fault of faults.slice(0, 20)) console.error(fault)
console.log(`
visitors             ${figures.visits}, ${figures.mixedVisits} while instances were replaced
requests             ${ledger.figures.requests}, ${figures.assets} of them for assets; by instance ${[...balancer.served.values()].join(' and ')}
orders acknowledged  ${ledger.orders.size} (${found.orders} in the books)
claims acknowledged  ${ledger.claims.size} (${found.review} orders under review)
faults               ${faults.length}
seconds              ${seconds}`)
process.exit(faults.length === 0 ? 0 : 1)
