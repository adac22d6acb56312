import { type Document, INK } from './document.ts'
import { DIAMOND, FEATURES, MEASURE, type Type, widthOf } from './measure-text.ts'
import { type Line, wrap } from './set-text.ts'

type Block = { x: number; width: number; leading: number; align?: 'left' | 'center' | 'right'; colour?: string }

/** Where the first baseline stands in a line of this height, as a browser sets it: the type in the middle. */
const baselineIn = (leading: number, size: number): number => leading / 2 + size * 0.34

/** Sets lines one under another from `y` on; answers where the next would begin. */
export function drawLines(
  document: Document,
  lines: readonly Line[],
  type: Type,
  y: number,
  { leading, colour = INK, ...place }: Block,
): number {
  lines.forEach((line, index) => {
    drawLine(document, line, type, { ...place, baseline: y + index * leading + baselineIn(leading, type.size), colour })
  })
  return y + lines.length * leading
}

/** Wraps and sets text from `y` on; answers where the next would begin. */
export const writeText = (document: Document, text: string, type: Type, y: number, block: Block): number =>
  drawLines(document, wrap(document, text, type, block.width), type, y, block)

/** A hairline across a block. */
export function rule(
  { doc }: Document,
  y: number,
  { x, width }: { x: number; width: number },
  colour: string,
  thickness = 0.6,
): void {
  doc
    .lineWidth(thickness)
    .strokeColor(colour)
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke()
}

type Place = { x: number; baseline: number; width?: number; align?: 'left' | 'center' | 'right'; colour?: string }

/** Sets one line on its baseline. */
function drawLine(
  document: Document,
  line: Line,
  { size }: Type,
  { x, baseline, width = 0, align = 'left', colour = '#000' }: Place,
): void {
  const { doc } = document
  const scale = size / MEASURE
  const rest = width - line.width * scale
  let at = x + (align === 'right' ? rest : align === 'center' ? rest / 2 : 0)
  for (const run of line.runs) {
    if (run.face) {
      doc.font(run.face).fontSize(size).fillColor(colour)
      doc.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic', features: FEATURES })
      at += widthOf(document, run) * scale
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
