import { type Document, INK } from './document.ts'
import { drawLine } from './draw-line.ts'
import type { Type } from './measure-text.ts'
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
