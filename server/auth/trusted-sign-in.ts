import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { expireCookie, setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'

/** Cookie of better-auth's two-factor plugin that names a sign-in whose password was right. */
const CHALLENGE_COOKIE = 'two_factor'

const options = { method: 'POST', requireHeaders: true } as const

/**
 * Creates sessions for people whom the shop has authenticated itself: by a passkey, or by a code after the password.
 * The endpoints have no URL; only server code calls them. None of them reads an existing session.
 */
export const trustedSignIn = () =>
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
