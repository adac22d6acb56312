import {
  graphemes,
  MEASURE_SIZE,
  type MeasuredText,
  type MeasuredWords,
  measure,
  measureText,
  runWidth,
  type TypeSetting,
} from './measure-text.ts'
import type { PdfDocument } from './pdf-document.ts'

export type Line = MeasuredText

/** Wraps measured text to `width`; a word wider than that is broken between characters. */
export function wrapWords(
  document: PdfDocument,
  paragraphs: readonly MeasuredWords[],
  { style, size }: TypeSetting,
  width: number,
): Line[] {
  const room = { limit: (width / size) * MEASURE_SIZE, space: measure(document, ' ', style) }
  return paragraphs.flatMap((words) =>
    fillLines(
      words.flatMap((word) => (word.width > room.limit ? breakWord(document, word, room.limit) : [word])),
      room,
    ),
  )
}

export const wrapText = (document: PdfDocument, text: string, type: TypeSetting, width: number): Line[] =>
  wrapWords(document, measureText(document, text, type.style), type, width)

function fillLines(words: MeasuredWords, { limit, space }: { limit: number; space: MeasuredText }): Line[] {
  const lines: Line[] = [{ runs: [], width: 0 }]
  for (const word of words) {
    const line = lines.at(-1)
    if (!line || line.runs.length === 0) lines[lines.length - 1] = word
    else if (line.width + space.width + word.width > limit) lines.push(word)
    else lines[lines.length - 1] = joinText(joinText(line, space), word)
  }
  return lines
}

/** Adjacent runs of one font are merged, so that they are shaped and copied as one text. */
function joinText(left: MeasuredText, right: MeasuredText): MeasuredText {
  const [last, first] = [left.runs.at(-1), right.runs[0]]
  const merges = last && first && last.face !== undefined && last.face === first.face
  const runs = merges
    ? [...left.runs.slice(0, -1), { face: last.face, text: last.text + first.text }, ...right.runs.slice(1)]
    : [...left.runs, ...right.runs]
  return { runs, width: left.width + right.width }
}

function breakWord(document: PdfDocument, { runs }: MeasuredText, limit: number): MeasuredText[] {
  const pieces: MeasuredText[] = []
  for (const { face, text } of runs) {
    for (const { segment } of graphemes.segment(text)) {
      const width = runWidth(document, { face, text: segment })
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
