// `npm run payments` and `npm run carts`, both with `-- [count] [seed=…]`: install if needed, then repeat a test of
// random cases with more of them than `npm test` has.
import { join } from 'node:path'
import { installPackages } from './setup/install.mjs'
import { becomeProgram, projectNode, root } from './setup/run.mjs'

const RUNS = {
  // Orders of a live shop by every payment method, on SQLite and PostgreSQL: none is lost or doubled.
  payments: { count: 400, env: 'LIVE_ORDERS', test: 'test/live-orders/live-orders.test.ts' },
  // Carts in both price modes: the sum shown, charged and invoiced is the same.
  carts: { count: 100_000, env: 'CARTS', test: 'domain/order/price-order.test.ts' },
}

const [name, ...args] = process.argv.slice(2)
const run = RUNS[name]
const count = args.find((word) => /^\d+$/.test(word)) ?? String(run.count)
const seed = args.find((word) => word.startsWith('seed='))?.slice('seed='.length) ?? String(Date.now() % 1_000_000)

await installPackages()
console.log(`${count} random cases, seed ${seed}.`)
becomeProgram(projectNode, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', run.test], {
  ...process.env,
  [run.env]: count,
  FUZZ_SEED: seed,
})
