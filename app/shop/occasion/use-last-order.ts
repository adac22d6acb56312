import { useEffect, useState } from 'react'
import { msUntilExpiry, promiseCacheMode, useRefusals } from '#app/shop/delivery/pin-promise.ts'
import type { OccasionAnswer } from '#domain/occasion/notice-texts.ts'

const TIMEOUT_MS = 6_000
const answers = new Map<string, OccasionAnswer>()

/** `refused` separates the answers from before a day filled up. */
async function fetchLastOrder(address: string, refused: number): Promise<OccasionAnswer | undefined> {
  const key = `${refused} ${address}`
  const known = answers.get(key)
  if (known && Date.parse(known.until) > Date.now()) return known
  try {
    const response = await fetch(address, { cache: promiseCacheMode(), signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) return undefined
    const answer = (await response.json()) as OccasionAnswer
    answers.set(key, answer)
    return answer
  } catch {
    return undefined
  }
}

/**
 * Returns the last orders before some days for a PIN code, refreshed when they may have changed. `what` selects
 * services or products as for `/promise.json`. `undefined` until they are known.
 */
export function useLastOrder(
  pin: string | undefined,
  days: readonly string[],
  what: string,
): OccasionAnswer | undefined {
  const [state, setState] = useState<{ address: string; answer: OccasionAnswer | undefined }>()
  const refused = useRefusals()
  const address = pin && days.length > 0 ? `/promise.json?pin=${pin}&${what}&days=${days.join(',')}` : ''
  useEffect(() => {
    if (address === '') return
    let stale = false
    let timer = 0
    const ask = () =>
      void fetchLastOrder(address, refused).then((answer) => {
        if (stale) return
        setState({ address, answer })
        if (answer) timer = window.setTimeout(ask, msUntilExpiry(answer.until))
      })
    ask()
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [address, refused])
  return state?.address === address ? state.answer : undefined
}

const TICK_MS = 1000
const MINUTE_MS = 60_000

/** Returns the time by the browser's clock, renewed with each minute; `undefined` before hydration. */
export function useMinute(): Date | undefined {
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    const tick = () =>
      setNow((before) => {
        const time = new Date()
        const isSame = before && Math.floor(before.getTime() / MINUTE_MS) === Math.floor(time.getTime() / MINUTE_MS)
        return isSame ? before : time
      })
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
