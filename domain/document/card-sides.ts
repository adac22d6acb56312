/** Scales of the font size, down to about eight points. */
const FONT_SCALES = [1, 0.86, 0.74, 0.62, 0.52, 0.42] as const
/** Capacity of a side at full size: average letters per line, lines, and lines for the sender's name. */
const LETTERS_PER_LINE = 36
const LINES_PER_SIDE = 8.4
const SENDER_LINES = 1

/** `size`: font scale, 1 to 0.42; `sides`: the text of each side. */
export type CardSides = { size: number; sides: string[] }

/**
 * Chooses the font size of a card message and splits it over front and back if it does not fit at the smallest size.
 * Letter widths are estimated generously, without measuring; the PDF measures the same text.
 */
export function cardSides(message: string, from: string): CardSides {
  const room = LINES_PER_SIDE - (from === '' ? 0 : SENDER_LINES)
  const paragraphs = message.trim().split('\n')
  const size =
    FONT_SCALES.find((step) => wrapLines(paragraphs, LETTERS_PER_LINE / step).length <= room / step) ?? FONT_SCALES[5]
  const lines = wrapLines(paragraphs, LETTERS_PER_LINE / size)
  const perSide = Math.floor(room / size)
  const sides = Array.from({ length: Math.max(1, Math.ceil(lines.length / perSide)) }, (_, side) =>
    joinLines(lines.slice(side * perSide, (side + 1) * perSide)),
  )
  return { size, sides }
}

type Line = { text: string; ends: boolean }

/** Line breaks only at the end of paragraphs; the page breaks lines itself. */
const joinLines = (lines: readonly Line[]): string =>
  lines
    .map(({ text, ends }) => text + (ends ? '\n' : ' '))
    .join('')
    .trimEnd()

function wrapLines(paragraphs: readonly string[], across: number): Line[] {
  return paragraphs.flatMap((paragraph) => {
    const lines: string[] = ['']
    for (const word of paragraph.split(/(?<= )/).flatMap((it) => splitWord(it, across))) {
      const line = lines.at(-1) ?? ''
      if (line !== '' && estimateWidth(line) + estimateWidth(word.trimEnd()) > across) lines.push(word)
      else lines[lines.length - 1] = line + word
    }
    return lines.map((text, at) => ({ text: text.trimEnd(), ends: at === lines.length - 1 }))
  })
}

function splitWord(word: string, across: number): string[] {
  if (estimateWidth(word) <= across) return [word]
  const letters = [...word]
  const many = Math.max(1, Math.floor(across / MAX_LETTER_WIDTH))
  return Array.from({ length: Math.ceil(letters.length / many) }, (_, at) =>
    letters.slice(at * many, (at + 1) * many).join(''),
  )
}

const MAX_LETTER_WIDTH = 2.4
/** Estimates the width in Latin letters: Indian scripts are wider, East Asian scripts and emoji wider still. */
const estimateWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter < '\u0900' ? 1 : letter < '\u1100' ? 1.5 : MAX_LETTER_WIDTH), 0)
