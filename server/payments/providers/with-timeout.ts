import { ProviderError } from './call-provider.ts'

/** The longest that a buyer waits for a provider; the browser's own timeout is longer. */
const TIMEOUT_MS = 20_000

/** Awaits the provider's answer; throws a `ProviderError` with `timedOut` after 20 seconds. */
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
