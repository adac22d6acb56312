import { createContext, data, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { type Area, canAccess, needsSecondFactor } from '#domain/desk/roles.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import { transact } from '#server/db/transact.ts'
import { type RequestShop, shopOf } from '#server/http/shop-context.ts'
import { readFrame } from '#server/today/frame.ts'
import { readSignedInUser, type SessionShop, type SignedInUser } from './sessions.ts'

/** Arguments of a loader or action. */
export type DeskRequest = { request: Request; url: URL; context: Readonly<RouterContextProvider> }

export const SIGN_IN_PATH = '/desk/sign-in'
/**
 * First page of the desk. Not `/desk`: the router fetches a page's data from a sibling path, and the sibling of
 * `/desk` lies outside the path of the desk's cookies.
 */
export const FIRST_PAGE = '/desk/today'
export const SECOND_FACTOR_PATH = '/desk/account/second-factor'

const signedInContext = createContext<SignedInUser>()

/**
 * Returns the route middleware that every desk route exports: it authorizes the request before any loader or action of
 * the page runs. `area` is the least area that reaches the route; `checkArea` checks what an action, print or field
 * needs beyond it.
 */
export function requireArea(area: Area): MiddlewareFunction<Response> & { area: Area } {
  const middleware: MiddlewareFunction<Response> = async (args) => {
    args.context.set(signedInContext, await authorize(args, area))
  }
  return Object.assign(middleware, { area })
}

/** Returns the signed-in person of a request that passed `requireArea`. */
export const signedIn = ({ context }: Pick<DeskRequest, 'context'>): SignedInUser => context.get(signedInContext)

/** Authorizes what needs another area than the route. Throws 403 if the role lacks it. */
export const checkArea = (asked: DeskRequest, area: Area): Promise<SignedInUser> => authorize(asked, area)

/**
 * Redirects to sign-in without a session, and to the setup of a second factor if the role requires one; throws 403 if
 * the role lacks `area`.
 */
async function authorize(asked: DeskRequest, area: Area): Promise<SignedInUser> {
  const who = await signedInUser(asked)
  // Status 307 keeps the posted form during sign-in, so that no input is lost.
  const status = asked.request.method === 'POST' ? 307 : 302
  if (!who) throw redirect(`${SIGN_IN_PATH}?${new URLSearchParams({ to: pathOf(asked.url) })}`, status)
  if (!canAccess(who.role, area)) {
    await auditRefusal(asked, who)
    const { db, now } = shopOf(asked.context)
    // The sidebar stays usable although no loader of the page ran.
    throw data(await readFrame(db, who, now()), { status: 403 })
  }
  const { payments } = shopOf(asked.context).config
  if (area !== 'account' && !who.hasSecondFactor && needsSecondFactor(who.role, payments))
    throw redirect(SECOND_FACTOR_PATH)
  return who
}

/** Returns the actor of a desk request, for use cases and the audit log. */
export const actorFrom = ({ now, config, address }: RequestShop, { name }: Pick<SignedInUser, 'name'>): Actor => ({
  ...{ who: name, now: now(), address },
  live: config.payments === 'live',
})

/** Audits a request to an area that the role lacks. */
async function auditRefusal({ request, url, context }: DeskRequest, { name, email }: SignedInUser): Promise<void> {
  const { db, now, address } = shopOf(context)
  const what = `refused: ${request.method} ${url.pathname}`
  await transact(db, (trx) =>
    writeAudit(trx, { kind: 'access', what, subject: email }, { who: name, now: now(), address }),
  )
}

const signedInCache = new WeakMap<object, Promise<SignedInUser | undefined>>()

/** Returns the signed-in person, or `undefined`. Cached per request, since several loaders ask. */
export function signedInUser({ request, context }: DeskRequest): Promise<SignedInUser | undefined> {
  const known = signedInCache.get(context)
  if (known) return known
  const answer = readSession(shopOf(context), request)
  signedInCache.set(context, answer)
  return answer
}

const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?desk\.session_token=/

/** Reads the session of a request. better-auth is loaded only for a request with a session cookie. */
export async function readSession(shop: SessionShop, request: Request): Promise<SignedInUser | undefined> {
  if (!SESSION_COOKIE.test(request.headers.get('cookie') ?? '')) return undefined
  return readSignedInUser(shop, request)
}

const pathOf = ({ pathname, search }: URL): string => pathname + search

/**
 * Returns the path to continue with after sign-in. Anything but a desk path becomes the first page, which prevents
 * open redirects.
 */
export const safeReturnPath = (asked: string | null): string =>
  asked !== null && /^\/desk\/[\w./?=&%+-]*$/.test(asked) && !asked.includes('..') ? asked : FIRST_PAGE
