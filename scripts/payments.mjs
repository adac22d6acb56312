// `npm run payments -- [orders] [seed=…]`: installs if needed, then plays so many orders (400) of a live shop by every
// payment method on SQLite and PostgreSQL, as `npm test` does with 40, and checks that none is lost or doubled.
import { join } from 'node:path'
import { installPackages } from './setup/install.mjs'
import { becomeProgram, projectNode, root } from './setup/run.mjs'

const args = process.argv.slice(2)
const orders = args.find((word) => /^\d+$/.test(word)) ?? '400'
const seed = args.find((word) => word.startsWith('seed='))?.slice('seed='.length) ?? String(Date.now() % 1_000_000)

await installPackages()
console.log(`${orders} orders, seed ${seed}.`)
const tests = ['run', 'test/live-orders/live-orders.test.ts', '--project', 'server']
becomeProgram(projectNode, [join(root, 'node_modules/vitest/vitest.mjs'), ...tests], {
  ...process.env,
  LIVE_ORDERS: orders,
  FUZZ_SEED: seed,
})
