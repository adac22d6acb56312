import { join } from 'node:path'
import type { Config } from './config.ts'
import { sqliteFile } from './db/connect.ts'
import { hostOf } from './db/wait-for-database.ts'

const databaseOn = (databaseUrl: string): string =>
  `PostgreSQL, ${decodeURIComponent(new URL(databaseUrl).pathname.slice(1))} on ${hostOf(databaseUrl)}`

/** What a start has found in its environment, so that what was mistyped or is missing is seen at once. No secrets. */
export function startWords({ payments, provider, databaseUrl, dataDir, mail }: Config): string {
  const live = provider ? `live, by ${provider.provider}` : 'live'
  return [
    `Payments: ${payments === 'live' ? live : 'test, no money moves'}`,
    `Database: ${databaseUrl ? databaseOn(databaseUrl) : `SQLite, ${sqliteFile(dataDir)}`}`,
    `Data folder: ${dataDir}`,
    `Letters: ${mail ? `sent by ${new URL(mail.smtpUrl).host}, from ${mail.from}` : `kept as files in ${join(dataDir, 'mail')}`}`,
  ].join('\n')
}
