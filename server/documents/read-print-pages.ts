import { setImmediate as others } from 'node:timers/promises'
import { encode } from 'uqr'
import type { PrintKind, SkippedOrder } from '#domain/desk/printing.ts'
import { type CardSides, cardSides } from '#domain/document/card-sides.ts'
import type { Invoice } from '#domain/document/invoice.ts'
import { packingSlipClosing, packingSlipRecipient } from '#domain/document/invoice-texts.ts'
import { labelDay, withHours } from '#domain/order/parcel-hours.ts'
import { type QrCode, toQrCode } from '#domain/payment/qr.ts'
import { formatDate } from '#domain/text/format-date.ts'
import type { Db } from '#server/db/connect.ts'
import type { Card } from './card-pdf.ts'
import type { Label } from './label-pdf.ts'
import type { PackingSlip } from './packing-slip-pdf.ts'
import { readOrderPages } from './print-pages.ts'

type SheetHeader = { number: string; test: boolean; shop: string }
export type PackingSlipSheet = SheetHeader & {
  day: string
  to: string[]
  from: string[]
  message: string
  sender: string
  /** `items` lists the contents of a product, each to be checked when packing; `facts` its label. */
  lines: { name: string; quantity: number; items: string[]; facts: string[] }[]
  close: string
  bench: QrCode | undefined
}
export type LabelSheet = SheetHeader & {
  to: Pick<Label['parcel']['to'], 'fullName' | 'street' | 'city' | 'state' | 'country' | 'zipCode' | 'phone'>
  from: string
  phone: string
  foot: string
}
export type CardSheet = CardSides & { number: string; sender: string; shop: string }
/** Data of a printed page, limited to what it shows. */
export type Sheet =
  | ({ kind: 'slip' } & PackingSlipSheet)
  | ({ kind: 'card' } & CardSheet)
  | ({ kind: 'label' | 'labels-a4' } & LabelSheet)
  | { kind: 'invoice'; invoice: Invoice }

type SheetsRequest = {
  documents: readonly PrintKind[]
  numbers: readonly string[]
  parcel?: number | undefined
  origin: string
}

/** Returns the pages of orders, one document kind after another, and the orders without any. */
export async function readSheets(db: Db, { documents, numbers, ...rest }: SheetsRequest) {
  const sheets: Sheet[] = []
  const left: SkippedOrder[] = []
  for (const kind of documents)
    for (const number of numbers) {
      const gathered = await readOrderPages(db, { kind, number, ...rest })
      if ('why' in gathered) left.push({ number, why: gathered.why })
      else for (const shown of gathered.of) sheets.push(sheetOf(kind, shown))
      // SQLite queries are synchronous; requests run in between.
      await others()
    }
  return { sheets, left }
}

function sheetOf(kind: PrintKind, shown: PackingSlip | Card | Label | Invoice): Sheet {
  if (kind === 'slip') return { kind, ...packingSlipSheet(shown as PackingSlip) }
  if (kind === 'card') return { kind, ...cardSheet(shown as Card) }
  if (kind === 'invoice') {
    const { seller, ...invoice } = shown as Invoice
    return { kind, invoice: { ...invoice, seller: { ...seller, logo: undefined } } }
  }
  return { kind, ...labelSheet(shown as Label) }
}

const packingSlipSheet = ({ order, parcel, seller, contents, facts, bench }: PackingSlip): PackingSlipSheet => ({
  ...{ number: order.number, test: order.test, shop: seller.name },
  day: withHours(formatDate(parcel.estimatedDelivery), parcel, parcel.estimatedDelivery),
  to: packingSlipRecipient(parcel.to),
  from: [seller.name, seller.address].filter(Boolean),
  message: parcel.message.trim(),
  sender: parcel.cardFrom,
  lines: parcel.lines.map(({ position, quantity }) => {
    const { productId = '', name = '' } = order.lines[position] ?? {}
    return { name, quantity, items: contents.get(productId) ?? [], facts: facts.get(productId) ?? [] }
  }),
  close: packingSlipClosing(parcel),
  bench: bench === undefined ? undefined : toQrCode(encode(bench, { ecc: 'M', border: 0 }).data),
})

const cardSheet = ({ orderNumber, message, from, shop }: Card): CardSheet => ({
  ...cardSides(message, from),
  ...{ number: orderNumber, sender: from, shop },
})

function labelSheet({ order, parcel, seller }: Label): LabelSheet {
  const { fullName, street, city, state, country, zipCode, phone } = parcel.to
  const of = order.parcels.length > 1 ? `Parcel ${parcel.position + 1} of ${order.parcels.length}. ` : ''
  return {
    ...{ number: order.number, test: order.test, shop: seller.name },
    to: { fullName: fullName || order.buyer.fullName, street, city, state, country, zipCode, phone },
    from: [seller.name, seller.address].filter(Boolean).join(', '),
    phone: seller.phone,
    foot: `${of}${labelDay(parcel)}`,
  }
}
