/** An answer of the shop, or word that there was none; then `message` is for the shopper where the shop sent one. */
export type Sent<Answer> = { answer: Answer } | { answer: undefined; message: string | undefined }

const TIMEOUT_MS = 30_000

/** Sends JSON and waits for an answer that says `ok` or not. Nothing here throws: a lost answer is a case like others. */
export async function send<Answer extends { ok: boolean }>(url: string, body: unknown): Promise<Sent<Answer>> {
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
