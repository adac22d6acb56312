import { createInterface } from 'node:readline'

// Control characters could move the cursor or clear the screen; direction marks could reorder a line.
const UNSAFE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** Returns text on one line, without characters that a terminal interprets. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(UNSAFE, '�')
    .trim()

/** Returns the lines of a text, each indented and made safe as in `oneLine`. */
export const indent = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => `  ${oneLine(line)}`)
    .join('\n')

/** Formats rows as columns, each as wide as its longest cell. */
export function formatTable(rows: readonly (readonly string[])[]): string {
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

/** Formats a time in India: 21 Nov 2026, 11:42 am. */
export const formatLocalTime = (at: string): string => FORMAT.format(new Date(at))

/** Asks a question at the terminal. Ctrl+C and Ctrl+D count as no. */
export function askYesNo(question: string): Promise<boolean> {
  // On standard error, so that a script can redirect the answers.
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  return new Promise((resolve) => {
    terminal.once('close', () => resolve(false))
    terminal.question(`${question} (yes or no) `, (answer) => {
      resolve(/^y(es)?$/i.test(answer.trim()))
      terminal.close()
    })
  })
}
