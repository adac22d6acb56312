/** From the card's own type down to the smallest that prints well, about eight points. */
const SIZES = [1, 0.86, 0.74, 0.62, 0.52, 0.42] as const
/** Of a side in the largest type: letters of middling width in a line, lines, and the lines that a sender takes. */
const ACROSS = 36
const LINES = 8.4
const SENDER_LINES = 1

/** `size`: of its own type, 1 to 0.42; `sides`: what stands on each. */
export type CardSides = { size: number; sides: string[] }

/**
 * In which type a card's words fit on its front, and what goes over leaf where not even the smallest does. Nothing is
 * measured: letters are reckoned a little wide, so that what is set has room. The PDF sets the same words by measure.
 */
export function cardSides(message: string, from: string): CardSides {
  const room = LINES - (from === '' ? 0 : SENDER_LINES)
  const paragraphs = message.trim().split('\n')
  const size = SIZES.find((step) => linesOf(paragraphs, ACROSS / step).length <= room / step) ?? SIZES[5]
  const lines = linesOf(paragraphs, ACROSS / size)
  const perSide = Math.floor(room / size)
  const sides = Array.from({ length: Math.max(1, Math.ceil(lines.length / perSide)) }, (_, side) =>
    joined(lines.slice(side * perSide, (side + 1) * perSide)),
  )
  return { size, sides }
}

type Line = { text: string; ends: boolean }

/** Only where a paragraph ends does a line of its own begin: the paper breaks the rest. */
const joined = (lines: readonly Line[]): string =>
  lines
    .map(({ text, ends }) => text + (ends ? '\n' : ' '))
    .join('')
    .trimEnd()

function linesOf(paragraphs: readonly string[], across: number): Line[] {
  return paragraphs.flatMap((paragraph) => {
    const lines: string[] = ['']
    for (const word of paragraph.split(/(?<= )/).flatMap((it) => pieces(it, across))) {
      const line = lines.at(-1) ?? ''
      if (line !== '' && widthOf(line) + widthOf(word.trimEnd()) > across) lines.push(word)
      else lines[lines.length - 1] = line + word
    }
    return lines.map((text, at) => ({ text: text.trimEnd(), ends: at === lines.length - 1 }))
  })
}

/** A word that is longer than a line goes on in the next. */
function pieces(word: string, across: number): string[] {
  if (widthOf(word) <= across) return [word]
  const letters = [...word]
  const many = Math.max(1, Math.floor(across / WIDEST))
  return Array.from({ length: Math.ceil(letters.length / many) }, (_, at) =>
    letters.slice(at * many, (at + 1) * many).join(''),
  )
}

const WIDEST = 2.4
/** Letters of India's scripts are wider than Latin ones, those of the East and pictures wider still. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter < '\u0900' ? 1 : letter < '\u1100' ? 1.5 : WIDEST), 0)
