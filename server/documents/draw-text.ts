import { INK, type PdfDocument } from './pdf-document.ts'
import { DIAMOND_WIDTH, FEATURES, type Line, MEASURE_SIZE, runWidth, type TypeSetting, wrapText } from './wrap-text.ts'

type Block = { x: number; width: number; leading: number; align?: 'left' | 'center' | 'right'; colour?: string }

/** Returns the baseline in a line of this height, with the type centred as in a browser. */
const baselineOffset = (leading: number, size: number): number => leading / 2 + size * 0.34

/** Draws lines from `y` on. Returns the y below them. */
export function drawLines(
  document: PdfDocument,
  lines: readonly Line[],
  type: TypeSetting,
  y: number,
  { leading, colour = INK, ...place }: Block,
): number {
  lines.forEach((line, index) => {
    drawLine(document, line, type, {
      ...place,
      baseline: y + index * leading + baselineOffset(leading, type.size),
      colour,
    })
  })
  return y + lines.length * leading
}

/** Wraps and draws text from `y` on. Returns the y below it. */
export const drawText = (document: PdfDocument, text: string, type: TypeSetting, y: number, block: Block): number =>
  drawLines(document, wrapText(document, text, type, block.width), type, y, block)

/** Draws a hairline across a block. */
export function drawRule(
  { doc }: PdfDocument,
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

type LinePosition = {
  x: number
  baseline: number
  width?: number
  align?: 'left' | 'center' | 'right'
  colour?: string
}

function drawLine(
  document: PdfDocument,
  line: Line,
  { size }: TypeSetting,
  { x, baseline, width = 0, align = 'left', colour = '#000' }: LinePosition,
): void {
  const { doc } = document
  const scale = size / MEASURE_SIZE
  const rest = width - line.width * scale
  let at = x + (align === 'right' ? rest : align === 'center' ? rest / 2 : 0)
  for (const run of line.runs) {
    if (run.face) {
      doc.font(run.face).fontSize(size).fillColor(colour)
      doc.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic', features: FEATURES })
      at += runWidth(document, run) * scale
    } else at += drawDiamond(doc, { at, baseline, size, colour })
  }
}

/** Draws the diamond that marks a missing character, and returns its width. */
function drawDiamond(
  doc: PDFKit.PDFDocument,
  { at, baseline, size, colour }: { at: number; baseline: number; size: number; colour: string },
): number {
  const half = size * 0.22
  const [x, y] = [at + (DIAMOND_WIDTH * size) / 2, baseline - size * 0.32]
  doc.lineWidth(size * 0.05).strokeColor(colour)
  doc
    .moveTo(x, y - half)
    .lineTo(x + half, y)
    .lineTo(x, y + half)
    .lineTo(x - half, y)
    .closePath()
    .stroke()
  return DIAMOND_WIDTH * size
}
