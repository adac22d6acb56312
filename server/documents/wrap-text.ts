import type { TextStyle } from './fonts.ts'
import type { PdfDocument } from './pdf-document.ts'

export type TypeSetting = { style: TextStyle; size: number }

/** Text in one font. `face` is undefined for a character without a glyph. */
type TextRun = { face: string | undefined; text: string }
type MeasuredText = { runs: TextRun[]; width: number }

/** Widths are measured once at this size and scaled. */
export const MEASURE_SIZE = 1000
/** Relative width of the diamond printed for a missing character. */
export const DIAMOND_WIDTH = 0.62

/** Tabular figures, so that amounts align. */
export const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'liga', 'tnum']

const graphemes = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })

/** Removes characters without a glyph: controls, direction marks, lone surrogates. */
const printable = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]/g, ' ')
    .replace(/(?!\n)\p{Cc}|\uFE0F|\uFE0E|[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, '')

/** Splits a text by the font that has its characters. Spaces and joiners stay with the text before them. */
function splitByFont(document: PdfDocument, text: string, style: TextStyle): TextRun[] {
  const runs: TextRun[] = []
  for (const { segment } of graphemes.segment(text)) {
    const letters = segment.replace(/[\u200C\u200D]/g, '') || ' '
    const face = document.faceFor(letters, style)
    if (!face) document.missing.add(segment)
    const last = runs.at(-1)
    if (last && last.face === face && face) last.text += segment
    else runs.push({ face, text: segment })
  }
  return runs
}

function measure(document: PdfDocument, text: string, style: TextStyle): MeasuredText {
  const runs = splitByFont(document, text, style)
  return { runs, width: runs.reduce((sum, run) => sum + runWidth(document, run), 0) }
}

export const runWidth = ({ doc }: PdfDocument, { face, text }: TextRun): number =>
  face
    ? doc.font(face).fontSize(MEASURE_SIZE).widthOfString(text, { features: FEATURES })
    : DIAMOND_WIDTH * MEASURE_SIZE

export type MeasuredWords = MeasuredText[]

/** Measures a text once so that several sizes can be tried. Returns one list of words per line. */
export const measureText = (document: PdfDocument, text: string, style: TextStyle): MeasuredWords[] =>
  printable(text)
    .split('\n')
    .map((line) =>
      line
        .split(' ')
        .filter(Boolean)
        .map((word) => measure(document, word, style)),
    )

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
