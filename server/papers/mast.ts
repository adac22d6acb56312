import type { Seller } from '#domain/invoice.ts'
import { SPELT_BY_LOGOTYPE } from '#domain/shop-name.ts'
import { INK, type Paper, px } from './paper.ts'
import { WORDMARK } from './wordmark.ts'
import { writeText } from './write-lines.ts'

const HEIGHT = px(34)
/** Of the paper's width; its number stands beside it. */
const LOGO_WIDTH = 0.45

type Head = Pick<Seller, 'name' | 'logo'>

/** The shop's name at the head of a paper: the owner's logo, the drawn name, or in type where it is another one. */
export function drawName(
  paper: Paper,
  { name, logo }: Head,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const { doc } = paper
  if (logo) {
    doc.image(Buffer.from(logo, 'base64'), x, y, { fit: [width * LOGO_WIDTH, HEIGHT] })
    return
  }
  if (name !== SPELT_BY_LOGOTYPE) {
    writeText(paper, name, { style: 'serif', size: px(28) }, y, { x, width, leading: px(31) })
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
