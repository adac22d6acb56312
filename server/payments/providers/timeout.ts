/** The provider has not answered: nothing is known of the payment. */
export class NoAnswer extends Error {
  constructor() {
    super('the provider did not answer in time')
  }
}

/** A shopper waits no longer than this, and the browser gives up only after it. */
const PATIENCE_MS = 20_000

/** The provider's answer, if it comes in time. */
export async function inTime<Answer>(answer: Promise<Answer>, patienceMs = PATIENCE_MS): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), patienceMs)
  })
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(timer)
  }
}
