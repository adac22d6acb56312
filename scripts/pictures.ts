import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { runPictures } from './pictures.run.ts'

/** Whoever leaves the question, by Ctrl+C or Ctrl+D, has not said yes. */
function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  return new Promise((resolve) => {
    terminal.once('close', () => resolve(false))
    terminal.question(`${question} (yes or no) `, (answer) => {
      resolve(answer.trim().toLowerCase() === 'yes')
      terminal.close()
    })
  })
}

try {
  process.exitCode = await runPictures(process.argv.slice(2), join(import.meta.dirname, '../catalogue/pictures'), {
    say: (line) => console.log(line),
    ask: process.stdin.isTTY ? ask : undefined,
  })
} catch (fault) {
  console.error(`Stopped: ${fault instanceof Error ? fault.message : fault}. What was made before is in its place.`)
  process.exitCode = 1
}
