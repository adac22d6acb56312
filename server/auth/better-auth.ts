import { randomBytes, randomInt } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { PASSWORD_LENGTH } from '#domain/desk/password.ts'
import type { Role } from '#domain/desk/roles.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { type Log, libraryLog } from '#server/log.ts'
import { ADDRESS_HEADER, COOKIE_PATH } from './auth-constants.ts'
import { trustedSignIn } from './trusted-sign-in.ts'

const SESSION_S = 7 * 24 * 60 * 60

type Deps = { db: Db; config: Pick<Config, 'publicOrigin'>; log: Log }

/**
 * Creates the better-auth instance on the shop's own tables. Its HTTP handler is not mounted: only the desk's forms
 * call its API, after the checks of origin and rate limit.
 */
export async function createAuth({ db, config, log }: Deps, secure: boolean) {
  return betterAuth({
    appName: 'Regalo',
    baseURL: config.publicOrigin ?? 'http://localhost',
    basePath: `${COOKIE_PATH}/auth`,
    secret: await readSecret(db),
    // The `sqlite` dialect for both databases: the schema stores times as text and flags as numbers.
    database: { db, type: 'sqlite', transaction: false },
    logger: { level: 'warn', log: libraryLog(log, 'better-auth') },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
    },
    user: { modelName: 'deskUsers', additionalFields: { role: { type: 'string', required: true, input: false } } },
    session: {
      modelName: 'deskSessions',
      expiresIn: SESSION_S,
      // A session ends a week after sign-in, however active it is.
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      additionalFields: { provenAt: { type: 'string', required: false, input: false } },
    },
    account: { modelName: 'deskAccounts' },
    verification: { modelName: 'deskVerifications', storeIdentifier: 'hashed' },
    plugins: [
      twoFactor({
        schema: { twoFactor: { modelName: 'deskTwoFactors' } },
        backupCodeOptions: { customBackupCodesGenerate: recoveryCodes },
      }),
      trustedSignIn(),
    ],
    advanced: {
      cookiePrefix: 'desk',
      useSecureCookies: secure,
      defaultCookieAttributes: { path: COOKIE_PATH, sameSite: 'strict', httpOnly: true, secure },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // The shop's migrations create the tables, under names that better-auth's check would not find.
      database: { validateSchema: false, generateId: newId },
    },
  })
}

export type Auth = Awaited<ReturnType<typeof createAuth>>
export type AuthUser = { id: string; name: string; email: string; role: Role; twoFactorEnabled?: boolean | null }

/** Characters of recovery codes, without those that look alike on paper. */
const CODE_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const fiveCharacters = (): string =>
  Array.from({ length: 5 }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('')
const recoveryCodes = (): string[] => Array.from({ length: 10 }, () => `${fiveCharacters()}-${fiveCharacters()}`)

const SECRET_KEY = 'deskSecret'

/** Returns the key that signs cookies and encrypts second factors. Created once and shared by all instances. */
async function readSecret(db: Db): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  await db
    .insertInto('meta')
    .values({ name: SECRET_KEY, value })
    .onConflict((c) => c.column('name').doNothing())
    .execute()
  const kept = await db.selectFrom('meta').select('value').where('name', '=', SECRET_KEY).executeTakeFirstOrThrow()
  return kept.value
}
