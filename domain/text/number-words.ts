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

/** The same without figures up to a thousand: `a hundred and fifty-five`. */
export function spelled(count: number): string {
  if (count < 100 || count >= 1000) return inWords(count)
  const hundreds = count < 200 ? 'a hundred' : `${inWords(Math.floor(count / 100))} hundred`
  return count % 100 === 0 ? hundreds : `${hundreds} and ${inWords(count % 100)}`
}

/** Parts of a sentence after each other: `bread, salt and honey`. */
export const listed = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' and ')

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** How many there are, at the head of a list: `Eight`, `None`. */
export const howMany = (count: number): string => (count === 0 ? 'None' : capitalised(inWords(count)))
