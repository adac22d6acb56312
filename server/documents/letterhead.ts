import type { Seller } from '#domain/document/invoice.ts'
import { LOGOTYPE_NAME } from '#domain/settings/shop-name.ts'
import { drawLines } from './draw-text.ts'
import { INK, type PdfDocument, px } from './pdf-document.ts'
import { WORDMARK } from './wordmark.ts'
import { type Line, wrapText } from './wrap-text.ts'

const HEIGHT = px(34)
const LOGO_WIDTH = 0.45
const MAX_HEIGHT = px(45)
const SIZES = [28, 20, 16, 13, 10].map(px)
const LEADING = 1.1

type LetterheadSeller = Pick<Seller, 'name' | 'logo'>

/**
 * Draws the letterhead: the uploaded logo, the drawn wordmark, or the name in type if it differs from the wordmark.
 */
export function drawShopName(
  document: PdfDocument,
  { name, logo }: LetterheadSeller,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const { doc } = document
  if (logo) {
    doc.image(Buffer.from(logo, 'base64'), x, y, { fit: [width * LOGO_WIDTH, HEIGHT] })
    return
  }
  if (name !== LOGOTYPE_NAME) {
    const { lines, size } = fitName(document, name, width * LOGO_WIDTH)
    drawLines(document, lines, { style: 'serif', size }, y, { x, width, leading: size * LEADING })
    return
  }
  const scale = HEIGHT / WORDMARK.height
  doc
    .save()
    .translate(x, y - WORDMARK.top * scale)
    .scale(scale)
    .path(WORDMARK.path)
    .fill(INK)
    .restore()
}

/** Returns the largest size that fits. A name that fits at none is cut; it is printed in full with the address. */
function fitName(document: PdfDocument, name: string, width: number): { lines: Line[]; size: number } {
  const sizesTried = SIZES.map((size) => ({ lines: wrapText(document, name, { style: 'serif', size }, width), size }))
  const fits = sizesTried.find(({ lines, size }) => lines.length * size * LEADING <= MAX_HEIGHT)
  if (fits) return fits
  const size = SIZES.at(-1) ?? px(10)
  const lines = wrapText(document, name, { style: 'serif', size }, width)
  return { lines: lines.slice(0, Math.floor(MAX_HEIGHT / (size * LEADING))), size }
}
