import { mapLink, type StopState } from '#domain/order/run.ts'
import { TEST_ORDER_NOTICE } from '#domain/payment/test-payment.ts'
import { formatDate } from '#domain/text/format-date.ts'
import { drawQrCode } from './draw-qr-code.ts'
import { drawLines, drawRule, drawText } from './draw-text.ts'
import { drawShopName } from './letterhead.ts'
import { numberPages } from './number-pages.ts'
import { HAIRLINE, INK, INK_2, mm, openPdf, type PdfDocument, px } from './pdf-document.ts'
import { wrapText } from './wrap-text.ts'

const PAGE = { width: mm(210), height: mm(297), top: mm(14), side: mm(15), bottom: mm(16) }
const BODY = { x: PAGE.side, width: PAGE.width - 2 * PAGE.side }
const TEXT = { style: 'sans', size: px(14) } as const
const NAME = { style: 'strong', size: px(15) } as const
const SMALL = { style: 'sans', size: px(12.5) } as const
const LEADING = px(20)
const QR = { link: mm(30), map: mm(19) } as const
const NUMBER_WIDTH = mm(11)
const CHECKBOX = mm(6)
const MAX_LINES = 4
const GAP = mm(3)

type SheetStop = {
  number: string
  name: string
  phone: string
  street: string
  city: string
  zipCode: string
  hours: string
  boxes: number
  hidePrices: boolean
  test: boolean
  is: StopState
}

/** Content of a run sheet; it holds no amounts. `link` is the URL of the rider's page. */
export type RunSheet = {
  seller: { name: string; logo?: string | undefined }
  rider: string
  areaName: string
  day: string
  hours: string
  stops: readonly SheetStop[]
  link: string
  at: Date
}

/**
 * Renders the run sheet of a rider on A4: stops in their order with recipient, phone, address, boxes, and a QR code
 * of the map for each. The QR code at the top opens the rider's page.
 */
export async function runSheetPdf(root: string, sheet: RunSheet, { compress = true } = {}): Promise<Buffer> {
  const { seller, rider, day, at } = sheet
  const title = `Run sheet of ${rider}, ${formatDate(day)}`
  const size: [number, number] = [PAGE.width, PAGE.height]
  const document = openPdf({ root, title, author: seller.name, at, size, compress })
  const afterHead = drawHead(document, sheet)
  sheet.stops.reduce((y, stop, index) => drawStop(document, stop, index + 1, y), afterHead)
  numberPages(document, 0, { ...BODY, of: `Run of ${rider}`, height: PAGE.height })
  return document.finish()
}

function drawHead(document: PdfDocument, { seller, rider, areaName, day, hours, stops, link }: RunSheet): number {
  drawShopName(document, seller, { ...BODY, y: PAGE.top })
  const text = { x: BODY.x, width: BODY.width - QR.link - mm(8) }
  drawQrCode(document, link, { x: BODY.x + BODY.width - QR.link, y: PAGE.top, size: QR.link })
  const title = { style: 'serif', size: px(26) } as const
  const top = drawText(document, rider, title, PAGE.top + mm(13), { ...text, leading: px(32) })
  const where = [formatDate(day), areaName, hours].filter(Boolean).join(', ')
  const afterWhere = drawText(document, where, TEXT, top, { ...text, leading: LEADING })
  const count = `${stops.length} ${stops.length === 1 ? 'parcel' : 'parcels'}. Scan the code to mark them as delivered.`
  const end = drawText(document, count, SMALL, afterWhere, { ...text, leading: LEADING, colour: INK_2 })
  const below = Math.max(end, PAGE.top + QR.link) + mm(5)
  drawRule(document, below, BODY, INK)
  return below
}

/** Lines of a stop in its text column, each with its type and colour. */
function stopLines(document: PdfDocument, stop: SheetStop, width: number) {
  const { number, name, phone, street, city, zipCode, hours, boxes, hidePrices, test } = stop
  const facts = [
    number,
    boxes > 0 && `${boxes} ${boxes === 1 ? 'box' : 'boxes'}`,
    hidePrices && 'No price inside',
    test && TEST_ORDER_NOTICE,
  ]
  return [
    { text: phone ? `${name}, ${phone}` : name, type: NAME, colour: INK },
    { text: `${street}, ${city} ${zipCode}`, type: TEXT, colour: INK },
    { text: hours, type: TEXT, colour: INK },
    { text: facts.filter(Boolean).join(', '), type: SMALL, colour: INK_2 },
  ]
    .filter(({ text }) => text !== '')
    .map(({ text, ...line }) => ({ ...line, lines: wrapText(document, text, line.type, width).slice(0, MAX_LINES) }))
}

function drawStop(document: PdfDocument, stop: SheetStop, at: number, from: number): number {
  const column = { x: BODY.x + NUMBER_WIDTH, width: BODY.width - NUMBER_WIDTH - QR.map - CHECKBOX - mm(12) }
  const isDue = stop.is === 'open' || stop.is === 'failed'
  const blocks = isDue ? stopLines(document, stop, column.width) : endLines(document, stop, column.width)
  const height = Math.max(
    blocks.reduce((sum, { lines }) => sum + lines.length * LEADING, 0),
    isDue ? QR.map : 0,
  )
  const y = roomFor(document, from + GAP, height + GAP)
  const number = { style: 'serif', size: px(20) } as const
  drawText(document, String(at), number, y, { x: BODY.x, width: NUMBER_WIDTH, leading: LEADING })
  blocks.reduce(
    (top, { lines, type, colour }) => drawLines(document, lines, type, top, { ...column, leading: LEADING, colour }),
    y,
  )
  if (isDue) {
    const right = BODY.x + BODY.width
    drawQrCode(document, mapLink(stop), { x: right - QR.map, y, size: QR.map })
    const box = [right - QR.map - mm(6) - CHECKBOX, y + px(1), CHECKBOX, CHECKBOX] as const
    document.doc
      .lineWidth(px(1.2))
      .strokeColor(INK)
      .rect(...box)
      .stroke()
  }
  drawRule(document, y + height + GAP, BODY, HAIRLINE)
  return y + height + GAP
}

const END_TEXTS: Partial<Record<StopState, string>> = {
  cancelled: 'Cancelled, do not deliver',
  moved: 'Moved to another day, do not deliver today',
  delivered: 'Delivered',
}

/** Lines of a stop that is not to be delivered any more. */
const endLines = (document: PdfDocument, { is, number, name }: SheetStop, width: number) => [
  { type: TEXT, colour: INK_2, lines: wrapText(document, `${END_TEXTS[is] ?? ''}: ${name}, ${number}`, TEXT, width) },
]

function roomFor({ doc }: PdfDocument, y: number, height: number): number {
  if (y + height <= PAGE.height - PAGE.bottom) return y
  doc.addPage()
  return PAGE.top
}
