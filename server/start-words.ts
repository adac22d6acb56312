import { join } from 'node:path'
import type { Config } from './config.ts'
import { sqliteFile } from './db/connect.ts'
import { hostOf } from './db/wait-for-database.ts'
import { storeName } from './files/store-address.ts'
import { PER_MINUTE } from './http/guard-posts.ts'

const databaseOn = (databaseUrl: string): string =>
  `PostgreSQL, ${decodeURIComponent(new URL(databaseUrl).pathname.slice(1))} on ${hostOf(databaseUrl)}`

/** What a start has found in its environment, so that what was mistyped or is missing is seen at once. No secrets. */
export function startWords({ payments, provider, databaseUrl, dataDir, store, mail }: Config): string {
  const live = provider ? `live, by ${provider.provider}` : 'live'
  return [
    `Payments: ${payments === 'live' ? live : 'test, no money moves'}`,
    `Database: ${databaseUrl ? databaseOn(databaseUrl) : `SQLite, ${sqliteFile(dataDir)}`}`,
    `Data folder: ${dataDir}`,
    ...(store ? [`Files: ${storeName(store)}`] : []),
    `Letters: ${mail ? `sent by ${new URL(mail.smtpUrl).host}, from ${mail.from}` : `kept as files in ${join(dataDir, 'mail')}`}`,
  ].join('\n')
}

const NO_MAIL =
  'SMTP_URL and MAIL_FROM are not set: emails are kept as files, not sent. Customers get no confirmation and no invoice.'

/** What an operator should hear when the shop starts: it works, and will not for long. */
export function startWarnings(config: Pick<Config, 'publicOrigin' | 'trustProxy' | 'payments' | 'mail'>): string[] {
  const { publicOrigin, trustProxy, payments, mail } = config
  const noMail = payments === 'live' && !mail ? [NO_MAIL] : []
  if (!publicOrigin?.startsWith('https:') || trustProxy > 0) return noMail
  const { orders, forms } = PER_MINUTE[payments]
  return [
    ...noMail,
    `PUBLIC_ORIGIN is https and TRUST_PROXY is 0: where a proxy stands in front of the shop, all visitors have its address and share ${orders} orders and ${forms} forms a minute. Set TRUST_PROXY to the number of proxies.`,
  ]
}

/**
 * Whoever read what the shop prints may be gone, as after `npm start | head -1`: what it says then is lost, and it goes
 * on. The log has an outlet of its own, which counts the lines that are.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
