import { join } from 'node:path'
import type { Config } from './config.ts'
import { sqliteFile } from './db/connect.ts'
import { databaseHost } from './db/wait-for-database.ts'
import type { MailStatus } from './email/mail-status.ts'
import { storeName } from './files/store-address.ts'
import { PER_MINUTE } from './http/guard-posts.ts'

const describeDatabase = (databaseUrl: string): string =>
  `PostgreSQL, ${decodeURIComponent(new URL(databaseUrl).pathname.slice(1))} on ${databaseHost(databaseUrl)}`

/** Describes the configuration in effect at the start, without secrets, so that typos and omissions are noticed. */
export function describeConfig(config: Config, mail = environmentMail(config)): string {
  const { payments, provider, databaseUrl, dataDir, store } = config
  const live = provider ? `live, by ${provider.provider}` : 'live'
  return [
    `Payments: ${payments === 'live' ? live : 'test, no money moves'}`,
    `Database: ${databaseUrl ? describeDatabase(databaseUrl) : `SQLite, ${sqliteFile(dataDir)}`}`,
    `Data folder: ${dataDir}`,
    ...(store ? [`Files: ${storeName(store)}`] : []),
    `Emails: ${describeMail(mail, dataDir)}`,
  ].join('\n')
}

function describeMail(mail: MailStatus, dataDir: string): string {
  if (mail.state === 'ready') return `sent by ${new URL(mail.delivery.smtpUrl).host}, from ${mail.delivery.from}`
  if (mail.state === 'locked') return `waiting for the password of ${mail.server.host}`
  return `saved as files in ${join(dataDir, 'mail')}`
}

const environmentMail = ({ mail }: Pick<Config, 'mail'>): MailStatus =>
  mail ? { state: 'ready', source: 'environment', delivery: mail } : { state: 'none' }

const NO_PASSWORD =
  'The password of the mail server cannot be decrypted: emails wait. Enter it once more at the desk, under Settings, Emails.'
const NO_MAIL =
  'No mail server is set up, by SMTP_URL and MAIL_FROM or at the desk: emails are kept as files, not sent. Customers get no confirmation and no invoice.'

/** Returns warnings about a configuration that works but will cause trouble. */
export function configWarnings(
  config: Pick<Config, 'host' | 'publicOrigin' | 'trustProxy' | 'payments' | 'mail'>,
  mail = environmentMail(config),
): string[] {
  const { host, publicOrigin, trustProxy, payments } = config
  const noMail = [
    ...(payments === 'live' && mail.state === 'none' ? [NO_MAIL] : []),
    ...(mail.state === 'locked' ? [NO_PASSWORD] : []),
    ...(trustProxy > 0 && !isLoopback(host) ? [forgeableMessage(host, trustProxy)] : []),
  ]
  if (!publicOrigin?.startsWith('https:') || trustProxy > 0) return noMail
  const { orders, forms } = PER_MINUTE[payments]
  return [
    ...noMail,
    `PUBLIC_ORIGIN is https and TRUST_PROXY is 0: where a proxy stands in front of the shop, all visitors have its address and share ${orders} orders and ${forms} forms a minute. Set TRUST_PROXY to the number of proxies.`,
  ]
}

const isLoopback = (host: string): boolean => /^(127\.|::1$|localhost$)/.test(host)

const forgeableMessage = (host: string, trustProxy: number): string =>
  `HOST is ${host} and TRUST_PROXY is ${trustProxy}: a visitor who reaches the port without the proxy can forge an address and escape the limits. Set HOST=127.0.0.1, or let only the proxy connect.`

/**
 * Ignores write errors of standard output and error, whose reader may be gone, as after `npm start | head -1`. The
 * log has its own destination, which counts lost lines.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
