/** What a command of the owner's came to: words either way. */
export type Answer = { ok: true; message: string } | Refusal
export type Refusal = { ok: false; message: string }

export const done = (message: string): Answer => ({ ok: true, message })
export const refused = (message: string): Refusal => ({ ok: false, message })
