import { readConfig } from './config.ts'
import { runMove } from './move/command.ts'
import { projectRoot } from './project-files.ts'

// Entry point of `npm run move-database`.
process.umask(0o077)
const environment = readConfig(process.env, projectRoot)
const answer = environment.ok
  ? await runMove(process.argv.slice(2), environment.config, (line) => console.error(line))
  : environment
if (answer.ok) console.log(answer.message)
else {
  console.error(answer.message)
  process.exitCode = 1
}
