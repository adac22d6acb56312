import { ProviderError } from './call.ts'

/** A shopper waits no longer than this, and the browser gives up only after it. */
const TIMEOUT_MS = 20_000

/** The provider's answer, if it comes in time. */
export async function withTimeout<Answer>(answer: Promise<Answer>, timeoutMs = TIMEOUT_MS): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderError('no answer in time', { timedOut: true })), timeoutMs)
  })
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(timer)
  }
}
