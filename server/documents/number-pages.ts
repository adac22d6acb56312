import { drawText } from './draw-text.ts'
import { INK_2, mm, type PdfDocument, pageCount, px } from './pdf-document.ts'

const SMALL = { style: 'sans', size: px(11.5) } as const
const LEADING = px(19)
const BOTTOM_OFFSET = mm(13)

type Pages = { of?: string; height: number; x: number; width: number }

/**
 * Prints "Page 1 of 3" on each page from `first` on, if there are several. `of` names the document when others share
 * the file.
 */
export function numberPages(document: PdfDocument, first: number, { of, height, ...block }: Pages): void {
  const count = pageCount(document) - first
  if (count < 2) return
  for (let page = 0; page < count; page++) {
    document.doc.switchToPage(first + page)
    const which = of === undefined ? 'Page' : `${of}, page`
    drawText(document, `${which} ${page + 1} of ${count}`, SMALL, height - BOTTOM_OFFSET, {
      ...block,
      align: 'right',
      leading: LEADING,
      colour: INK_2,
    })
  }
}
