import type { Actor } from '#server/audit/audit-log.ts'
import { type CommandResult, refused } from '#server/command-result.ts'
import type { Shop } from '#server/shop.ts'
import type { ParsedCommand } from './parse-command.ts'

/** The user's terminal. `ask` is missing in a script, where no one can answer. */
export type Terminal = { tell: (words: string) => void; ask?: ((question: string) => Promise<boolean>) | undefined }

/**
 * Runs a command. Shows the preview of one that cannot be undone and asks for confirmation, unless `--yes` was given.
 */
export async function runCommand(
  { command, args, agreed }: ParsedCommand,
  { shop, by: actor, terminal }: { shop: Shop; by: Actor; terminal: Terminal },
): Promise<CommandResult> {
  if (!command.preview || agreed) return command.run(shop, args, actor)
  const preview = await command.preview(shop, args, actor)
  if (!preview) return command.run(shop, args, actor)
  if (!preview.ok) return preview
  terminal.tell(preview.message)
  if (!terminal.ask) return refused('Nothing was done: this needs confirmation. Run it in a terminal, or add --yes.')
  if (!(await terminal.ask('Continue?'))) return refused('Nothing was done.')
  // Time may have passed while the question was open.
  return command.run(shop, args, { ...actor, now: shop.now() }, preview.message)
}
