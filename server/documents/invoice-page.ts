import { type Document, mm } from './document.ts'

/** The sheet of an invoice, and what is left free at its edges. */
export const PAGE = { width: mm(210), height: mm(297), top: mm(15), side: mm(16), bottom: mm(18) }
export const BODY = { x: PAGE.side, width: PAGE.width - 2 * PAGE.side }

/** Here, or at the head of a new page when what comes does not fit any more. */
export function roomFor({ doc }: Document, y: number, height: number): number {
  if (y + height <= PAGE.height - PAGE.bottom) return y
  doc.addPage()
  return PAGE.top
}
