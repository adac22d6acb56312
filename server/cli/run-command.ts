import type { By } from '#server/audit/changes.ts'
import { type Answer, refused } from '#server/owner/answer.ts'
import type { Shop } from '#server/shop.ts'
import type { Wanted } from './read-command.ts'

/** Where the owner sits; `ask` is missing where nobody does, as in a script. */
export type Terminal = { tell: (words: string) => void; ask?: ((question: string) => Promise<boolean>) | undefined }

/** Runs a command. One that cannot be undone says first what will happen, and asks, unless it was told `--yes`. */
export async function runCommand(
  { command, args, agreed }: Wanted,
  { shop, by, terminal }: { shop: Shop; by: By; terminal: Terminal },
): Promise<Answer> {
  if (!command.preview || agreed) return command.run(shop, args, by)
  const foreseen = await command.preview(shop, args, by)
  if (!foreseen) return command.run(shop, args, by)
  if (!foreseen.ok) return foreseen
  terminal.tell(foreseen.message)
  if (!terminal.ask) return refused('Nothing was done, because nobody is here to be asked: add --yes to do it.')
  if (!(await terminal.ask('Go on?'))) return refused('Nothing was done.')
  // Somebody may have thought about it for long.
  return command.run(shop, args, { ...by, now: shop.now() }, foreseen.message)
}
