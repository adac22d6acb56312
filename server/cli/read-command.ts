import { nearestWords } from '#domain/search/nearest-words.ts'
import type { Command } from './command.ts'
import { COMMAND_NAMES, commandCalled, USAGE } from './commands.ts'
import { oneLine } from './terminal.ts'

/** A command as it was typed, complete and with nothing that it does not ask for. `agreed`: it need not ask. */
export type Wanted = { command: Command; args: string[]; agreed: boolean }
type Read = { ok: true; wanted: Wanted } | { ok: false; help: boolean; message: string }

const HELP = ['--help', '-h', 'help']
const YES = '--yes'

/** Reads what was typed after `npm run shop --`. Nothing is guessed: a word too many may be half of another one. */
export function readCommand([name = '', ...words]: readonly string[]): Read {
  if (HELP.includes(name) || words.some((word) => HELP.slice(0, 2).includes(word)))
    return { ok: false, help: true, message: USAGE }
  const command = commandCalled(name)
  if (!command) return wrong(name ? `There is no command ${oneLine(name)}.${nearName(name)}` : USAGE)
  const agreed = command.preview !== undefined && words.includes(YES)
  const args = readArgs(command, agreed ? words.filter((word) => word !== YES) : words)
  return Array.isArray(args) ? { ok: true, wanted: { command, args, agreed } } : wrong(args.fault)
}

const wrong = (message: string): Read => ({ ok: false, help: false, message })

function nearName(name: string): string {
  const near = nearestWords(COMMAND_NAMES, name.toLowerCase())
  return near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : ' All of them: npm run shop -- --help'
}

/**
 * The usage is the rule: `<word>` has to be there, `[word]` may be, and the last one takes the rest of the line where it
 * ends in dots, as a text does.
 */
function readArgs({ usage }: Command, words: readonly string[]): string[] | { fault: string } {
  const asked = usage.split(' ').slice(1)

  const needed = asked.findIndex((word) => word.startsWith('['))
  const takesText = /…[>\]]$/.test(asked.at(-1) ?? '')
  const how = `It is written: npm run shop -- ${usage}`
  const option = words.find((word) => /^--./.test(word))
  if (option) return { fault: `There is no ${oneLine(option)} here. ${how}` }
  if (words.length < (needed < 0 ? asked.length : needed)) return { fault: `Something is missing. ${how}` }
  if (!takesText && words.length > asked.length) {
    const extra = words.slice(asked.length).map(oneLine).join(' ')
    return { fault: `More than was asked for: ${extra}. Nothing was done. ${how}` }
  }
  const last = asked.length - 1
  return takesText && words.length > last ? [...words.slice(0, last), words.slice(last).join(' ').trim()] : [...words]
}
