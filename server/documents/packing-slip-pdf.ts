import type { Seller } from '#domain/document/invoice.ts'
import { packingSlipClose, packingSlipTo } from '#domain/document/packing-slip.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import { TEST_ORDER } from '#domain/payment/test-money.ts'
import { formatDate } from '#domain/text/spoken-day.ts'
import { type Document, HAIRLINE, INK, INK_2, mm, openDocument, px, sheetCount } from './document.ts'
import { drawCode } from './draw-code.ts'
import { drawParty } from './draw-party.ts'
import { drawName } from './mast.ts'
import { numberPages } from './number-pages.ts'
import { wrap } from './set-text.ts'
import { drawLines, rule, writeText } from './write-lines.ts'

const PAGE = { width: mm(148), height: mm(210), top: mm(11), side: mm(12), bottom: mm(14) }
const BODY = { x: PAGE.side, width: PAGE.width - 2 * PAGE.side }
const TEXT = { style: 'sans', size: px(13) } as const
const NAME = { style: 'strong', size: px(13) } as const
const SMALL = { style: 'sans', size: px(11.5) } as const
const HEAD = { style: 'strong', size: px(12) } as const
const LEADING = px(19)
const SQUARE = px(14)
/** What goes into a box is read down a list: three boxes go on one sheet. */
const THING = { leading: px(16.5), room: px(18), gap: px(1) }
/** The line at the foot, which never stands on a sheet alone. */
const FOOT = { gap: mm(4), leading: px(18) }
/** No address needs more. */
const MOST_LINES = 5

export type PackingSlip = {
  order: Order
  parcel: Parcel
  seller: Seller
  contents: ReadonlyMap<string, string[]>
  at: Date
  /** Where the parcel is packed at the desk, for a phone's camera; none where nobody knows the shop's address. */
  bench: string | undefined
}

export const SLIP_SIZE = [PAGE.width, PAGE.height] as const
/** A phone reads it over a table. */
const CODE = mm(19)

/** What goes into the parcel, on A5: from whom, to whom, the card's words, every item with a square to tick; no price. */
export async function packingSlipPdf(root: string, slip: PackingSlip, { compress = true } = {}): Promise<Buffer> {
  const { order, seller, at } = slip
  const title = `PackingSlip of order ${order.number}`
  const document = openDocument({ root, title, author: seller.name, at, size: [...SLIP_SIZE], compress })
  drawPackingSlip(document, slip)
  return document.finish()
}

/** On the sheet that is there, and as many more as it needs. */
export function drawPackingSlip(document: Document, slip: PackingSlip): void {
  const { order, parcel } = slip
  const first = sheetCount(document) - 1
  const afterMast = drawMast(document, slip)
  const afterPeople = drawPeople(document, slip, afterMast + mm(6))
  const afterItems = drawItems(document, slip, drawHeads(document, afterPeople + mm(6)))
  const end = roomFor(document, afterItems + FOOT.gap, FOOT.leading)
  writeText(document, packingSlipClose(parcel), SMALL, end, { ...BODY, leading: FOOT.leading, colour: INK_2 })
  // Slips of many orders come out of the printer together.
  numberPages(document, first, { ...BODY, of: order.number, height: PAGE.height })
}

function drawMast(document: Document, { order, parcel, seller, bench }: PackingSlip): number {
  drawName(document, seller, { ...BODY, y: PAGE.top })
  if (bench) drawCode(document, bench, { x: BODY.x + BODY.width - CODE, y: PAGE.top, size: CODE })
  const right = { ...BODY, width: BODY.width - (bench ? CODE + mm(4) : 0), align: 'right' } as const
  const after = writeText(document, order.number, { style: 'serif', size: px(22) }, PAGE.top, {
    ...right,
    leading: px(26),
  })
  const afterDay = writeText(document, `Estimated delivery ${formatDate(parcel.estimatedDelivery)}`, SMALL, after, {
    ...right,
    leading: LEADING,
    colour: INK_2,
  })
  const end = order.test ? writeText(document, TEST_ORDER, NAME, afterDay, { ...right, leading: LEADING }) : afterDay
  return Math.max(end, bench ? PAGE.top + CODE : 0)
}

function drawPeople(document: Document, { parcel, seller }: PackingSlip, y: number): number {
  const message = parcel.message.trim()
  const half = (BODY.width - mm(8)) / 2
  const [left, right] = [
    { x: BODY.x, width: half },
    { x: BODY.x + half + mm(8), width: half },
  ]
  const afterTo = drawParty(document, { head: 'To', lines: packingSlipTo(parcel.to) }, y, {
    ...left,
    mostLines: MOST_LINES,
  })
  const from = { head: 'From', lines: [seller.name, seller.address] }
  const afterFrom = drawParty(document, from, y, { ...right, mostLines: MOST_LINES })
  const sender = parcel.cardFrom && `From ${parcel.cardFrom}`
  const words = [message, sender].filter(Boolean)
  const afterCard = words.length === 0 ? afterFrom : drawCard(document, { message, sender }, afterFrom + px(10), right)
  return Math.max(afterTo, afterCard)
}

/** The card's first words and whom it is from; the card itself holds them all. */
type CardWords = { message: string; sender: string }

function drawCard(
  document: Document,
  { message, sender }: CardWords,
  y: number,
  block: { x: number; width: number },
): number {
  const start = writeText(document, 'Card', HEAD, y, { ...block, leading: px(18), colour: INK_2 })
  const type = { style: 'italic', size: px(18) } as const
  const lines = message === '' ? [] : wrap(document, message, type, block.width).slice(0, MOST_LINES)
  const after = drawLines(document, lines, type, start, { ...block, leading: px(23) })
  return sender === '' ? after : writeText(document, sender, TEXT, after, { ...block, leading: LEADING })
}

function drawHeads(document: Document, y: number): number {
  writeText(document, 'Put in', HEAD, y, { ...BODY, leading: LEADING })
  const end = writeText(document, 'Qty', HEAD, y, { ...BODY, leading: LEADING, align: 'right' }) + px(4)
  rule(document, end, BODY, INK)
  return end
}

function drawItems(document: Document, { order, parcel, contents }: PackingSlip, y: number): number {
  return parcel.lines.reduce((from, { position, quantity }, index) => {
    const { productId = '', name = '' } = order.lines[position] ?? {}
    const below = px(7) + (index === parcel.lines.length - 1 ? FOOT.gap + FOOT.leading : 0)
    const items = contents.get(productId) ?? []
    const at = roomFor(document, from, px(40) + (items.length > 1 ? 0 : below)) + px(7)
    writeText(document, String(quantity), TEXT, at, { ...BODY, leading: LEADING, align: 'right' })
    const afterName = writeText(document, name, NAME, at, { x: BODY.x, width: BODY.width - px(48), leading: LEADING })
    const end = drawEach(document, { items, quantity, below }, afterName)
    rule(document, end + px(7), BODY, HAIRLINE)
    return end + px(7)
  }, y)
}

/** What goes into each of several, one after the other: they are packed and ticked one by one. */
type Packed = {
  items: readonly string[]
  quantity: number
  /** The height of what stays with the last of them. */
  below: number
}

function drawEach(document: Document, { items, quantity, below }: Packed, y: number): number {
  if (items.length === 0) return y
  return Array.from({ length: quantity }, (_, index) => index + 1).reduce((from, which) => {
    const after = quantity > 1 ? drawWhich(document, `${which} of ${quantity}`, from) : from
    const isLast = (index: number) => which === quantity && index === items.length - 1
    return items.reduce((top, item, index) => drawItem(document, item, top, isLast(index) ? below : 0), after)
  }, y)
}

/** Never the last words of a page: they stay with the first item. */
function drawWhich(document: Document, which: string, from: number): number {
  const y = roomFor(document, from, px(46)) + px(5)
  return writeText(document, which, SMALL, y, { ...BODY, leading: px(18), colour: INK_2 })
}

function drawItem(document: Document, item: string, from: number, below: number): number {
  const y = roomFor(document, from, THING.room + below) + THING.gap
  document.doc
    .lineWidth(px(1.2))
    .strokeColor(INK)
    .rect(BODY.x + 0.5, y + px(1), SQUARE, SQUARE)
    .stroke()
  return writeText(document, item, TEXT, y, {
    x: BODY.x + SQUARE + px(8),
    width: BODY.width - px(80),
    leading: THING.leading,
  })
}

function roomFor({ doc }: Document, y: number, height: number): number {
  if (y + height <= PAGE.height - PAGE.bottom) return y
  doc.addPage()
  return PAGE.top
}
