import type { Document } from './document.ts'
import type { Style } from './faces.ts'

export type Type = { style: Style; size: number }

/** A piece of text that one face sets; without a face it is a sign that the shop cannot print. */
type Run = { face: string | undefined; text: string }
export type Measured = { runs: Run[]; width: number }

/** Widths are measured once, at this size, and hold for every other in proportion. */
export const MEASURE = 1000
/** How wide the diamond is that stands for a sign nobody can print. */
export const DIAMOND = 0.62

/** Figures of one width, so that sums stand under one another. */
export const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'liga', 'tnum']

export const graphemes = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })

/** What was typed without what has no picture of its own: controls, marks of direction, half characters. */
const printable = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]/g, ' ')
    .replace(/(?!\n)\p{Cc}|\uFE0F|\uFE0E|[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, '')

/** Splits a text into the faces that can set it; spaces and joiners go with what they follow. */
function runsOf(document: Document, text: string, style: Style): Run[] {
  const runs: Run[] = []
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

export function measure(document: Document, text: string, style: Style): Measured {
  const runs = runsOf(document, text, style)
  return { runs, width: runs.reduce((sum, run) => sum + widthOf(document, run), 0) }
}

export const widthOf = ({ doc }: Document, { face, text }: Run): number =>
  face ? doc.font(face).fontSize(MEASURE).widthOfString(text, { features: FEATURES }) : DIAMOND * MEASURE

export type Words = Measured[]

/** Measured once, so that the same words can be tried at many sizes; one list of words for each line that was typed. */
export const measureText = (document: Document, text: string, style: Style): Words[] =>
  printable(text)
    .split('\n')
    .map((line) =>
      line
        .split(' ')
        .filter(Boolean)
        .map((word) => measure(document, word, style)),
    )
