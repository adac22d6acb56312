import { isIndia } from '#domain/delivery/shipping-address.ts'
import type { Seller } from '#domain/document/invoice.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import { labelDay } from '#domain/order/parcel-hours.ts'
import { TEST_ORDER_NOTICE } from '#domain/payment/test-payment.ts'
import { drawLines, drawRule, drawText } from './draw-text.ts'
import { drawShopName } from './letterhead.ts'
import { HAIRLINE, INK, INK_2, mm, type PdfDocument, px } from './pdf-document.ts'
import type { TypeSetting } from './wrap-text.ts'
import { wrapText } from './wrap-text.ts'

/** A6, four to a sheet of A4. */
const LABEL = { width: mm(105), height: mm(148), top: mm(9), side: mm(9), bottom: mm(8) }
export const LABEL_SIZE = [LABEL.width, LABEL.height] as const
export const LABEL_SHEET_SIZE = [mm(210), mm(297)] as const
export const LABELS_A_SHEET = 4

const SMALL = { style: 'sans', size: px(12) } as const
const TEXT = { style: 'sans', size: px(17) } as const
const NAME = { style: 'strong', size: px(21) } as const
const PIN = { style: 'strong', size: px(34) } as const

export type Label = { order: Order; parcel: Parcel; seller: Seller }
type Corner = { x: number; y: number }

/**
 * Draws a courier label with recipient, sender and a large PIN code for sorting. It shows neither prices nor
 * contents.
 */
export function drawLabel(document: PdfDocument, { order, parcel, seller }: Label, { x, y }: Corner): void {
  const body = { x: x + LABEL.side, width: LABEL.width - 2 * LABEL.side }
  drawShopName(document, seller, { ...body, y: y + LABEL.top })
  const right = { ...body, align: 'right' } as const
  drawText(document, order.number, { style: 'serif', size: px(18) }, y + LABEL.top, { ...right, leading: px(24) })
  if (order.test) drawText(document, TEST_ORDER_NOTICE, SMALL, y + LABEL.top + px(24), { ...right, leading: px(17) })
  const line = y + LABEL.top + mm(14)
  drawRule(document, line, body, INK)
  const { fullName, street, city, state, zipCode, country, phone } = parcel.to
  const write = textWriter(document, body)
  let at = write('To', SMALL, line + mm(4), { lines: 1, colour: INK_2 })
  at = write(fullName || order.buyer.fullName, NAME, at, { lines: 2 })
  at = write(street, TEXT, at + px(3), { lines: 4 })
  at = write(isIndia(country) ? `${city}, ${state}` : `${city}, ${state}, ${country}`, TEXT, at, { lines: 2 })
  at = write(zipCode, PIN, at + px(4), { lines: 1 })
  write(phone, TEXT, at + px(2), { lines: 1 })
  drawFoot(document, { order, parcel, seller }, { ...body, bottom: y + LABEL.height - LABEL.bottom })
}

function drawFoot(
  document: PdfDocument,
  { order, parcel, seller }: Label,
  { bottom, ...body }: { x: number; width: number; bottom: number },
): void {
  const write = textWriter(document, body)
  const top = bottom - mm(27)
  drawRule(document, top, body, HAIRLINE)
  let at = write('From', SMALL, top + mm(2.5), { lines: 1, colour: INK_2 })
  at = write([seller.name, seller.address].filter(Boolean).join(', '), SMALL, at, { lines: 2 })
  write(seller.phone, SMALL, at, { lines: 1 })
  const of = order.parcels.length > 1 ? `Parcel ${parcel.position + 1} of ${order.parcels.length}. ` : ''
  const day = labelDay(parcel)
  const size = px(12.5)
  // Hours past midnight name both dates and take a second line.
  const lines = parcel.slot ? 2 : 1
  write(`${of}${day}`, { style: 'strong', size }, bottom - px(18) - (lines - 1) * size * 1.32, { lines })
}

type TextOptions = { lines: number; colour?: string }

/** Returns a function that draws a text in at most `lines` lines and returns the y below it. */
const textWriter =
  (document: PdfDocument, body: { x: number; width: number }) =>
  (text: string, type: TypeSetting, y: number, { lines, colour = INK }: TextOptions): number =>
    text === ''
      ? y
      : drawLines(document, wrapText(document, text, type, body.width).slice(0, lines), type, y, {
          ...body,
          colour,
          leading: type.size * 1.32,
        })

/** Returns the position of a label on a sheet of four, by its index from 0. */
export const positionOnSheet = (index: number): Corner => ({
  x: (index % 2) * mm(105),
  y: Math.floor((index % LABELS_A_SHEET) / 2) * mm(148.5),
})

/** Draws the cutting lines between four labels. */
export function drawCuttingLines({ doc }: PdfDocument): void {
  const [width, height] = LABEL_SHEET_SIZE
  doc.lineWidth(0.4).strokeColor(HAIRLINE)
  doc
    .moveTo(width / 2, 0)
    .lineTo(width / 2, height)
    .stroke()
  doc
    .moveTo(0, height / 2)
    .lineTo(width, height / 2)
    .stroke()
}
