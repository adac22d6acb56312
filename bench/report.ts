export type Figure = {
  what: string
  value: number
  unit: string
  /** Upper limit of the value, or lower where `least` is set. */
  limit?: number
  least?: boolean
}

const rows: Figure[] = []

/** Records a figure for the table and prints it at once: a run takes minutes. */
export function record(figure: Figure) {
  rows.push(figure)
  console.log(line(figure))
}

export const skip = (what: string, why: string) => console.log(`${what}: left out, ${why}`)

const round = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(value < 1 ? 3 : 1))

export const isWithinLimit = ({ value, limit, least }: Figure): boolean =>
  limit === undefined || (least ? value >= limit : value <= limit)

function line(figure: Figure): string {
  const { what, value, unit, limit, least } = figure
  const bound = limit === undefined ? '' : `${least ? 'at least' : 'at most'} ${limit}`
  return `${what.padEnd(58)} ${round(value).padStart(9)} ${unit.padEnd(8)} ${bound.padEnd(16)} ${isWithinLimit(figure) ? '' : 'OVER'}`.trimEnd()
}

/** Prints the summary and exits with 1 if a figure is outside its limit. */
export function conclude() {
  const over = rows.filter((figure) => !isWithinLimit(figure))
  console.log(`\n${rows.length} figures, ${over.length} outside their limit`)
  // Not `exitCode`: the exit hook of embedded PostgreSQL would exit with 0.
  if (over.length > 0) process.exit(1)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
