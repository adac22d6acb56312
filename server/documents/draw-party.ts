import { drawLines, drawText } from './draw-text.ts'
import { INK_2, type PdfDocument, px } from './pdf-document.ts'
import { wrapText } from './wrap-text.ts'

const TEXT = { style: 'sans', size: px(13) } as const
const HEAD = { style: 'strong', size: px(12) } as const

type Party = { head: string; lines: readonly string[] }
type Block = {
  x: number
  width: number
  /** Limit per text: a longer one would push the rest off the page. */
  mostLines: number
}

/** Draws a name and address under a heading. Returns the y below it. */
export function drawParty(
  document: PdfDocument,
  { head, lines }: Party,
  y: number,
  { mostLines, ...block }: Block,
): number {
  const start = drawText(document, head, HEAD, y, { ...block, leading: px(18), colour: INK_2 }) + px(1)
  const words = lines.filter(Boolean).flatMap((line) => wrapText(document, line, TEXT, block.width).slice(0, mostLines))
  return drawLines(document, words, TEXT, start, { ...block, leading: px(19) })
}
