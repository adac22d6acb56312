import { type Document, INK_2, px } from './document.ts'
import { wrap } from './set-text.ts'
import { drawLines, writeText } from './write-lines.ts'

const TEXT = { style: 'sans', size: px(13) } as const
const HEAD = { style: 'strong', size: px(12) } as const

type Party = { head: string; lines: readonly string[] }
type Block = {
  x: number
  width: number
  /** Of each text: a longer one would push what follows off the page. */
  mostLines: number
}

/** Somebody's name and address under a head; returns where it ends. */
export function drawParty(
  document: Document,
  { head, lines }: Party,
  y: number,
  { mostLines, ...block }: Block,
): number {
  const start = writeText(document, head, HEAD, y, { ...block, leading: px(18), colour: INK_2 }) + px(1)
  const words = lines.filter(Boolean).flatMap((line) => wrap(document, line, TEXT, block.width).slice(0, mostLines))
  return drawLines(document, words, TEXT, start, { ...block, leading: px(19) })
}
