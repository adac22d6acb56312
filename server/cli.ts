import { userInfo } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline/promises'
import { commandCalled, USAGE } from './cli/commands.ts'
import { runCommand, type Terminal } from './cli/run-command.ts'
import { oneLine } from './cli/terminal-text.ts'
import { readConfig } from './config.ts'
import type { Answer } from './owner/answer.ts'
import { done, refused } from './owner/answer.ts'
import { openShop } from './shop.ts'
import { StartFault, toStartFault } from './start-fault.ts'

const HELP = ['--help', '-h', 'help']

async function main([name = '', ...args]: string[]): Promise<Answer> {
  if (HELP.includes(name) || args.some((arg) => HELP.slice(0, 2).includes(arg))) return done(USAGE)
  const command = commandCalled(name)
  if (!command) return refused(name ? `There is no command ${oneLine(name)}.\n\n${USAGE}` : USAGE)
  const read = readConfig(process.env, join(import.meta.dirname, '..'))
  if (!read.ok) return refused(read.message)
  const shop = await openShop({ ...read.config, logLevel: 'silent' }).catch(toStartFault)
  if (shop instanceof StartFault) return refused(shop.message)
  try {
    const by = { who: whoAmI(), now: shop.now(), live: shop.config.payments === 'live' }
    return await runCommand(command, { shop, by, terminal: terminal() }, args)
  } finally {
    await shop.close()
  }
}

/** Questions go beside the answers, so that a script may keep those. */
function terminal(): Terminal {
  const tell = (words: string) => console.error(words)
  if (!process.stdin.isTTY) return { tell }
  return {
    tell,
    async ask(question) {
      const lines = createInterface({ input: process.stdin, output: process.stderr })
      try {
        return await Promise.race([lines.question(question), ended(lines)])
      } finally {
        lines.close()
      }
    },
  }
}

/** Ctrl-D and Ctrl-C answer nothing. */
const ended = (lines: Interface): Promise<string> => new Promise((resolve) => lines.once('close', () => resolve('')))

/** Who is at the terminal. A container may run under a number without a name. */
function whoAmI(): string {
  const given = process.env.SHOP_USER
  if (given) return oneLine(given)
  try {
    return userInfo().username
  } catch {
    return 'owner'
  }
}

const { ok, message } = await main(process.argv.slice(2))
if (ok) console.log(message)
else {
  console.error(message)
  process.exitCode = 1
}
