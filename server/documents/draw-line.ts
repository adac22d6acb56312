import type { Document } from './document.ts'
import { DIAMOND, FEATURES, MEASURE, type Type, widthOf } from './measure-text.ts'
import type { Line } from './set-text.ts'

type Place = { x: number; baseline: number; width?: number; align?: 'left' | 'center' | 'right'; colour?: string }

/** Sets one line on its baseline. */
export function drawLine(
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
