import { setImmediate } from 'node:timers/promises'

/** About two milliseconds of work. */
const BREATH = 16

/** The same of each, in their order; everybody else has their turn at the event loop between some of them. */
export async function mapYielding<One, Answer>(list: readonly One[], of: (one: One) => Answer): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const [at, one] of list.entries()) {
    if (at % BREATH === BREATH - 1) await setImmediate()
    answers.push(of(one))
  }
  return answers
}
