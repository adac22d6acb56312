import { randomBytes } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { betterAuth } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { expireCookie, setSessionCookie } from 'better-auth/cookies'
import { twoFactor } from 'better-auth/plugins/two-factor'
import * as z from 'zod'
import { PASSWORD_LENGTH } from '#domain/desk/credentials.ts'
import type { Role } from '#domain/desk/roles.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { type Log, libraryLog } from '#server/log.ts'
import { ADDRESS_HEADER, COOKIE_PATH } from './auth-constants.ts'
import { recoveryCodes } from './recovery-codes.ts'

/** Cookie of better-auth's two-factor plugin that names a sign-in whose password was right. */
const CHALLENGE_COOKIE = 'two_factor'

const options = { method: 'POST', requireHeaders: true } as const

/**
 * Creates sessions for people whom the shop has authenticated itself: by a passkey, or by a code after the password.
 * The endpoints have no URL; only server code calls them. None of them reads an existing session.
 */
const trustedSignIn = () =>
  ({
    id: 'desk-known-user',
    endpoints: {
      /** Creates a session for a person. */
      signInKnown: createAuthEndpoint.serverOnly(
        { ...options, body: z.object({ userId: z.string() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context
          const user = await internalAdapter.findUserById(ctx.body.userId)
          if (!user) throw ctx.error('UNAUTHORIZED')
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(ctx, { session, user }, false)
          return { token: session.token, userId: user.id, email: user.email }
        },
      ),
      /** Returns the person whose password this browser has given and whose second factor is pending. */
      pendingSignIn: createAuthEndpoint.serverOnly(options, async (ctx) => {
        const { name } = ctx.context.createAuthCookie(CHALLENGE_COOKIE)
        const challenge = await ctx.getSignedCookie(name, ctx.context.secret)
        const pending = challenge ? await ctx.context.internalAdapter.findVerificationValue(challenge) : null
        return { userId: pending && pending.expiresAt > new Date() ? pending.value : undefined }
      }),
      /** Completes a pending sign-in, once, with a session. */
      finishSignIn: createAuthEndpoint.serverOnly(options, async (ctx) => {
        const { internalAdapter, secret, createAuthCookie } = ctx.context
        const cookie = createAuthCookie(CHALLENGE_COOKIE)
        const challenge = await ctx.getSignedCookie(cookie.name, secret)
        const pending = challenge ? await internalAdapter.consumeVerificationValue(challenge) : null
        const user = pending && (await internalAdapter.findUserById(pending.value))
        if (!user) throw ctx.error('UNAUTHORIZED')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user }, false)
        expireCookie(ctx, cookie)
        return { token: session.token, userId: user.id, email: user.email }
      }),
    },
  }) satisfies BetterAuthPlugin

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
