import { parseCommand, runCommand } from '#server/cli/run-command.ts'
import type { CommandResult } from '#server/command-result.ts'

/** Runs an owner's command from the words after `npm run shop --`. */
export async function runTyped(
  words: readonly string[],
  given: Parameters<typeof runCommand>[1],
): Promise<CommandResult> {
  const read = parseCommand(words)
  return read.ok ? runCommand(read.wanted, given) : { ok: read.help, message: read.message }
}
