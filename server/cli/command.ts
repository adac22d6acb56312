import type { Actor } from '#server/audit/audit-log.ts'
import type { CommandResult } from '#server/command-result.ts'
import type { Shop } from '#server/shop.ts'

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
