import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'

/**
 * A session for somebody who has shown who they are by something that better-auth knows nothing of. It has no address:
 * only the shop itself calls it.
 */
export const knownUser = () =>
  ({
    id: 'desk-known-user',
    endpoints: {
      signInKnown: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ userId: z.string() }), requireHeaders: true },
        async (ctx) => {
          const { internalAdapter } = ctx.context
          const user = await internalAdapter.findUserById(ctx.body.userId)
          if (!user) throw ctx.error('UNAUTHORIZED')
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(ctx, { session, user }, false)
          return { token: session.token, email: user.email }
        },
      ),
    },
  }) satisfies BetterAuthPlugin
