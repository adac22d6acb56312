/** What a command of the owner's came to: words either way. */
export type Answer = { ok: true; message: string } | Refusal
/** `next`: what to do about it at the terminal. */
export type Refusal = { ok: false; message: string; next?: string }

export const done = (message: string): Answer => ({ ok: true, message })
export const refused = (message: string, next?: string): Refusal => ({ ok: false, message, ...(next && { next }) })

/** What was shown before somebody said yes is not what would be done now; `words`: what would be. */
export const changedSince = (words: string): Refusal =>
  refused(`Something has changed since that was shown, so nothing was done. Now it is:\n${words}`)
