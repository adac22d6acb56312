import { join } from 'node:path'
import { askYesNo } from '#server/cli/terminal.ts'
import { runPictures } from './pictures.run.ts'

try {
  process.exitCode = await runPictures(process.argv.slice(2), join(import.meta.dirname, '../catalogue/pictures'), {
    print: (line) => console.log(line),
    ask: process.stdin.isTTY ? askYesNo : undefined,
  })
} catch (fault) {
  console.error(`Stopped: ${fault instanceof Error ? fault.message : fault}. What was made before is in its place.`)
  process.exitCode = 1
}
