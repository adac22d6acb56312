import { userInfo } from 'node:os'
import { COMMAND_LINE } from './audit/changes.ts'
import { readCommand } from './cli/read-command.ts'
import { runCommand, type Terminal } from './cli/run-command.ts'
import { ask, oneLine } from './cli/terminal.ts'
import { noShopThere, shopLine } from './cli/which-shop.ts'
import { readConfig } from './config.ts'
import { isDatabaseAway } from './db/portable.ts'
import { StartFault } from './db/wait-for-database.ts'
import { ownRoot } from './own-files.ts'
import { type Answer, refused } from './owner/answer.ts'
import { lastMode } from './settings/mode.ts'
import { readSeller } from './settings/queries.ts'
import { openShop } from './shop.ts'
import { toStartFault } from './start-fault.ts'

/** With somebody at both ends: a question that nobody sees cannot be answered. */
const terminal: Terminal = {
  tell: (words) => console.error(words),
  ask: process.stdin.isTTY && process.stderr.isTTY ? ask : undefined,
}

async function main(typed: string[]): Promise<Answer> {
  // As the shop itself: whatever is written is for its own user alone.
  process.umask(0o077)
  const read = readCommand(typed)
  if (!read.ok) return { ok: read.help, message: read.message }
  const environment = readConfig(process.env, ownRoot)
  if (!environment.ok) return refused(environment.message)
  const { config } = environment
  const nowhere = await noShopThere(config)
  if (nowhere) return refused(nowhere)
  const shop = await openShop({ ...config, logLevel: 'silent' }).catch(toStartFault)
  if (shop instanceof StartFault) return refused(shop.message)
  try {
    const mode = (await lastMode(shop.db)) ?? config.payments
    terminal.tell(shopLine({ ...config, mode }, (await readSeller(shop.db)).name))
    const by = {
      who: whoAmI(),
      address: COMMAND_LINE,
      now: shop.now(),
      live: mode === 'live' || config.payments === 'live',
    }
    return await runCommand(read.wanted, { shop, by, terminal })
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return refused('The database cannot be reached, is busy, or has no room. Try again in a moment.')
  } finally {
    await shop.close()
  }
}

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
