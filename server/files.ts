import { readConfig } from './config.ts'
import { runMove } from './files/move-files.ts'
import { projectRoot } from './project-files.ts'

// Entry point of `npm run files`.
process.umask(0o077)
const environment = readConfig(process.env, projectRoot)
const answer = environment.ok
  ? await runMove(process.argv.slice(2), environment.config, (words) => console.error(words))
  : environment
if (answer.ok) console.log(answer.message)
else {
  console.error(answer.message)
  process.exitCode = 1
}
