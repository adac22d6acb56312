import { randomBytes, randomInt } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { PASSWORD_LENGTH } from '#domain/desk/password.ts'
import type { Role } from '#domain/desk/roles.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { type Log, libraryLog } from '#server/log.ts'
import { ADDRESS_HEADER, DESK } from './auth-constants.ts'
import { knownUser } from './known-user.ts'

const SESSION_S = 7 * 24 * 60 * 60

type Deps = { db: Db; config: Pick<Config, 'publicOrigin'>; log: Log }

/**
 * Who may come in, by better-auth on tables of our own. It has no address of its own: every way in is a form of the
 * desk, which is held to the shop's origin and to its own number of tries before it is asked anything here.
 */
export async function openAuth({ db, config, log }: Deps, secure: boolean) {
  return betterAuth({
    appName: 'Regalo',
    baseURL: config.publicOrigin ?? 'http://localhost',
    basePath: `${DESK}/auth`,
    secret: await readSecret(db),
    // Of what SQLite has: texts for times and numbers for flags, as the shop keeps them on both databases.
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
      // A week after signing in one signs in again, however much was done in it.
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
      knownUser(),
    ],
    advanced: {
      cookiePrefix: 'desk',
      useSecureCookies: secure,
      defaultCookieAttributes: { path: DESK, sameSite: 'strict', httpOnly: true, secure },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // Its tables are made by the shop's own migrations, under names that it does not know how to look for.
      database: { validateSchema: false, generateId: newId },
    },
  })
}

export type Auth = Awaited<ReturnType<typeof openAuth>>
export type AuthUser = { id: string; name: string; email: string; role: Role; twoFactorEnabled?: boolean | null }

/** Without those that look like another on paper. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const five = (): string => Array.from({ length: 5 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
const recoveryCodes = (): string[] => Array.from({ length: 10 }, () => `${five()}-${five()}`)

const SECRET = 'deskSecret'

/** What cookies are signed and second factors encrypted with: made once, the same for every node of the shop. */
async function readSecret(db: Db): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  await db
    .insertInto('meta')
    .values({ name: SECRET, value })
    .onConflict((c) => c.column('name').doNothing())
    .execute()
  const kept = await db.selectFrom('meta').select('value').where('name', '=', SECRET).executeTakeFirstOrThrow()
  return kept.value
}
