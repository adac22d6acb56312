import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/db/connect.ts'
import { paymentsAt } from './audit.ts'
import type { Random } from './random.ts'
import type { CrashSetUp } from './requests.ts'
import type { ShopProcess } from './shop-process.ts'
import { randomShopper } from './shopper.ts'

type Postgres = { stop: () => Promise<void>; start: () => Promise<void> }
type Plan = {
  rounds: number
  random: Random
  setUp: CrashSetUp
  start: () => ShopProcess
  postgres: Postgres | undefined
  /** Longest time that the shop stays open in a round. */
  uptimeMs?: number | undefined
}

const MAX_UPTIME_MS = 600
const FINISH_WITHIN_MS = 180_000
const BACK_WITHIN_MS = 500

/**
 * Starts the shop and kills it at random moments, sometimes before it is ready. Returns how often the database went
 * away.
 */
export async function killRepeatedly({ rounds, random, setUp, start, postgres, uptimeMs }: Plan): Promise<number> {
  let absences = 0
  for (let round = 1; round <= rounds; round++) {
    const shop = start()
    const ready = random.chance(0.1) ? undefined : await shop.ready
    if (ready === false) setUp.ledger.violations.push(`the shop did not start in round ${round}`)
    if (ready && postgres && random.chance(0.3)) {
      await wait(random.below(200))
      await interruptDatabase(setUp, postgres, random).catch((error) =>
        setUp.ledger.violations.push(`the shop went with its database in round ${round}: ${error}`),
      )
      absences += 1
    }
    await wait(random.below(uptimeMs ?? MAX_UPTIME_MS))
    await shop.kill()
    if (round % 20 === 0) console.log(`${round} rounds, ${setUp.ledger.orders.size} orders acknowledged`)
  }
  return absences
}

/** Stops and restarts the database under a running shop: orders get 503, cached pages stay available. */
async function interruptDatabase({ origin, products, ledger }: CrashSetUp, postgres: Postgres, random: Random) {
  await fetch(origin)
  const order = () => {
    const checkoutKey = Array.from({ length: 24 }, () => random.below(16).toString(16)).join('')
    const body = JSON.stringify({
      checkoutKey,
      shipping: randomShopper(random),
      lines: [{ ...products[0], quantity: 1 }],
    })
    return fetch(`${origin}/checkout/order`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }
  await postgres.stop()
  const [refused, page, ready, alive] = await Promise.all([
    order(),
    ...['/', '/readyz', '/healthz'].map((path) => fetch(origin + path)),
  ])
  if (refused.status !== 503 || !refused.headers.has('retry-after'))
    ledger.violations.push(`without its database the shop answered an order with ${refused.status}`)
  if (page?.status !== 200)
    ledger.violations.push(`without its database the shop answered its first page with ${page?.status}`)
  if (ready?.status !== 503)
    ledger.violations.push(`without its database the shop called itself ready: ${ready?.status}`)
  if (alive?.status !== 200)
    ledger.violations.push(`without its database the shop called itself dead: ${alive?.status}`)
  await wait(random.below(400))
  await postgres.start()
  const first = await order()
  // The database health probe caches its result for a moment.
  if (first.status === 503) await wait(BACK_WITHIN_MS)
  const placed = first.status === 503 ? await order() : first
  if (placed.status !== 200)
    ledger.violations.push(`with its database back the shop answered an order with ${placed.status}`)
}

/**
 * Makes waiting jobs due until the shop knows each payment of the provider. Jobs that are due already keep their time,
 * so that each has its turn on a slow machine.
 */
export async function runPendingJobs(db: Db, provider: CrashSetUp['provider']): Promise<void> {
  const until = performance.now() + FINISH_WITHIN_MS
  while (performance.now() < until) {
    const dueAt = new Date().toISOString()
    await db.updateTable('jobs').set({ dueAt }).where('doneAt', 'is', null).where('dueAt', '>', dueAt).execute()
    await wait(1500)
    const rows = await db.selectFrom('payments').select('transactionId').where('state', '!=', 'pending').execute()
    const known = new Set(rows.map(({ transactionId }) => transactionId))
    if (paymentsAt(provider).every(({ id }) => known.has(id))) return
  }
}
