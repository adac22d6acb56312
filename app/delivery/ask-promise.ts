import type { PromiseAnswer } from '#domain/delivery/promise-answer.ts'

const PATIENCE_MS = 6_000

/** `refused` for what is no PIN code. */
export type Asked = { answer: PromiseAnswer } | { refused: string }

/** Answers that still hold, so that a step back or another gift of the same kind asks nobody. */
const held = new Map<string, PromiseAnswer>()

const addressOf = (pin: string, what: string) => `/promise.json?pin=${encodeURIComponent(pin)}&${what}`

/** What is known already and still holds. */
export function heldAnswer(pin: string, what: string): PromiseAnswer | undefined {
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
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (response.status === 400) return { refused: ((await response.json()) as { message: string }).message }
    if (!response.ok) return undefined
    const answer = (await response.json()) as PromiseAnswer
    held.set(address, answer)
    return { answer }
  } catch {
    return undefined
  }
}
