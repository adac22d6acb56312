import { createInterface } from 'node:readline'

/** Asks whoever sits at the terminal. Whoever leaves the question, by Ctrl+C or Ctrl+D, has not said yes. */
export function ask(question: string): Promise<boolean> {
  // Beside the answers, so that a script may keep those.
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  return new Promise((resolve) => {
    terminal.once('close', () => resolve(false))
    terminal.question(`${question} (yes or no) `, (answer) => {
      resolve(/^y(es)?$/i.test(answer.trim()))
      terminal.close()
    })
  })
}
