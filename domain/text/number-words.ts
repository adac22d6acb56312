import { indianFigure } from './indian-figure.ts'

const SMALL =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** A count as a sentence says it: `no`, `four`, `forty`, `fifty-two`; figures from 100 on, as `5,004`. */
export function inWords(count: number): string {
  if (count < 20) return SMALL[count] ?? String(count)
  if (count >= 100) return indianFigure(count)
  const tens = TENS[Math.floor(count / 10) - 2]
  return count % 10 === 0 ? `${tens}` : `${tens}-${SMALL[count % 10]}`
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
