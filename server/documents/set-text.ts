import type { Document } from './document.ts'
import {
  graphemes,
  MEASURE,
  type Measured,
  measure,
  measureText,
  type Type,
  type Words,
  widthOf,
} from './measure-text.ts'

export type Line = Measured

/** Measured text as lines no wider than `width`; a word that is wider is broken between characters. */
export function wrapWords(
  document: Document,
  paragraphs: readonly Words[],
  { style, size }: Type,
  width: number,
): Line[] {
  const room = { limit: (width / size) * MEASURE, space: measure(document, ' ', style) }
  return paragraphs.flatMap((words) =>
    fill(
      words.flatMap((word) => (word.width > room.limit ? broken(document, word, room.limit) : [word])),
      room,
    ),
  )
}

export const wrap = (document: Document, text: string, type: Type, width: number): Line[] =>
  wrapWords(document, measureText(document, text, type.style), type, width)

function fill(words: Words, { limit, space }: { limit: number; space: Measured }): Line[] {
  const lines: Line[] = [{ runs: [], width: 0 }]
  for (const word of words) {
    const line = lines.at(-1)
    if (!line || line.runs.length === 0) lines[lines.length - 1] = word
    else if (line.width + space.width + word.width > limit) lines.push(word)
    else lines[lines.length - 1] = joined(joined(line, space), word)
  }
  return lines
}

/** Neighbours of one face are one run, so that they are shaped, and can be copied, as one. */
function joined(left: Measured, right: Measured): Measured {
  const [last, first] = [left.runs.at(-1), right.runs[0]]
  const merges = last && first && last.face !== undefined && last.face === first.face
  const runs = merges
    ? [...left.runs.slice(0, -1), { face: last.face, text: last.text + first.text }, ...right.runs.slice(1)]
    : [...left.runs, ...right.runs]
  return { runs, width: left.width + right.width }
}

function broken(document: Document, { runs }: Measured, limit: number): Measured[] {
  const pieces: Measured[] = []
  for (const { face, text } of runs) {
    for (const { segment } of graphemes.segment(text)) {
      const width = widthOf(document, { face, text: segment })
      const piece = pieces.at(-1)
      const run = piece?.runs.at(-1)
      if (!piece || piece.width + width > limit) pieces.push({ runs: [{ face, text: segment }], width })
      else {
        piece.width += width
        if (run && run.face === face && face) run.text += segment
        else piece.runs.push({ face, text: segment })
      }
    }
  }
  return pieces
}
