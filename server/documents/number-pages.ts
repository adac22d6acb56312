import { type Document, INK_2, mm, px, sheetCount } from './document.ts'
import { writeText } from './write-lines.ts'

const SMALL = { style: 'sans', size: px(11.5) } as const
const LEADING = px(19)
/** From the lower edge of a page to the head of the words. */
const ABOVE_EDGE = mm(13)

type Pages = { of?: string; height: number; x: number; width: number }

/**
 * At the foot of each page from `first` on, where there are several: which of them it is, and of what, where pages of one
 * thing lie among those of others.
 */
export function numberPages(document: Document, first: number, { of, height, ...block }: Pages): void {
  const count = sheetCount(document) - first
  if (count < 2) return
  for (let page = 0; page < count; page++) {
    document.doc.switchToPage(first + page)
    const which = of === undefined ? 'Page' : `${of}, page`
    writeText(document, `${which} ${page + 1} of ${count}`, SMALL, height - ABOVE_EDGE, {
      ...block,
      align: 'right',
      leading: LEADING,
      colour: INK_2,
    })
  }
}
