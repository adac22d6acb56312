import { SPELT_BY_LOGOTYPE } from '#domain/shop-name.ts'
import { INK, type Paper, px } from './paper.ts'
import { WORDMARK } from './wordmark.ts'
import { writeText } from './write-lines.ts'

const HEIGHT = px(34)

/** The shop's name at the head of a paper: its mark, or in type where the owner calls it something else. */
export function drawName(paper: Paper, name: string, { x, y, width }: { x: number; y: number; width: number }): void {
  const { doc } = paper
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
