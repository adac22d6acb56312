import { runBackup, runDrillCommand, runRestore } from './backup/commands.ts'
import { askYesNo } from './cli/terminal.ts'
import { type CommandResult, refused } from './command-result.ts'
import { type Config, readConfig } from './config.ts'
import { projectRoot } from './project-files.ts'
import { recordBackup } from './settings/recorded-state.ts'

// Entry point of `npm run backup` and `npm run restore`.
async function main([verb, ...args]: string[]): Promise<CommandResult> {
  process.umask(0o077)
  const environment = readConfig(process.env, projectRoot)
  if (!environment.ok) return refused(environment.message)
  const { config } = environment
  if (verb === 'backup' && args[0] === 'drill' && args.length === 1) return runDrillCommand(config, new Date())
  if (verb === 'backup') return backUp(args, config)
  const isInteractive = process.stdin.isTTY && process.stderr.isTTY
  const terminal = { tell: (words: string) => console.error(words), ask: isInteractive ? askYesNo : undefined }
  return runRestore(args, config, terminal, new Date())
}

/** Records the time of a backup. A failure to record it does not make the backup fail. */
async function backUp(args: string[], config: Config): Promise<CommandResult> {
  const now = new Date()
  const answer = await runBackup(args, config, now)
  if (answer.ok) await recordBackup(config, now).catch(() => {})
  return answer
}

const { ok, message } = await main(process.argv.slice(2))
if (ok) console.log(message)
else {
  console.error(message)
  process.exitCode = 1
}
