/**
 * Response of the shop. `answer` is undefined when there was none; `message` is then for the shopper, when the server
 * sent one.
 */
type PostResult<Answer> = { answer: Answer } | { answer: undefined; message: string | undefined }

const TIMEOUT_MS = 30_000

/**
 * Posts JSON and returns the response. Never throws: a lost response is a result like any other. Times out after 30
 * s.
 */
export async function postJson<Answer extends { ok: boolean }>(
  url: string,
  body: unknown,
): Promise<PostResult<Answer>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer: unknown = await response.json()
    if (typeof answer !== 'object' || answer === null) return { answer: undefined, message: undefined }
    if ('ok' in answer && typeof answer.ok === 'boolean') return { answer: answer as Answer }
    const wait =
      (response.status === 429 || response.status === 503) && 'message' in answer && typeof answer.message === 'string'
    return { answer: undefined, message: wait ? String(answer.message) : undefined }
  } catch {
    return { answer: undefined, message: undefined }
  }
}
