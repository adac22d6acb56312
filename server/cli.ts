import { userInfo } from 'node:os'
import { COMMAND_LINE } from './audit/audit-log.ts'
import { parseCommand, runCommand, type Terminal } from './cli/run-command.ts'
import { describeShop, missingShopMessage } from './cli/shop-location.ts'
import { askYesNo, oneLine } from './cli/terminal.ts'
import { type CommandResult, refused } from './command-result.ts'
import { readConfig } from './config.ts'
import { isDatabaseUnavailable } from './db/portable.ts'
import { StartupError } from './db/wait-for-database.ts'
import { projectRoot } from './project-files.ts'
import { readSeller } from './settings/queries.ts'
import { lastPaymentMode } from './settings/recorded-state.ts'
import { openShop } from './shop.ts'
import { asStartupError } from './startup-error.ts'

/** Asks questions only on an interactive terminal. */
const terminal: Terminal = {
  tell: (words) => console.error(words),
  ask: process.stdin.isTTY && process.stderr.isTTY ? askYesNo : undefined,
}

async function main(args: string[]): Promise<CommandResult> {
  // Files that this process writes are readable for its own user only, as those of the server.
  process.umask(0o077)
  const command = parseCommand(args)
  if (!command.ok) return { ok: command.help, message: command.message }
  const environment = readConfig(process.env, projectRoot)
  if (!environment.ok) return refused(environment.message)
  const { config } = environment
  const missingShop = await missingShopMessage(config)
  if (missingShop) return refused(missingShop)
  const shop = await openShop({ ...config, logLevel: 'silent' }).catch(asStartupError)
  if (shop instanceof StartupError) return refused(shop.message)
  try {
    const mode = (await lastPaymentMode(shop.db)) ?? config.payments
    terminal.tell(describeShop({ ...config, mode }, (await readSeller(shop.db)).name))
    const actor = {
      who: terminalUser(),
      address: COMMAND_LINE,
      now: shop.now(),
      live: mode === 'live' || config.payments === 'live',
    }
    return await runCommand(command.wanted, { shop, by: actor, terminal })
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    return refused('The database cannot be reached, is busy, or is full. Try again in a moment.')
  } finally {
    await shop.close()
  }
}

/** Returns the user at the terminal. A container may run under a user id without a name. */
function terminalUser(): string {
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
