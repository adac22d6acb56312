import { resolve } from 'node:path'
import * as z from 'zod'
import { INTAKE_LIMITS, type IntakeLimits } from '#domain/enquiry/intake-limits.ts'
import { typos } from '#domain/text/typos.ts'
import { readStoreAddress, type StoreAddress } from './files/store-address.ts'
import { PROVIDER_VARIABLES, type ProviderConfig, readProvider } from './payments/providers/config.ts'

const flag = (fallback: 'on' | 'off') => z.enum(['on', 'off']).default(fallback)

const MB = 1_000_000
/** Digits and nothing else: 0x10 and 1e3 are numbers to a program alone. */
const count = (max: number, fallback: number, words: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, words)
    .transform(Number)
    .refine((number) => number <= max, words)
    .default(fallback)
const most = (fallback: number) => count(1_000_000, fallback, 'must be a whole number, at most 1000000')

const NO_ORIGIN = 'must be an origin such as https://shop.example'
const NO_STORE =
  'must be a store such as https://KEY:SECRET@s3.ap-south-1.amazonaws.com/bucket?region=ap-south-1; what is no letter or digit in key and secret is percent-encoded'
/** A shop under a path would be led to by addresses that are not there. */
const isOrigin = (url: URL | null): boolean => url === null || url.href === `${url.origin}/`

const environment = z.object({
  PORT: count(65_535, 3000, 'must be a port number'),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres:// or postgresql://' })
    .optional(),
  FILES_URL: z
    .string()
    .refine((text) => readStoreAddress(text) !== undefined, NO_STORE)
    .optional(),
  FILES_CACHE_MB: most(500),
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/, error: NO_ORIGIN })
    .refine((url) => isOrigin(URL.parse(url)), NO_ORIGIN)
    .optional(),
  PAYMENTS: z.enum(['test', 'live']).default('test'),
  TRUST_PROXY: count(10, 0, 'must be the number of proxies in front'),
  RATE_LIMITS: flag('on'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, 'must be an address such as Regalo <hello@shop.example>')
    .optional(),
  MAX_ENQUIRIES_A_DAY: most(INTAKE_LIMITS.enquiriesADay),
  MAX_ENQUIRY_MB_A_DAY: most(INTAKE_LIMITS.bytesADay / MB),
  MAX_ENQUIRY_MB: most(INTAKE_LIMITS.bytes / MB),
  MAX_RESUME_MB_A_DAY: most(INTAKE_LIMITS.resumeBytesADay / MB),
  MAX_RESUME_MB: most(INTAKE_LIMITS.resumeBytes / MB),
  MAX_PICTURE_MB: most(5000),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info']).default('info'),
})

/** Every variable that the shop reads. */
export const OURS = [...Object.keys(environment.shape), ...PROVIDER_VARIABLES, 'SHOP_USER']

export type Config = {
  port: number
  host: string
  /** Absolute; holds the SQLite database and whatever visitors send as files. */
  dataDir: string
  databaseUrl: string | undefined
  /** Where files are kept instead of the data folder, and how much of it may lie on this machine as well. */
  store: StoreAddress | undefined
  cacheBytes: number
  publicOrigin: string | undefined
  payments: 'test' | 'live'
  /** In live who moves the money; in test nobody does. */
  provider: ProviderConfig | undefined
  /** Where emails are handed over, and who they are from; without it they are kept as files in the data folder. */
  mail: { smtpUrl: string; from: string } | undefined
  /** How many proxies stand in front: whose word about the visitor's address counts. */
  trustProxy: number
  rateLimits: boolean
  /** How much visitors may send with forms. */
  intake: IntakeLimits
  /** How much room pictures that were brought in at the desk may take. */
  pictureBytes: number
  logLevel: 'silent' | 'error' | 'warn' | 'info'
  /** The project's own folder: the catalogue and the built pages are read from here. */
  root: string
}

type ConfigResult = { ok: true; config: Config } | { ok: false; message: string }

/**
 * Reads the environment once. An empty variable counts as absent; a wrong one stops the start with a message that
 * names it and never repeats its value, which may be a secret.
 */
export function readConfig(env: Record<string, string | undefined>, root: string): ConfigResult {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '' && value !== undefined))
  const typos = envTypos(Object.keys(given), OURS)
  if (typos.length > 0) return wrong(typos.map(({ name, meant }) => `${name}: did you mean ${meant}?`))
  const result = environment.safeParse(given)
  if (!result.success) return wrong(result.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`))
  if (result.data.SMTP_URL && !result.data.MAIL_FROM) return wrong(['MAIL_FROM: must be given with SMTP_URL'])
  if (result.data.PAYMENTS === 'test') return { ok: true, config: toConfig(result.data, root, undefined) }
  const read = readProvider(given)
  return read.ok ? { ok: true, config: toConfig(result.data, root, read.provider) } : wrong(read.faults)
}

const wrong = (faults: string[]): ConfigResult => ({
  ok: false,
  message: `The environment is not right.\n${faults.join('\n')}`,
})

function toConfig(read: z.infer<typeof environment>, root: string, provider: ProviderConfig | undefined): Config {
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(root, read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    store: read.FILES_URL === undefined ? undefined : readStoreAddress(read.FILES_URL),
    cacheBytes: read.FILES_CACHE_MB * MB,
    publicOrigin: read.PUBLIC_ORIGIN && new URL(read.PUBLIC_ORIGIN).origin,
    payments: read.PAYMENTS,
    provider,
    mail: read.SMTP_URL && read.MAIL_FROM ? { smtpUrl: read.SMTP_URL, from: read.MAIL_FROM } : undefined,
    trustProxy: read.TRUST_PROXY,
    rateLimits: read.RATE_LIMITS === 'on',
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

/** What other programs have long called something else. */
const WELL_KNOWN: ReadonlySet<string> = new Set([
  ...['CHOST', 'GHOST', 'LHOST', 'RHOST', 'VHOST', 'XHOST'],
  ...['LPORT', 'RPORT', 'DPORT', 'SPORT', 'POST', 'SORT'],
  'LOGLEVEL',
])

/**
 * Variables whose name is one slip away from one of ours, with ours: `PAYMENT=live` would otherwise be a shop that takes
 * no money, and nobody would know. What is farther away may be anybody's.
 */
function envTypos(given: Iterable<string>, ours: readonly string[]): { name: string; meant: string }[] {
  return [...given].flatMap((name) => {
    if (ours.includes(name) || WELL_KNOWN.has(name)) return []
    const meant = ours.find((own) => typos(name, own) === 1)
    return meant === undefined ? [] : [{ name, meant }]
  })
}
