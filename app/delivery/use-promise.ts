import { useEffect, useState } from 'react'
import type { PromiseAnswer } from '#domain/delivery/promise-answer.ts'

/** Not sooner, whatever this browser's clock says. */
const LEAST_WAIT_MS = 30_000
const MOST_WAIT_MS = 6 * 60 * 60_000

/** How long an answer holds. */
export const waitUntil = (until: string): number =>
  Math.min(Math.max(Date.parse(until) - Date.now(), LEAST_WAIT_MS), MOST_WAIT_MS)

type State = { key: string; answer?: PromiseAnswer | undefined; failed?: boolean }

/** The promise for a PIN code, asked again when it may have changed. `what` comes from `what-to-ask.ts`. */
export function usePromise(pin: string | undefined, what: string | undefined) {
  const [state, setState] = useState<State>()
  const [turn, setTurn] = useState(0)
  const key = pin && what ? `${pin} ${what}` : ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn asks again
  useEffect(() => {
    if (!pin || !what) return
    let stale = false
    let timer = 0
    void askPromise(pin, what).then((asked) => {
      if (stale) return
      const answer = asked && 'answer' in asked ? asked.answer : undefined
      setState({ key, answer, failed: answer === undefined })
      if (!answer) return
      timer = window.setTimeout(() => setTurn((before) => before + 1), waitUntil(answer.until))
    })
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [pin, what, key, turn])

  const current = state?.key === key ? state : undefined
  const held = pin && what ? heldAnswer(pin, what) : undefined
  return {
    answer: held ?? current?.answer,
    failed: !held && current?.failed === true,
    again: () => setTurn((before) => before + 1),
  }
}

const TIMEOUT_MS = 6_000

/** `refused` for what is no PIN code. */
type Asked = { answer: PromiseAnswer } | { refused: string }

/** Answers that still hold, so that a step back or another gift of the same kind asks nobody. */
const held = new Map<string, PromiseAnswer>()

const addressOf = (pin: string, what: string) => `/promise.json?pin=${encodeURIComponent(pin)}&${what}`

/** What is known already and still holds. */
function heldAnswer(pin: string, what: string): PromiseAnswer | undefined {
  const answer = held.get(addressOf(pin, what))
  return answer && Date.parse(answer.until) > Date.now() ? answer : undefined
}

const underWay = new Map<string, Promise<Asked | undefined>>()

/** Asks the shop for the day, once however many want to know. Nothing when it cannot be reached. */
export function askPromise(pin: string, what: string): Promise<Asked | undefined> {
  const kept = heldAnswer(pin, what)
  if (kept) return Promise.resolve({ answer: kept })
  const address = addressOf(pin, what)
  const running = underWay.get(address) ?? ask(address).finally(() => underWay.delete(address))
  underWay.set(address, running)
  return running
}

async function ask(address: string): Promise<Asked | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (response.status === 400) return { refused: ((await response.json()) as { message: string }).message }
    if (!response.ok) return undefined
    const answer = (await response.json()) as PromiseAnswer
    held.set(address, answer)
    return { answer }
  } catch {
    return undefined
  }
}
