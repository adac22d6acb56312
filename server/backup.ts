import { join } from 'node:path'
import { runBackup, runRestore } from './backup/run.ts'
import { ask } from './cli/terminal.ts'
import { readConfig } from './config.ts'
import { type Answer, refused } from './owner/answer.ts'

// `npm run backup` and `npm run restore`.
async function main([verb, ...args]: string[]): Promise<Answer> {
  process.umask(0o077)
  const environment = readConfig(process.env, join(import.meta.dirname, '..'))
  if (!environment.ok) return refused(environment.message)
  const { config } = environment
  if (verb === 'backup') return runBackup(args, config, new Date())
  const somebody = process.stdin.isTTY && process.stderr.isTTY
  const terminal = { tell: (words: string) => console.error(words), ask: somebody ? ask : undefined }
  return runRestore(args, config, terminal, new Date())
}

const { ok, message } = await main(process.argv.slice(2))
if (ok) console.log(message)
else {
  console.error(message)
  process.exitCode = 1
}
