import type { Actor } from './audit/audit-log.ts'
import type { Shop } from './shop.ts' /** Result of an owner's command, with a message for the screen or terminal. */
export type CommandResult = { ok: true; message: string } | Refusal
/** `next` is the suggested command at the terminal. */
export type Refusal = { ok: false; message: string; next?: string }

export const succeeded = (message: string): CommandResult => ({ ok: true, message })
export const refused = (message: string, next?: string): Refusal => ({ ok: false, message, ...(next && { next }) })

/** Refusal because the preview is out of date; `words` is the current one. */
export const previewOutdated = (words: string): Refusal =>
  refused(`Something has changed since this preview, so nothing was done. This is what would happen now:\n${words}`)

/** A subcommand: usage line, summary for the help text, and what it does. */
export type Command = {
  usage: string
  about: string
  /**
   * Previews a command that cannot be undone, without changing anything. The text is shown and confirmed before
   * `run`. Returns the refusal that `run` would return, or `undefined` if no confirmation is needed this time.
   */
  preview?: (shop: Shop, args: string[], by: Actor) => Promise<CommandResult | undefined>
  /**
   * `shown` is the preview that the user confirmed. If the preview would read differently now, the command changes
   * nothing and returns a refusal with the new preview.
   */
  run: (shop: Shop, args: string[], by: Actor, shown?: string) => Promise<CommandResult>
}
