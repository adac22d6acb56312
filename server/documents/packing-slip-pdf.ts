import type { Seller } from '#domain/document/invoice.ts'
import { packingSlipClosing, packingSlipRecipient } from '#domain/document/invoice-texts.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import { withHours } from '#domain/order/parcel-hours.ts'
import { TEST_ORDER_NOTICE } from '#domain/payment/test-payment.ts'
import { formatDate } from '#domain/text/format-date.ts'
import { drawParty } from './draw-party.ts'
import { drawQrCode } from './draw-qr-code.ts'
import { drawLines, drawRule, drawText } from './draw-text.ts'
import { drawShopName } from './letterhead.ts'
import { numberPages } from './number-pages.ts'
import { HAIRLINE, INK, INK_2, mm, openPdf, type PdfDocument, pageCount, px } from './pdf-document.ts'
import { wrapText } from './wrap-text.ts'

const PAGE = { width: mm(148), height: mm(210), top: mm(11), side: mm(12), bottom: mm(14) }
const BODY = { x: PAGE.side, width: PAGE.width - 2 * PAGE.side }
const TEXT = { style: 'sans', size: px(13) } as const
const NAME = { style: 'strong', size: px(13) } as const
const SMALL = { style: 'sans', size: px(11.5) } as const
const HEAD = { style: 'strong', size: px(12) } as const
const LEADING = px(19)
const FACT_LEADING = px(16)
const CHECKBOX = px(14)
/** Item rows are compact, so that three boxes fit on one page. */
const ITEM_ROW = { leading: px(16.5), room: px(18), gap: px(1) }
/** Closing line, never alone on a page. */
const CLOSING = { gap: mm(4), leading: px(18) }
const MAX_LINES = 5

export type PackingSlip = {
  order: Order
  parcel: Parcel
  seller: Seller
  contents: ReadonlyMap<string, string[]>
  /** Lines of label facts by product id, without amounts of money. */
  facts: ReadonlyMap<string, string[]>
  at: Date
  /** URL of the parcel's packing page, printed as a QR code; undefined when the shop's URL is unknown. */
  bench: string | undefined
}

export const SLIP_SIZE = [PAGE.width, PAGE.height] as const
/** Large enough to scan from above a table. */
const QR_SIZE = mm(19)

/**
 * Renders a parcel's packing slip on A5: sender, recipient, card text, and every item with a checkbox. It shows no
 * prices.
 */
export async function packingSlipPdf(root: string, slip: PackingSlip, { compress = true } = {}): Promise<Buffer> {
  const { order, seller, at } = slip
  const title = `Packing slip for order ${order.number}`
  const document = openPdf({ root, title, author: seller.name, at, size: [...SLIP_SIZE], compress })
  drawPackingSlip(document, slip)
  return document.finish()
}

/** Draws a packing slip on the current page and adds pages as needed. */
export function drawPackingSlip(document: PdfDocument, slip: PackingSlip): void {
  const { order, parcel } = slip
  const first = pageCount(document) - 1
  const afterMast = drawLetterhead(document, slip)
  const afterPeople = drawParties(document, slip, afterMast + mm(6))
  const afterItems = drawItems(document, slip, drawHeader(document, afterPeople + mm(6)))
  const end = roomFor(document, afterItems + CLOSING.gap, CLOSING.leading)
  drawText(document, packingSlipClosing(parcel), SMALL, end, { ...BODY, leading: CLOSING.leading, colour: INK_2 })
  // Slips of many orders are printed in one run, so page numbers name the order.
  numberPages(document, first, { ...BODY, of: order.number, height: PAGE.height })
}

function drawLetterhead(document: PdfDocument, { order, parcel, seller, bench }: PackingSlip): number {
  drawShopName(document, seller, { ...BODY, y: PAGE.top })
  if (bench) drawQrCode(document, bench, { x: BODY.x + BODY.width - QR_SIZE, y: PAGE.top, size: QR_SIZE })
  const right = { ...BODY, width: BODY.width - (bench ? QR_SIZE + mm(4) : 0), align: 'right' } as const
  const after = drawText(document, order.number, { style: 'serif', size: px(22) }, PAGE.top, {
    ...right,
    leading: px(26),
  })
  const { estimatedDelivery } = parcel
  const day = `Estimated delivery ${withHours(formatDate(estimatedDelivery), parcel, estimatedDelivery)}`
  const afterDay = drawText(document, day, SMALL, after, {
    ...right,
    leading: LEADING,
    colour: INK_2,
  })
  const end = order.test
    ? drawText(document, TEST_ORDER_NOTICE, NAME, afterDay, { ...right, leading: LEADING })
    : afterDay
  return Math.max(end, bench ? PAGE.top + QR_SIZE : 0)
}

function drawParties(document: PdfDocument, { parcel, seller }: PackingSlip, y: number): number {
  const message = parcel.message.trim()
  const half = (BODY.width - mm(8)) / 2
  const [left, right] = [
    { x: BODY.x, width: half },
    { x: BODY.x + half + mm(8), width: half },
  ]
  const afterTo = drawParty(document, { head: 'To', lines: packingSlipRecipient(parcel.to) }, y, {
    ...left,
    mostLines: MAX_LINES,
  })
  const from = { head: 'From', lines: [seller.name, seller.address] }
  const afterFrom = drawParty(document, from, y, { ...right, mostLines: MAX_LINES })
  const sender = parcel.cardFrom && `From ${parcel.cardFrom}`
  const words = [message, sender].filter(Boolean)
  const afterCard = words.length === 0 ? afterFrom : drawCard(document, { message, sender }, afterFrom + px(10), right)
  return Math.max(afterTo, afterCard)
}

type CardText = { message: string; sender: string }

function drawCard(
  document: PdfDocument,
  { message, sender }: CardText,
  y: number,
  block: { x: number; width: number },
): number {
  const start = drawText(document, 'Card', HEAD, y, { ...block, leading: px(18), colour: INK_2 })
  const type = { style: 'italic', size: px(18) } as const
  const lines = message === '' ? [] : wrapText(document, message, type, block.width).slice(0, MAX_LINES)
  const after = drawLines(document, lines, type, start, { ...block, leading: px(23) })
  return sender === '' ? after : drawText(document, sender, TEXT, after, { ...block, leading: LEADING })
}

function drawHeader(document: PdfDocument, y: number): number {
  drawText(document, 'Put in', HEAD, y, { ...BODY, leading: LEADING })
  const end = drawText(document, 'Qty', HEAD, y, { ...BODY, leading: LEADING, align: 'right' }) + px(4)
  drawRule(document, end, BODY, INK)
  return end
}

function drawItems(document: PdfDocument, { order, parcel, contents, facts }: PackingSlip, y: number): number {
  return parcel.lines.reduce((from, { position, quantity }, index) => {
    const { productId = '', name = '' } = order.lines[position] ?? {}
    const below = px(7) + (index === parcel.lines.length - 1 ? CLOSING.gap + CLOSING.leading : 0)
    const items = contents.get(productId) ?? []
    const at = roomFor(document, from, px(40) + (items.length > 1 ? 0 : below)) + px(7)
    drawText(document, String(quantity), TEXT, at, { ...BODY, leading: LEADING, align: 'right' })
    const afterName = drawText(document, name, NAME, at, { x: BODY.x, width: BODY.width - px(48), leading: LEADING })
    const afterFacts = drawFacts(document, facts.get(productId) ?? [], afterName)
    const end = drawPieces(document, { items, quantity, below }, afterFacts)
    drawRule(document, end + px(7), BODY, HAIRLINE)
    return end + px(7)
  }, y)
}

/** Draws label facts in small type, line by line, so that they continue on the next page. */
function drawFacts(document: PdfDocument, facts: readonly string[], y: number): number {
  const block = { x: BODY.x, width: BODY.width - px(48), leading: FACT_LEADING, colour: INK_2 }
  const lines = facts.flatMap((fact) => wrapText(document, fact, SMALL, block.width))
  return lines.reduce(
    (from, line) => drawLines(document, [line], SMALL, roomFor(document, from, FACT_LEADING), block),
    y,
  )
}

/** Items of one line, listed once per piece, since each is packed and checked separately. */
type PackedItems = {
  items: readonly string[]
  quantity: number
  below: number
}

function drawPieces(document: PdfDocument, { items, quantity, below }: PackedItems, y: number): number {
  if (items.length === 0) return y
  return Array.from({ length: quantity }, (_, index) => index + 1).reduce((from, which) => {
    const after = quantity > 1 ? drawPieceHeading(document, `${which} of ${quantity}`, from) : from
    const isLast = (index: number) => which === quantity && index === items.length - 1
    return items.reduce((top, item, index) => drawItem(document, item, top, isLast(index) ? below : 0), after)
  }, y)
}

function drawPieceHeading(document: PdfDocument, which: string, from: number): number {
  const y = roomFor(document, from, px(46)) + px(5)
  return drawText(document, which, SMALL, y, { ...BODY, leading: px(18), colour: INK_2 })
}

function drawItem(document: PdfDocument, item: string, from: number, below: number): number {
  const y = roomFor(document, from, ITEM_ROW.room + below) + ITEM_ROW.gap
  document.doc
    .lineWidth(px(1.2))
    .strokeColor(INK)
    .rect(BODY.x + 0.5, y + px(1), CHECKBOX, CHECKBOX)
    .stroke()
  return drawText(document, item, TEXT, y, {
    x: BODY.x + CHECKBOX + px(8),
    width: BODY.width - px(80),
    leading: ITEM_ROW.leading,
  })
}

function roomFor({ doc }: PdfDocument, y: number, height: number): number {
  if (y + height <= PAGE.height - PAGE.bottom) return y
  doc.addPage()
  return PAGE.top
}
