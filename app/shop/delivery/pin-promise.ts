import { useEffect, useState, useSyncExternalStore } from 'react'
import { createStore } from '#app/platform/store.ts'
import { parsePin } from '#domain/delivery/pin.ts'
import type { PromiseAnswer } from '#domain/delivery/promise-answer.ts'

const KEY = 'pin'
/** Fallback when storage is disabled; lasts as long as the page. */
const fallback = createStore<string | undefined>(undefined)

/** Returns the PIN code of the visit, shared by all pages that show a delivery day. */
export function visitPin(): string | undefined {
  try {
    return parsePin(sessionStorage.getItem(KEY) ?? '') ?? fallback.get()
  } catch {
    return fallback.get()
  }
}

export function setVisitPin(pin: string) {
  try {
    sessionStorage.setItem(KEY, pin)
    fallback.set(undefined)
  } catch {
    fallback.set(pin)
  }
}

/** Undefined on the server and during hydration. */
export const useVisitPin = (): string | undefined => useSyncExternalStore(fallback.subscribe, visitPin, () => undefined)

/** Product ids per request: the maximum of an order. */
const MAX_IDS = 100

const joinEncoded = (names: readonly string[]) => names.map(encodeURIComponent).join(',')

/** Query of `/promise.json` by service keys. */
export const promiseQueryForServices = (...keys: string[]): string => `for=${joinEncoded(keys)}`

/** Query of `/promise.json` by product ids; a box is `BOX_PROMISE_ID`. */
export const promiseQueryForProducts = (ids: readonly string[]): string => `ids=${joinEncoded(ids.slice(0, MAX_IDS))}`

/** Counts the refusals for a day or hour that filled up: answers from before one are out of date. */
const refusals = createStore(0)

/** Requests all promises again, past every cache. */
export function forgetPromises() {
  cachedAnswers.clear()
  refusals.set(refusals.get() + 1)
}

/** Returns a number that changes when answers from before are out of date. */
export const useRefusals = (): number => refusals.use()

/** Lower bound, independent of the browser's clock. */
const MIN_WAIT_MS = 30_000
const MAX_WAIT_MS = 6 * 60 * 60_000

/** Returns the ms until an answer expires. */
export const msUntilExpiry = (until: string): number =>
  Math.min(Math.max(Date.parse(until) - Date.now(), MIN_WAIT_MS), MAX_WAIT_MS)

type PromiseState = { key: string; answer?: PromiseAnswer | undefined; failed?: boolean }

/** The delivery promise for a PIN code, refreshed when it may have changed. `what` is the query that selects services or products. */
export function usePromise(pin: string | undefined, what: string | undefined) {
  const [state, setState] = useState<PromiseState>()
  const [turn, setTurn] = useState(0)
  const refused = useRefusals()
  const key = pin && what ? `${pin} ${what}` : ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` and `refused` trigger a refresh
  useEffect(() => {
    if (!pin || !what) return
    let stale = false
    let timer = 0
    void fetchPromise(pin, what).then((asked) => {
      if (stale) return
      const answer = asked && 'answer' in asked ? asked.answer : undefined
      setState({ key, answer, failed: answer === undefined })
      if (!answer) return
      timer = window.setTimeout(() => setTurn((before) => before + 1), msUntilExpiry(answer.until))
    })
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [pin, what, key, turn, refused])

  const current = state?.key === key ? state : undefined
  const held = pin && what ? cachedAnswer(pin, what) : undefined
  return {
    answer: held ?? current?.answer,
    failed: !held && current?.failed === true,
    again: () => setTurn((before) => before + 1),
  }
}

/** Returns the `cache` option of requests for promises. */
export const promiseCacheMode = (): RequestCache => (refusals.get() > 0 ? 'reload' : 'default')

const TIMEOUT_MS = 6_000

/** `refused`: not a valid PIN code. */
type PromiseResult = { answer: PromiseAnswer } | { refused: string }

const cachedAnswers = new Map<string, PromiseAnswer>()

const promiseUrl = (pin: string, what: string) => `/promise.json?pin=${encodeURIComponent(pin)}&${what}`

function cachedAnswer(pin: string, what: string): PromiseAnswer | undefined {
  const answer = cachedAnswers.get(promiseUrl(pin, what))
  return answer && Date.parse(answer.until) > Date.now() ? answer : undefined
}

const pendingRequests = new Map<string, Promise<PromiseResult | undefined>>()

/** Requests the promise, sharing one request among concurrent callers. Undefined when the shop cannot be reached. */
export function fetchPromise(pin: string, what: string): Promise<PromiseResult | undefined> {
  const kept = cachedAnswer(pin, what)
  if (kept) return Promise.resolve({ answer: kept })
  const address = promiseUrl(pin, what)
  const running = pendingRequests.get(address) ?? requestPromise(address).finally(() => pendingRequests.delete(address))
  pendingRequests.set(address, running)
  return running
}

async function requestPromise(address: string): Promise<PromiseResult | undefined> {
  try {
    const response = await fetch(address, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      cache: promiseCacheMode(),
    })
    if (response.status === 400) return { refused: ((await response.json()) as { message: string }).message }
    if (!response.ok) return undefined
    const answer = (await response.json()) as PromiseAnswer
    cachedAnswers.set(address, answer)
    return { answer }
  } catch {
    return undefined
  }
}
