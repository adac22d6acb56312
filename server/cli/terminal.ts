import { createInterface } from 'node:readline'

// Control characters could move the cursor, clear the screen or retype a line; direction marks could reorder one.
const UNSAFE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** A visitor's text on one line of a terminal, with nothing in it that the terminal would obey. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(UNSAFE, '�')
    .trim()

/** The same over several lines, each indented. */
export const block = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => `  ${oneLine(line)}`)
    .join('\n')

/** Columns as wide as their longest cell. */
export function table(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(oneLine))
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => [...(row[column] ?? '')].length)))
  const pad = (text: string, width = 0) => text + ' '.repeat(Math.max(0, width - [...text].length))
  return cells
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const FORMAT = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** An instant as the owner's clock shows it: 21 Nov 2026, 11:42 am. */
export const localTime = (at: string): string => FORMAT.format(new Date(at))

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
