import type { Role } from '#domain/desk/roles.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import type { AuthUser } from './auth.ts'
import { authHeaders, authOf } from './open-desk.ts'

/** Who is at the desk, and by which of their sessions. */
export type Signed = {
  id: string
  name: string
  email: string
  role: Role
  sessionId: string
  /** When they last proved that it is them, by their second factor or, without one, by their password. */
  provenAt: Date | undefined
  hasSecondFactor: boolean
}

/** What a session is looked up with. */
export type SessionShop = Pick<RequestShop, 'db' | 'config' | 'log' | 'origin' | 'address'>

/** Whose session a request brings, if it is one that still holds. */
export async function readSigned(shop: SessionShop, request: Request): Promise<Signed | undefined> {
  const auth = await authOf(shop)
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
