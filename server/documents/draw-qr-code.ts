import { encode } from 'uqr'
import { INK, type PdfDocument } from './pdf-document.ts'

type Square = { x: number; y: number; size: number }

/** Draws a text as a QR code. The paper's margin serves as the quiet zone. */
export function drawQrCode({ doc }: PdfDocument, text: string, { x, y, size }: Square): void {
  const rows = encode(text, { ecc: 'M', border: 0 }).data
  const module = size / rows.length
  for (const [row, dark] of rows.entries()) {
    // Adjacent modules are merged to bars, since printers leave hairlines between squares.
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
