import { type Answer, refused } from '#server/owner/answer.ts'
import type { By } from '#server/owner/changes.ts'
import type { Shop } from '#server/shop.ts'
import type { Command } from './command.ts'

/** Where the owner sits; `ask` is missing where nobody does, as in a script. */
export type Terminal = { tell: (words: string) => void; ask?: (question: string) => Promise<string> }

const YES = '--yes'
const AGREED = /^y(es)?$/i

/** Runs a command as it was typed. One that cannot be undone says first what will happen, and asks, unless told `--yes`. */
export async function runCommand(
  command: Command,
  { shop, by, terminal }: { shop: Shop; by: By; terminal: Terminal },
  typed: string[],
): Promise<Answer> {
  if (!command.preview) return command.run(shop, typed, by)
  const args = typed.filter((word) => word !== YES)
  if (args.length === typed.length) {
    const foreseen = await command.preview(shop, args, by)
    if (!foreseen.ok) return foreseen
    terminal.tell(foreseen.message)
    if (!terminal.ask) return refused(`Nothing was done. Nobody is here to be asked: add ${YES} to do it.`)
    const answer = await terminal.ask('Go on? (y/N) ')
    if (!AGREED.test(answer.trim())) return refused('Nothing was done.')
  }
  return command.run(shop, args, by)
}
