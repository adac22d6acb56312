import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findCycle, importsOf, LAYERS, refusal } from './import-rules.ts'

const root = join(import.meta.dirname, '..')
const modules = globSync('{domain,server,app}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(test|d)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

test('no module imports a folder that the rules forbid', () => {
  expect(modules.length).toBeGreaterThan(1000)
  const refusals = modules.flatMap(({ file, text }) => importsOf(file, text).map((name) => refusal(file, name)))
  expect(refusals.filter((message) => message !== undefined)).toEqual([])
})

test('no modules form an import cycle, type imports included', () => {
  const imports = modules.map(({ file, text }) => [`#${file}`, staticImportsOf(file, text)] as const)
  expect(findCycle(new Map(imports))).toBeUndefined()
})

test('every folder and file that a rule names exists', () => {
  const named = Object.entries(LAYERS).flatMap(([layer, { all, folders }]) => [
    ...Object.keys(folders).map((folder) => `${layer}/${folder}`),
    ...[all, ...Object.values(folders)]
      .flatMap((entries) => entries.split(/\s+/))
      .map((entry) => entry.replace('!', ''))
      .filter((entry) => entry !== '' && entry !== '*' && !entry.startsWith('npm:'))
      .map((entry) => (entry.startsWith('#') ? entry.slice(1) : `${layer}/${entry}`)),
  ])
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test.each([
  ['domain/cart/cart.ts', `import { x } from '#server/shop.ts'`],
  ['domain/cart/cart.ts', `import { x } from '#app/root.tsx'`],
  ['domain/cart/cart.ts', `import { useState } from 'react'`],
  ['domain/cart/cart.ts', `import { sql } from 'kysely'`],
  ['domain/cart/cart.ts', `import { join } from 'node:path'`],
  ['domain/cart/cart.ts', `import type { Order } from '#domain/order/order.ts'`],
  ['domain/cart/cart.ts', `import { order } from '../order/order.ts'`],
  ['domain/new-folder/rule.ts', `import { text } from '#domain/text/plain.ts'`],
  ['domain/nominal.ts', `import { text } from '#domain/text/plain.ts'`],
  ['server/stock/stock.ts', `import { x } from '#app/root.tsx'`],
  ['server/stock/stock.ts', `import { Hono } from 'hono'`],
  ['server/stock/stock.ts', `import { serve } from '@hono/node-server'`],
  ['server/stock/stock.ts', `import { redirect } from 'react-router'`],
  ['server/stock/stock.ts', `import { pg } from '#test/postgres.ts'`],
  ['server/stock/stock.ts', `import { placeOrder } from '#server/checkout/place-order.ts'`],
  ['server/stock/stock.ts', `const { placeOrder } = await import('#server/checkout/place-order.ts')`],
  ['server/stock/stock.ts', `export { placeOrder } from '#server/checkout/place-order.ts'`],
  ['server/stock/stock.ts', `import '#server/checkout/place-order.ts'`],
  ['server/stock/stock.ts', `import {\n  a,\n  b,\n} from '#server/checkout/place-order.ts'`],
  ['server/stock/stock.ts', `import { placeOrder } from '../checkout/place-order.ts'`],
  ['server/new-folder/query.ts', `import { table } from '#server/cli/terminal.ts'`],
  ['server/db/connect.ts', `import { stock } from '#server/stock/stock.ts'`],
  ['server/files/file-store.ts', `import { connect } from '#server/db/connect.ts'`],
  ['server/shop.ts', `import { Hono } from 'hono'`],
  ['server/main.ts', `import { routes } from '#app/routes.ts'`],
  ['server/checkout/place-order.ts', `import { razorpay } from '#server/payments/providers/razorpay.ts'`],
  ['server/payments/providers/razorpay.ts', `import { sql } from 'kysely'`],
  ['server/payments/providers/razorpay.ts', `import { DatabaseSync } from 'node:sqlite'`],
  ['server/payments/providers/razorpay.ts', `import { connect } from '#server/db/connect.ts'`],
  ['server/payments/providers/razorpay.ts', `import { order } from '#domain/order/order.ts'`],
  ['server/payments/providers/razorpay.ts', `import { pay } from '#server/payments/pay.ts'`],
  ['app/shell/shop.tsx', `import { Desk } from '#app/desk/desk.tsx'`],
  ['app/platform/read-form.ts', `import { cart } from '#app/shop/cart/cart.ts'`],
  ['app/shop/cart/cart.ts', `import { Desk } from '#app/desk/desk.tsx'`],
  ['app/shop/cart/cart.ts', `import { shop } from '#test/shop.ts'`],
  ['app/shop/home/home.tsx', `import { Desk } from '#app/desk/desk.tsx'`],
  ['app/desk/desk.tsx', `import { Home } from '#app/shop/home/home.tsx'`],
  ['app/desk/desk.tsx', `import { cart } from '#app/shop/cart/cart.ts'`],
  ['app/ui/button.tsx', `import { cart } from '#app/shop/cart/cart.ts'`],
  ['app/ui/button.tsx', `import type { Shop } from '#server/shop.ts'`],
])('%s is refused: %s', (file, text) => {
  expect(importsOf(file, text).map((name) => refusal(file, name))).toEqual([expect.stringContaining(file)])
})

test.each([
  ['domain/cart/cart.ts', `import { tax } from '#domain/tax/tax.ts'`],
  ['domain/cart/cart.ts', `import { z } from 'zod/mini'`],
  ['domain/cart/cart.ts', `import { line } from './line.ts'`],
  ['server/checkout/place-order.ts', `import { pay } from '#server/payments/pay.ts'`],
  ['server/payments/refunds/refund.ts', `import { razorpay } from '#server/payments/providers/razorpay.ts'`],
  ['server/payments/providers/razorpay.ts', `import { paise } from '#domain/payment/money.ts'`],
  ['server/new-folder/query.ts', `import { connect } from '#server/db/connect.ts'`],
  ['server/shop.ts', `import { placeOrder } from '#server/checkout/place-order.ts'`],
  ['app/shop/home/home.tsx', `import { placeOrder } from '#server/checkout/place-order.ts'`],
  ['app/desk/desk.tsx', `import { placeOrder } from '#server/checkout/place-order.ts'`],
  ['app/shop/home/home.tsx', `import { cart } from '#app/shop/cart/cart.ts'`],
  ['app/root.tsx', `import { Home } from '#app/shop/home/home.tsx'`],
])('%s is allowed: %s', (file, text) => {
  expect(importsOf(file, text).map((name) => refusal(file, name))).toEqual([undefined])
})

test('a cycle is found, also through type imports, and a chain is none', () => {
  const texts = {
    'server/a/a.ts': `import { b } from '#server/b/b.ts'`,
    'server/b/b.ts': `import type { C } from './c.ts'`,
    'server/b/c.ts': `export * from '#server/a/a.ts'`,
  }
  const graph = (files: [string, string][]) =>
    new Map(files.map(([file, text]) => [`#${file}`, staticImportsOf(file, text)]))
  const files = Object.entries(texts)
  expect(findCycle(graph(files))).toEqual(['#server/a/a.ts', '#server/b/b.ts', '#server/b/c.ts', '#server/a/a.ts'])
  expect(findCycle(graph(files.slice(0, 2)))).toBeUndefined()
})

/** Static imports only: a dynamic import cannot close a cycle. */
function staticImportsOf(file: string, text: string): string[] {
  return importsOf(file, text.replaceAll(/\bimport\([^)]*\)/g, ''))
}
