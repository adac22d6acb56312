import { inject, onTestFinished } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connectSqlite } from '#server/db/connect.ts'
import { testProvider } from '#server/payments/providers/test-provider.ts'
import { openShop, type Shop } from '#server/shop.ts'

/** Opens a whole shop in this process: SQLite in memory with the sample, and instant payments. */
export async function openTestShop(env: Record<string, string> = {}, overrides: Partial<Shop> = {}) {
  const read = readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...env }, process.cwd())
  if (!read.ok) throw new Error(read.message)
  const db = overrides.db ?? (await connectSqlite(':memory:', inject('sqliteImage')))
  const quick = read.config.payments === 'test' ? { payments: testProvider({ call: 0, upi: 0 }) } : {}
  const shop = await openShop(read.config, { db, ...quick, ...overrides })
  onTestFinished(() => shop.close())
  const app = await createApp(shop)
  return {
    shop,
    fetch: app.fetch,
    get: (path: string, init?: RequestInit) => app.request(`http://shop.test${path}`, init),
    postJson: (path: string, body: unknown) =>
      app.request(`http://shop.test${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://shop.test' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    postForm: (path: string, fields: Record<string, string>) =>
      app.request(`http://shop.test${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://shop.test' },
        body: new URLSearchParams(fields).toString(),
      }),
  }
}
