import { data, type RouterContextProvider, redirect } from 'react-router'
import { type Area, may, needsSecondFactor } from '#domain/desk/roles.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import { transact } from '#server/db/transact.ts'
import { type RequestShop, shopOf } from '#server/http/shop-context.ts'
import { readSigned, type SessionShop, type Signed } from './sessions.ts'

/** What loaders and actions are given. */
export type Asked = { request: Request; url: URL; context: Readonly<RouterContextProvider> }

export const SIGN_IN = '/desk/sign-in'
/**
 * Where the desk begins. Not `/desk`: what the router fetches of a page lies beside its address, and beside `/desk` is
 * outside of where the desk's cookies go.
 */
export const FIRST_PAGE = '/desk/today'
export const SECOND_FACTOR = '/desk/account/second-factor'

/**
 * Who asks for something of the desk. Every loader and action of it begins with this. Whoever is not signed in is led to
 * where they can, and back; whoever may not is told so (403); whoever has to have a second factor gets one first.
 */
export async function requireRole(asked: Asked, area: Area): Promise<Signed> {
  const who = await whoAsks(asked)
  // A form goes along to where they sign in (307), and comes back from there: nothing that was typed is lost.
  const status = asked.request.method === 'POST' ? 307 : 302
  if (!who) throw redirect(`${SIGN_IN}?${new URLSearchParams({ to: placeOf(asked.url) })}`, status)
  if (!may(who.role, area)) {
    await keepRefusal(asked, who)
    throw data({ role: who.role }, { status: 403 })
  }
  const { payments } = shopOf(asked.context).config
  if (area !== 'account' && !who.hasSecondFactor && needsSecondFactor(who.role, payments)) throw redirect(SECOND_FACTOR)
  return who
}

/** Who does something at the desk, for the record. */
export const pressedBy = ({ now, config, address }: RequestShop, { name }: Pick<Signed, 'name'>): By => ({
  ...{ who: name, now: now(), address },
  live: config.payments === 'live',
})

/** Somebody of the desk asked for what is not theirs. */
async function keepRefusal({ request, url, context }: Asked, { name, email }: Signed): Promise<void> {
  const { db, now, address } = shopOf(context)
  const what = `refused: ${request.method} ${url.pathname}`
  await transact(db, (trx) =>
    writeAudit(trx, { kind: 'access', what, subject: email }, { who: name, now: now(), address }),
  )
}

const answers = new WeakMap<object, Promise<Signed | undefined>>()

/** Who asks, or nobody. Asked for once a request, however many of its loaders want to know. */
export function whoAsks({ request, context }: Asked): Promise<Signed | undefined> {
  const known = answers.get(context)
  if (known) return known
  const answer = readSession(shopOf(context), request)
  answers.set(context, answer)
  return answer
}

const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?desk\.session_token=/

/** Reads the session of a request. better-auth is loaded only for a request with a session cookie. */
export async function readSession(shop: SessionShop, request: Request): Promise<Signed | undefined> {
  if (!SESSION_COOKIE.test(request.headers.get('cookie') ?? '')) return undefined
  return readSigned(shop, request)
}

/** The page that was asked for, or whose form was sent. */
const placeOf = ({ pathname, search }: URL): string => pathname + search

/** Where to go on after signing in: a page of the desk, whatever an address says. */
export const wayOn = (asked: string | null): string =>
  asked !== null && /^\/desk\/[\w./?=&%+-]*$/.test(asked) && !asked.includes('..') ? asked : FIRST_PAGE
