import { indianDate } from '#domain/delivery/calendar.ts'
import type { OrderNumber } from '#domain/nominal.ts'
import { drawLines, drawText } from './draw-text.ts'
import { mm, openPdf, type PdfDocument, px } from './pdf-document.ts'
import { type Line, type MeasuredWords, measureText, type TypeSetting, wrapWords } from './wrap-text.ts'

/** Card as in its preview on screen: 14.8 × 10.5 cm, a gold border, the text centred. */
const CARD = { width: mm(148), height: mm(105) }
const TEXT_AREA = { x: px(48), y: px(41.6), width: CARD.width - 2 * px(48), height: CARD.height - px(41.6) - px(48) }
const LEADING = 1.32
const LARGEST_SIZE = px(27.2)
/** Type sizes from the largest to about 8 pt, the smallest that prints well. The preview uses the same steps. */
const SIZES = [1, 0.86, 0.74, 0.62, 0.52, 0.42] as const
const SENDER = { style: 'italic', size: px(18) } as const
const SENDER_LEADING = px(24)
const SENDER_GAP = px(10)
const GOLD = '#b8914a'
const GOLD_INK = '#7a5a1e'
const TEXT_INK = '#2b1018'

export const CARD_SIZE = [CARD.width, CARD.height] as const

export type Card = { orderNumber: OrderNumber; message: string; from: string; shop: string; at: Date }
export type PrintedCard = { content: Buffer; missing: string[] }

/**
 * Renders the buyer's message as a card. The text uses the largest size that fits and continues on the back and on
 * further cards if even the smallest is too large.
 *
 * Characters without a glyph are printed as a diamond and returned in `missing`.
 */
export async function cardPdf(root: string, card: Card, { compress = true } = {}): Promise<PrintedCard> {
  const { orderNumber, shop, at } = card
  const title = `Card for order ${orderNumber}, ${indianDate(at)}`
  const document = openPdf({ root, title, author: shop, at, size: [...CARD_SIZE], compress })
  drawCard(document, card)
  return { content: await document.finish(), missing: [...document.missing] }
}

/** Draws the card on the current page and adds pages as needed. */
export function drawCard(document: PdfDocument, { message, from, shop }: Card): void {
  const paragraphs = measureText(document, message.trim(), 'italic')
  const sender = senderLines(document, from)
  const availableHeight = TEXT_AREA.height - sender.length * SENDER_LEADING - (sender.length > 0 ? SENDER_GAP : 0)
  const { type, lines } = largestType(document, paragraphs, availableHeight)
  const perSide = Math.floor(availableHeight / (type.size * LEADING))
  for (let first = 0; first === 0 || first < lines.length; first += perSide) {
    if (first > 0) document.doc.addPage()
    const more = first + perSide < lines.length
    const side = { lines: lines.slice(first, first + perSide), type, sender: more ? [] : sender }
    drawSide(document, side, more ? 'Continues on the back' : shop.toUpperCase())
  }
}

/** Returns the largest size at which the text fits on the front, or the smallest if none does. */
function largestType(
  document: PdfDocument,
  paragraphs: readonly MeasuredWords[],
  availableHeight: number,
): { type: TypeSetting; lines: Line[] } {
  let [type, lines]: [TypeSetting, Line[]] = [{ style: 'italic', size: LARGEST_SIZE }, []]
  for (const step of SIZES) {
    type = { style: 'italic', size: LARGEST_SIZE * step }
    lines = wrapWords(document, paragraphs, type, TEXT_AREA.width)
    if (lines.length * type.size * LEADING <= availableHeight)
      return { type, lines: balanceLines(document, paragraphs, type, lines.length) }
  }
  return { type, lines }
}

/** Balances line lengths: the narrowest width that needs no more lines. */
function balanceLines(
  document: PdfDocument,
  paragraphs: readonly MeasuredWords[],
  type: TypeSetting,
  count: number,
): Line[] {
  let [low, high] = [0, TEXT_AREA.width]
  while (high - low > 1) {
    const middle = (low + high) / 2
    if (wrapWords(document, paragraphs, type, middle).length <= count) high = middle
    else low = middle
  }
  return wrapWords(document, paragraphs, type, high)
}

const senderLines = (document: PdfDocument, from: string): Line[] =>
  from === '' ? [] : wrapWords(document, measureText(document, `From ${from}`, SENDER.style), SENDER, TEXT_AREA.width)

type Side = { lines: readonly Line[]; type: TypeSetting; sender: readonly Line[] }

function drawSide(document: PdfDocument, { lines, type, sender }: Side, footer: string): void {
  const { doc } = document
  const inset = px(12.8)
  doc
    .lineWidth(px(1))
    .strokeColor(GOLD)
    .rect(inset, inset, CARD.width - 2 * inset, CARD.height - 2 * inset)
    .stroke()
  const leading = type.size * LEADING
  const gap = lines.length > 0 && sender.length > 0 ? SENDER_GAP : 0
  const height = lines.length * leading + gap + sender.length * SENDER_LEADING
  const top = TEXT_AREA.y + (TEXT_AREA.height - height) / 2
  const middle = { x: TEXT_AREA.x, width: TEXT_AREA.width, align: 'center' } as const
  drawLines(document, lines, type, top, { ...middle, leading, colour: TEXT_INK })
  const under = top + lines.length * leading + gap
  drawLines(document, sender, SENDER, under, { ...middle, leading: SENDER_LEADING, colour: GOLD_INK })
  const small = { style: 'sans', size: px(11) } as const
  drawText(document, footer, small, CARD.height - px(23.2) - px(18), {
    x: 0,
    width: CARD.width,
    leading: px(18),
    align: 'center',
    colour: GOLD_INK,
  })
}
