import { useEffect, useState } from 'react'
import type { PromiseAnswer } from '#domain/delivery/promise-answer.ts'
import { askPromise, heldAnswer } from './ask-promise.ts'

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
