import type { Seller } from '#domain/document/invoice.ts'
import { SPELT_BY_LOGOTYPE } from '#domain/shop/shop-name.ts'
import { type Document, INK, px } from './document.ts'
import { type Line, wrap } from './set-text.ts'
import { WORDMARK } from './wordmark.ts'
import { drawLines } from './write-lines.ts'

const HEIGHT = px(34)
/** Of the paper's width; its number stands beside it. */
const LOGO_WIDTH = 0.45
/** What the number and the day beside it take: below it stand the addresses. */
const ROOM = px(45)
const SIZES = [28, 20, 16, 13, 10].map(px)
const LEADING = 1.1

type Head = Pick<Seller, 'name' | 'logo'>

/** The shop's name at the head of a document: the owner's logo, the drawn name, or in type where it is another one. */
export function drawName(
  document: Document,
  { name, logo }: Head,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const { doc } = document
  if (logo) {
    doc.image(Buffer.from(logo, 'base64'), x, y, { fit: [width * LOGO_WIDTH, HEIGHT] })
    return
  }
  if (name !== SPELT_BY_LOGOTYPE) {
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

/** As large as it goes in; of one that goes in nowhere the beginning, since all of it stands with the address. */
function fitName(document: Document, name: string, width: number): { lines: Line[]; size: number } {
  const set = SIZES.map((size) => ({ lines: wrap(document, name, { style: 'serif', size }, width), size }))
  const fits = set.find(({ lines, size }) => lines.length * size * LEADING <= ROOM)
  if (fits) return fits
  const size = SIZES.at(-1) ?? px(10)
  const lines = wrap(document, name, { style: 'serif', size }, width)
  return { lines: lines.slice(0, Math.floor(ROOM / (size * LEADING))), size }
}
