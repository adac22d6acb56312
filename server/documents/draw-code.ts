import { encode } from 'uqr'
import { type Document, INK } from './document.ts'

type Square = { x: number; y: number; size: number }

/** An address as a square code: black on the paper, which is light enough around it. */
export function drawCode({ doc }: Document, text: string, { x, y, size }: Square): void {
  const rows = encode(text, { ecc: 'M', border: 0 }).data
  const module = size / rows.length
  for (const [row, dark] of rows.entries()) {
    // Neighbours as one bar: printers leave hairs between squares.
    for (let from = 0; from < dark.length; from++) {
      if (!dark[from]) continue
      let until = from
      while (dark[until]) until++
      doc.rect(x + from * module, y + row * module, (until - from) * module, module * 1.02)
      from = until
    }
  }
  doc.fill(INK)
}
