import { readCommand } from '#server/cli/read-command.ts'
import { runCommand } from '#server/cli/run-command.ts'
import type { Answer } from '#server/owner/answer.ts'

/** Runs one of the owner's commands as it is typed after `npm run shop --`. */
export async function runTyped(words: readonly string[], given: Parameters<typeof runCommand>[1]): Promise<Answer> {
  const read = readCommand(words)
  return read.ok ? runCommand(read.wanted, given) : { ok: read.help, message: read.message }
}
