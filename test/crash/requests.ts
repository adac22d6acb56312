import { setTimeout as wait } from 'node:timers/promises'
import type { startRazorpay } from '../emulators/razorpay.ts'
import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'

export type CrashSetUp = {
  origin: string
  provider: Awaited<ReturnType<typeof startRazorpay>>
  products: readonly { id: string; pricePaise: number }[]
  ledger: Ledger
  /** Session of a manager at the desk. */
  deskCookie: string
}

type ShopResponse = { status: number; body: string; headers: Headers }

/** Attempts before a shopper abandons a checkout. */
const MAX_ATTEMPTS = 500
const TIMEOUT_MS = 3000
const PAUSE_MS = 50

/** Submits once, or twice in parallel, and retries until the shop has answered. */
export async function submit(
  setUp: CrashSetUp,
  random: Random,
  path: string,
  body: unknown,
  presses = MAX_ATTEMPTS,
): Promise<ShopResponse[]> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return repeat(setUp, random, path, { init, presses })
}

/** Sends a form of the desk, or reads a page of it, as `submit` does. */
export function askDesk(setUp: CrashSetUp, random: Random, path: string, form?: Record<string, string>) {
  const headers = { cookie: setUp.deskCookie, origin: setUp.origin, accept: 'text/html' }
  const init = form ? { method: 'POST', headers, body: new URLSearchParams(form) } : { headers }
  return repeat(setUp, random, path, { init, presses: MAX_ATTEMPTS })
}

type RepeatedRequest = { init: RequestInit; presses: number }

async function repeat(
  setUp: CrashSetUp,
  random: Random,
  path: string,
  { init, presses }: RepeatedRequest,
): Promise<ShopResponse[]> {
  const hands = random.chance(0.25) ? 2 : 1
  for (let pressed = 0; pressed < presses; pressed++) {
    const asked = Array.from({ length: hands }, () => sendRequest(setUp, setUp.origin + path, init))
    const answers = (await Promise.all(asked)).filter((answer) => answer !== undefined)
    const final = answers.filter(({ status }) => status < 500)
    if (final.length > 0) return final
    setUp.ledger.figures.retried += 1
    await wait(PAUSE_MS)
  }
  return []
}

/** Returns `undefined` without a response. A shop without its database must answer 503 with `Retry-After`. */
export async function sendRequest(
  { ledger }: CrashSetUp,
  url: string,
  init: RequestInit,
): Promise<ShopResponse | undefined> {
  ledger.figures.requests += 1
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const answered = { status: response.status, body: await response.text(), headers: response.headers }
    if (answered.status === 503) ledger.figures.refused503 += 1
    if (answered.status === 503 && !answered.headers.has('retry-after'))
      ledger.violations.push(`${new URL(url).pathname}: 503 without Retry-After`)
    if (answered.status === 500) ledger.violations.push(`${new URL(url).pathname}: 500 ${answered.body.slice(0, 80)}`)
    return answered
  } catch {
    return undefined
  }
}
