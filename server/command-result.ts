/** Result of an owner's command, with a message for the screen or terminal. */
export type CommandResult = { ok: true; message: string } | Refusal
/** `next` is the suggested command at the terminal. */
export type Refusal = { ok: false; message: string; next?: string }

export const succeeded = (message: string): CommandResult => ({ ok: true, message })
export const refused = (message: string, next?: string): Refusal => ({ ok: false, message, ...(next && { next }) })

/** Refusal because the preview is out of date; `words` is the current one. */
export const previewOutdated = (words: string): Refusal =>
  refused(`Something has changed since this preview, so nothing was done. This is what would happen now:\n${words}`)
