import type { Style } from './faces.ts'
import type { Paper } from './paper.ts'

export type Type = { style: Style; size: number }

/** A piece of text that one face sets; without a face it is a sign that the shop cannot print. */
type Run = { face: string | undefined; text: string }
type Measured = { runs: Run[]; width: number }
export type Line = Measured

/** Widths are measured once, at this size, and hold for every other in proportion. */
const MEASURE = 1000
/** How wide the diamond is that stands for a sign nobody can print. */
const DIAMOND = 0.62

/** Figures of one width, so that sums stand under one another. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'liga', 'tnum']

const graphemes = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })

/** What was typed without what has no picture of its own: controls, marks of direction, half characters. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]/g, ' ')
    .replace(/(?!\n)\p{Cc}|\uFE0F|\uFE0E|[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, '')

/** Splits a text into the faces that can set it; spaces and joiners go with what they follow. */
function runsOf(paper: Paper, text: string, style: Style): Run[] {
  const runs: Run[] = []
  for (const { segment } of graphemes.segment(text)) {
    const letters = segment.replace(/[\u200C\u200D]/g, '') || ' '
    const face = paper.faceFor(letters, style)
    if (!face) paper.missing.add(segment)
    const last = runs.at(-1)
    if (last && last.face === face && face) last.text += segment
    else runs.push({ face, text: segment })
  }
  return runs
}

function measure(paper: Paper, text: string, style: Style): Measured {
  const runs = runsOf(paper, text, style)
  return { runs, width: runs.reduce((sum, run) => sum + widthOf(paper, run), 0) }
}

function widthOf({ doc, widths }: Paper, { face, text }: Run): number {
  if (!face) return DIAMOND * MEASURE
  const key = `${face} ${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  const width = doc.font(face).fontSize(MEASURE).widthOfString(text, { features: FEATURES })
  widths.set(key, width)
  return width
}

export type Words = Measured[]

/** Measured once, so that the same words can be tried at many sizes; one list of words for each line that was typed. */
export const measureText = (paper: Paper, text: string, style: Style): Words[] =>
  printable(text)
    .split('\n')
    .map((line) =>
      line
        .split(' ')
        .filter(Boolean)
        .map((word) => measure(paper, word, style)),
    )

/** Measured text as lines no wider than `width`; a word that is wider is broken between characters. */
export function wrapWords(paper: Paper, paragraphs: readonly Words[], { style, size }: Type, width: number): Line[] {
  const room = { limit: (width / size) * MEASURE, space: measure(paper, ' ', style) }
  return paragraphs.flatMap((words) =>
    fill(
      words.flatMap((word) => (word.width > room.limit ? broken(paper, word, room.limit) : [word])),
      room,
    ),
  )
}

export const wrap = (paper: Paper, text: string, type: Type, width: number): Line[] =>
  wrapWords(paper, measureText(paper, text, type.style), type, width)

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

function broken(paper: Paper, { runs }: Measured, limit: number): Measured[] {
  const pieces: Measured[] = []
  for (const { face, text } of runs) {
    for (const { segment } of graphemes.segment(text)) {
      const width = widthOf(paper, { face, text: segment })
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

type Place = { x: number; baseline: number; width?: number; align?: 'left' | 'center' | 'right'; colour?: string }

/** Sets one line on its baseline. */
export function drawLine(
  paper: Paper,
  line: Line,
  { size }: Type,
  { x, baseline, width = 0, align = 'left', colour = '#000' }: Place,
): void {
  const { doc } = paper
  const scale = size / MEASURE
  const rest = width - line.width * scale
  let at = x + (align === 'right' ? rest : align === 'center' ? rest / 2 : 0)
  for (const run of line.runs) {
    if (run.face) {
      doc.font(run.face).fontSize(size).fillColor(colour)
      doc.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic', features: FEATURES })
      at += widthOf(paper, run) * scale
    } else at += drawDiamond(doc, { at, baseline, size, colour })
  }
}

/** The shop's own sign for one that it cannot print: seen, and never an empty box. */
function drawDiamond(
  doc: PDFKit.PDFDocument,
  { at, baseline, size, colour }: { at: number; baseline: number; size: number; colour: string },
): number {
  const half = size * 0.22
  const [x, y] = [at + (DIAMOND * size) / 2, baseline - size * 0.32]
  doc.lineWidth(size * 0.05).strokeColor(colour)
  doc
    .moveTo(x, y - half)
    .lineTo(x + half, y)
    .lineTo(x, y + half)
    .lineTo(x - half, y)
    .closePath()
    .stroke()
  return DIAMOND * size
}
