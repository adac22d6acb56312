import { runBackup, runRestore } from './backup/run.ts'
import { ask } from './cli/terminal.ts'
import { type Config, readConfig } from './config.ts'
import { ownRoot } from './own-files.ts'
import { type Answer, refused } from './owner/answer.ts'
import { rememberBackup } from './settings/last-backup.ts'

// `npm run backup` and `npm run restore`.
async function main([verb, ...args]: string[]): Promise<Answer> {
  process.umask(0o077)
  const environment = readConfig(process.env, ownRoot)
  if (!environment.ok) return refused(environment.message)
  const { config } = environment
  if (verb === 'backup') return backUp(args, config)
  const somebody = process.stdin.isTTY && process.stderr.isTTY
  const terminal = { tell: (words: string) => console.error(words), ask: somebody ? ask : undefined }
  return runRestore(args, config, terminal, new Date())
}

/** A backup is one also where nobody can be told that it was made. */
async function backUp(args: string[], config: Config): Promise<Answer> {
  const now = new Date()
  const answer = await runBackup(args, config, now)
  if (answer.ok) await rememberBackup(config, now).catch(() => {})
  return answer
}

const { ok, message } = await main(process.argv.slice(2))
if (ok) console.log(message)
else {
  console.error(message)
  process.exitCode = 1
}
