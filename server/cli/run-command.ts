import { closestWords } from '#domain/search/closest-words.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { Command } from '#server/command-result.ts'
import { type CommandResult, refused } from '#server/command-result.ts'
import type { Shop } from '#server/shop.ts'
import { COMMAND_NAMES, findCommand, USAGE } from './commands.ts'
import { oneLine } from './terminal.ts'

/** A complete command with its arguments. `agreed`: `--yes` was given. */
type ParsedCommand = { command: Command; args: string[]; agreed: boolean }
type ParseResult = { ok: true; wanted: ParsedCommand } | { ok: false; help: boolean; message: string }

const HELP = ['--help', '-h', 'help']
const YES = '--yes'

/**
 * Parses the arguments after `npm run shop --`. Extra words are refused: they may be half of a mistyped argument.
 */
export function parseCommand([name = '', ...words]: readonly string[]): ParseResult {
  if (HELP.includes(name) || words.some((word) => HELP.slice(0, 2).includes(word)))
    return { ok: false, help: true, message: USAGE }
  const command = findCommand(name)
  if (!command) return parseError(name ? `Unknown command: ${oneLine(name)}.${suggestName(name)}` : USAGE)
  const agreed = command.preview !== undefined && words.includes(YES)
  const args = parseArguments(command, agreed ? words.filter((word) => word !== YES) : words)
  return Array.isArray(args) ? { ok: true, wanted: { command, args, agreed } } : parseError(args.fault)
}

const parseError = (message: string): ParseResult => ({ ok: false, help: false, message })

function suggestName(name: string): string {
  const near = closestWords(COMMAND_NAMES, name.toLowerCase())
  return near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : ' To list them: npm run shop -- --help'
}

/**
 * Checks the arguments against the usage line: `<word>` is required, `[word]` is optional, and a last one that ends
 * in `…` takes the rest of the line.
 */
function parseArguments({ usage }: Command, words: readonly string[]): string[] | { fault: string } {
  const asked = usage.split(' ').slice(1)

  const needed = asked.findIndex((word) => word.startsWith('['))
  const takesText = /…[>\]]$/.test(asked.at(-1) ?? '')
  const how = `Usage: npm run shop -- ${usage}`
  const option = words.find((word) => /^--./.test(word))
  if (option) return { fault: `Unknown option: ${oneLine(option)}. ${how}` }
  if (words.length < (needed < 0 ? asked.length : needed)) return { fault: `Missing argument. ${how}` }
  if (!takesText && words.length > asked.length) {
    const extra = words.slice(asked.length).map(oneLine).join(' ')
    return { fault: `Unexpected argument: ${extra}. Nothing was done. ${how}` }
  }
  const last = asked.length - 1
  return takesText && words.length > last ? [...words.slice(0, last), words.slice(last).join(' ').trim()] : [...words]
}

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
