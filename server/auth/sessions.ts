import type { Role } from '#domain/desk/roles.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { authFor, authHeaders } from './auth-instance.ts'
import type { AuthUser } from './better-auth.ts'

/** The signed-in person, with the session of the request. */
export type SignedInUser = {
  id: string
  name: string
  email: string
  role: Role
  sessionId: string
  /** Time of the last authentication in this session, by second factor, passkey or password. */
  provenAt: Date | undefined
  hasSecondFactor: boolean
}

export type SessionShop = Pick<RequestShop, 'db' | 'config' | 'log' | 'origin' | 'address'>

/** Returns the signed-in person of a request, or `undefined` if its session is missing or expired. */
export async function readSignedInUser(shop: SessionShop, request: Request): Promise<SignedInUser | undefined> {
  const auth = await authFor(shop)
  const found = await auth.api.getSession({ headers: authHeaders(shop, request) })
  if (!found) return undefined
  const { id, name, email, role, twoFactorEnabled } = found.user as AuthUser
  const { provenAt } = found.session as { provenAt?: string | null }
  return {
    id,
    name,
    email,
    role,
    sessionId: found.session.id,
    provenAt: provenAt ? new Date(provenAt) : undefined,
    hasSecondFactor: twoFactorEnabled === true,
  }
}
