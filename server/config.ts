import { resolve } from 'node:path'
import * as z from 'zod'
import { INTAKE_LIMITS, type IntakeLimits } from '#domain/enquiry/intake-limits.ts'
import { SENDER } from '#domain/settings/mail-server.ts'
import { editDistance } from '#domain/text/edit-distance.ts'
import { type BackupTarget, parseBackupTarget } from './backup/backup-target.ts'
import { parseStoreAddress, type StoreAddress } from './files/store-address.ts'
import { PROVIDER_VARIABLES, type ProviderConfig, readProviderConfig } from './payments/providers/provider-config.ts'
import { parseSecretKey } from './secrets/secret-cipher.ts'

const flag = (fallback: 'on' | 'off') => z.enum(['on', 'off']).default(fallback)

const MB = 1_000_000
/** Decimal digits only; `Number` would also accept 0x10 and 1e3. */
const wholeNumber = (max: number, words: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, words)
    .transform(Number)
    .refine((number) => number <= max, words)
const count = (max: number, fallback: number, words: string) => wholeNumber(max, words).default(fallback)
const upTo = (fallback: number) => count(1_000_000, fallback, 'must be a whole number, at most 1000000')

const NO_ORIGIN = 'must be an origin such as https://shop.example'
const NO_STORE =
  'must be a store such as https://KEY:SECRET@s3.ap-south-1.amazonaws.com/bucket?region=ap-south-1; percent-encode special characters in key and secret'
const NO_KEY = 'must be 32 bytes in base64 or hex, such as openssl rand -base64 32 prints'
/** The shop's routes begin at the root, so an origin must have no path. */
const isOrigin = (url: URL | null): boolean => url === null || url.href === `${url.origin}/`

const postgresUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres:// or postgresql://' })
  .optional()

const environment = z.object({
  PORT: count(65_535, 3000, 'must be a port number'),
  HOST: z.string().min(1).optional(),
  METRICS_PORT: wholeNumber(65_535, 'must be a port number').optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresUrl,
  FILES_URL: z
    .string()
    .refine((text) => parseStoreAddress(text) !== undefined, NO_STORE)
    .optional(),
  FILES_CACHE_MB: upTo(500),
  BACKUP_TO: z
    .string()
    .refine((text) => parseBackupTarget(text, '/') !== undefined, NO_STORE)
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(16, 'must have at least 16 characters').optional(),
  DRILL_DATABASE_URL: postgresUrl,
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/, error: NO_ORIGIN })
    .refine((url) => isOrigin(URL.parse(url)), NO_ORIGIN)
    .optional(),
  PAYMENTS: z.enum(['test', 'live']).default('test'),
  TRUST_PROXY: count(10, 0, 'must be the number of proxies in front'),
  RATE_LIMITS: flag('on'),
  SHUTDOWN_DELAY_SECONDS: count(300, 0, 'must be a whole number of seconds, at most 300'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z.string().regex(SENDER, 'must be an address such as Regalo <hello@shop.example>').optional(),
  SECRETS_KEY: z
    .string()
    .transform(parseSecretKey)
    .refine((key) => key !== undefined, NO_KEY)
    .optional(),
  MAX_ENQUIRIES_A_DAY: upTo(INTAKE_LIMITS.enquiriesADay),
  MAX_ENQUIRY_MB_A_DAY: upTo(INTAKE_LIMITS.bytesADay / MB),
  MAX_ENQUIRY_MB: upTo(INTAKE_LIMITS.bytes / MB),
  MAX_RESUME_MB_A_DAY: upTo(INTAKE_LIMITS.resumeBytesADay / MB),
  MAX_RESUME_MB: upTo(INTAKE_LIMITS.resumeBytes / MB),
  MAX_PICTURE_MB: upTo(5000),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info']).default('info'),
})

/** All variables that the shop reads. */
export const KNOWN_VARIABLES = [...Object.keys(environment.shape), ...PROVIDER_VARIABLES, 'SHOP_USER']

export type Config = {
  port: number
  host: string
  /** Address of the metrics. Without it there are none. */
  metrics: { port: number; host: string } | undefined
  /** Absolute path of the folder with the SQLite database and the uploaded files. */
  dataDir: string
  databaseUrl: string | undefined
  /** Remote file store that is used instead of the data folder, and the limit of its local cache in bytes. */
  store: StoreAddress | undefined
  cacheBytes: number
  /** Destination of backups, passphrase that encrypts them, and PostgreSQL for drills. */
  backup: { target: BackupTarget; passphrase: string | undefined; drillUrl: string | undefined }
  publicOrigin: string | undefined
  payments: 'test' | 'live'
  provider: ProviderConfig | undefined
  /** SMTP server and sender. Without it, emails are written to the data folder. */
  mail: { smtpUrl: string; from: string } | undefined
  /** Key of the secrets that are entered at the desk. Without it, SQLite shops have a key file. */
  secretsKey: Buffer | undefined
  /** Number of proxies in front whose `X-Forwarded-*` headers are trusted. */
  trustProxy: number
  rateLimits: boolean
  /** Time between a failing `/readyz` and the end of new connections after SIGTERM, in milliseconds. */
  shutdownDelayMs: number
  intake: IntakeLimits
  /** Limit on all uploaded pictures together, in bytes. */
  pictureBytes: number
  logLevel: 'silent' | 'error' | 'warn' | 'info'
  root: string
}

type ConfigResult = { ok: true; config: Config } | { ok: false; message: string }

/**
 * Reads the environment. An empty variable counts as absent. An invalid one returns a message that names it and never
 * repeats its value, which may be a secret.
 */
export function readConfig(env: Record<string, string | undefined>, root: string): ConfigResult {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '' && value !== undefined))
  const typos = envTypos(Object.keys(given), KNOWN_VARIABLES)
  if (typos.length > 0) return invalid(typos.map(({ name, meant }) => `${name}: did you mean ${meant}?`))
  const result = environment.safeParse(given)
  if (!result.success) return invalid(result.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`))
  if (result.data.SMTP_URL && !result.data.MAIL_FROM) return invalid(['MAIL_FROM: must be given with SMTP_URL'])
  if (result.data.METRICS_PORT === result.data.PORT) return invalid(['METRICS_PORT: must differ from PORT'])
  if (result.data.PAYMENTS === 'test') return { ok: true, config: toConfig(result.data, root, undefined) }
  const read = readProviderConfig(given)
  return read.ok ? { ok: true, config: toConfig(result.data, root, read.provider) } : invalid(read.faults)
}

const invalid = (faults: string[]): ConfigResult => ({
  ok: false,
  message: `The environment is not valid.\n${faults.join('\n')}`,
})

function toConfig(read: z.infer<typeof environment>, root: string, provider: ProviderConfig | undefined): Config {
  return {
    port: read.PORT,
    // Behind a proxy only the proxy may connect: a direct visitor could forge an address.
    host: read.HOST ?? (read.TRUST_PROXY > 0 ? '127.0.0.1' : '0.0.0.0'),
    metrics: read.METRICS_PORT === undefined ? undefined : { port: read.METRICS_PORT, host: read.METRICS_HOST },
    dataDir: resolve(root, read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    store: read.FILES_URL === undefined ? undefined : parseStoreAddress(read.FILES_URL),
    cacheBytes: read.FILES_CACHE_MB * MB,
    backup: {
      target: (read.BACKUP_TO && parseBackupTarget(read.BACKUP_TO, root)) || {
        folder: resolve(root, read.DATA_DIR, 'backups'),
      },
      passphrase: read.BACKUP_PASSPHRASE,
      drillUrl: read.DRILL_DATABASE_URL,
    },
    publicOrigin: read.PUBLIC_ORIGIN && new URL(read.PUBLIC_ORIGIN).origin,
    payments: read.PAYMENTS,
    provider,
    mail: read.SMTP_URL && read.MAIL_FROM ? { smtpUrl: read.SMTP_URL, from: read.MAIL_FROM } : undefined,
    secretsKey: read.SECRETS_KEY,
    trustProxy: read.TRUST_PROXY,
    rateLimits: read.RATE_LIMITS === 'on',
    shutdownDelayMs: read.SHUTDOWN_DELAY_SECONDS * 1000,
    intake: {
      enquiriesADay: read.MAX_ENQUIRIES_A_DAY,
      bytesADay: read.MAX_ENQUIRY_MB_A_DAY * MB,
      bytes: read.MAX_ENQUIRY_MB * MB,
      resumeBytesADay: read.MAX_RESUME_MB_A_DAY * MB,
      resumeBytes: read.MAX_RESUME_MB * MB,
    },
    pictureBytes: read.MAX_PICTURE_MB * MB,
    logLevel: read.LOG_LEVEL,
    root,
  }
}

const FOREIGN_VARIABLES: ReadonlySet<string> = new Set([
  ...['CHOST', 'GHOST', 'LHOST', 'RHOST', 'VHOST', 'XHOST'],
  ...['LPORT', 'RPORT', 'DPORT', 'SPORT', 'POST', 'SORT'],
  'LOGLEVEL',
])

/**
 * Returns variables that are one typo away from one of ours: `PAYMENT_LABELS=live` would otherwise silently start a shop in
 * test mode.
 */
function envTypos(given: Iterable<string>, knownNames: readonly string[]): { name: string; meant: string }[] {
  return [...given].flatMap((name) => {
    if (knownNames.includes(name) || FOREIGN_VARIABLES.has(name)) return []
    const meant = knownNames.find((own) => editDistance(name, own) === 1)
    return meant === undefined ? [] : [{ name, meant }]
  })
}
