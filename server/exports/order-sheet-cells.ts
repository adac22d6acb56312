import { indianDate, indianTime } from '#domain/delivery/calendar.ts'
import { slotHoursOn } from '#domain/delivery/slots.ts'
import { DESK_STATUS_LABELS, formatLines } from '#domain/desk/order-list.ts'
import type { SheetColumn } from '#domain/desk/order-sheet.ts'
import { toLatinDigits } from '#domain/enquiry/contact-keys.ts'
import { discountLabel, type Order, type Parcel } from '#domain/order/order.ts'
import { taxLine } from '#domain/order/price-order.ts'
import { paymentMethodLabel } from '#domain/payment/listed-method.ts'
import { multiplyRounded, type Paise, sum } from '#domain/payment/money.ts'
import type { CsvCell } from '#domain/text/csv.ts'
import type { IssuedInvoice } from '#server/documents/documents-of-orders.ts'
import type { OrderListRow } from '#server/orders/order-list-rows.ts'
import type { PaymentRecord } from '#server/payments/payment-records.ts'
import type { WeighLines } from './order-weights.ts'

/** Everything that the rows of an order are made of. */
export type SheetSource = {
  order: Order
  row: OrderListRow
  payments: readonly PaymentRecord[]
  invoices: readonly IssuedInvoice[]
  weigh: WeighLines
}

/** Cells of a row by column; a missing one is empty. */
export type SheetCells = Partial<Record<SheetColumn, CsvCell>>

const money = (paise: Paise) => ({ paise })
const listed = (texts: readonly string[]): string => [...new Set(texts.filter(Boolean))].join(', ')
const dayOf = (instant: string | undefined): string => (instant ? indianDate(new Date(instant)) : '')

/** Writes an Indian phone number as couriers take it: its ten digits. Others stay as typed. */
export function formatPhone(typed: string): string {
  const digits = toLatinDigits(typed).replace(/[\s().-]/g, '')
  return /^(?:\+?91|0)?([6-9]\d{9})$/.exec(digits)?.[1] ?? typed
}

/** Cells of the order itself, which every row of it repeats. */
export function commonCells({ order, row, payments }: SheetSource): SheetCells {
  const { number, createdAt, buyer, buyerGstin, test } = order
  const received = payments.filter(({ state }) => state === 'paid')
  const claimed = payments.filter(({ state, transactionId }) => state === 'pending' && transactionId)
  const shown = received.length > 0 ? received : claimed
  return {
    ...{ order: number, date: dayOf(createdAt), time: indianTime(new Date(createdAt)) },
    state: DESK_STATUS_LABELS[row.state],
    ...{ buyer: buyer.fullName, email: buyer.email, buyerPhone: formatPhone(buyer.phone), gstin: buyerGstin },
    method: listed(shown.map(({ method }) => paymentMethodLabel(method))),
    reference: listed(shown.map(({ transactionId, providerRef }) => transactionId || providerRef || '')),
    test: test ? 'yes' : '',
  }
}

function recipientCells({ to, message, giftWrap }: Parcel): SheetCells {
  const { fullName: recipient, phone, street, city, state: region, zipCode: pin, country } = to
  return {
    ...{ recipient, phone: formatPhone(phone), street, city, region, pin, country, message },
    giftWrap: giftWrap ? 'yes' : '',
  }
}

/** Returns the row of an order. */
export function orderCells(source: SheetSource): SheetCells {
  const { order, row, payments, invoices, weigh } = source
  const { lines, offer, parcels, shippingPaise, totalPaise } = order
  const received = payments.filter(({ state }) => state === 'paid')
  const refunds = received.flatMap((payment) => payment.refunds).filter(({ state }) => state !== 'refused')
  const [parcel] = parcels
  return {
    ...commonCells(source),
    ...(parcel && recipientCells(parcel)),
    ...invoiceCells(invoices),
    ...taxCells(invoices),
    items: formatLines(lines),
    hsn: listed(lines.map(({ hsn }) => hsn)),
    quantity: sum(lines.map(({ quantity }) => quantity)),
    discount: money(offer?.discountPaise ?? 0),
    discountName: offer ? discountLabel(offer) : '',
    charge: money(shippingPaise),
    total: money(totalPaise),
    paid: money(sum(received.map(({ amountPaise }) => amountPaise))),
    refunded: money(sum(refunds.map(({ amountPaise }) => amountPaise))),
    parcels: parcels.length,
    weight:
      weigh(
        order,
        lines.map(({ quantity }, position) => ({ position, quantity })),
      ) ?? '',
    promised: row.day,
    hours: row.hours,
    tracking: row.tracking,
  }
}

function invoiceCells(invoices: readonly IssuedInvoice[]): SheetCells {
  const standing = invoices.filter(({ stands }) => stands)
  return {
    invoice: listed(standing.map(({ number }) => number)),
    invoiceDate: dayOf(standing[0]?.issuedAt),
    placeOfSupply: listed(standing.map(({ body }) => body.placeOfSupply)),
    creditNotes: listed(invoices.flatMap(({ credits }) => credits.map(({ number }) => number))),
  }
}

/** Tax of all invoices without what was credited of replaced ones, as at the order; empty without an invoice. */
function taxCells(invoices: readonly IssuedInvoice[]): SheetCells {
  if (invoices.length === 0) return {}
  const replaced = invoices.filter(({ stands }) => !stands)
  const back = replaced.flatMap(({ credits }) => credits.at(-1)?.lines ?? [])
  const of = (paiseOf: (sums: Pick<IssuedInvoice['body'], 'taxablePaise' | 'gst'>) => Paise) =>
    money(sum(invoices.map(({ body }) => paiseOf(body))) - sum(back.map(paiseOf)))
  return {
    taxable: of(({ taxablePaise }) => taxablePaise),
    cgst: of(({ gst }) => gst.cgstPaise),
    sgst: of(({ gst }) => gst.sgstPaise),
    igst: of(({ gst }) => gst.igstPaise),
  }
}

/** Returns a row for each parcel of an order. */
export function parcelCells(source: SheetSource): SheetCells[] {
  const { order, invoices, weigh } = source
  const common = commonCells(source)
  return order.parcels.map((parcel) => {
    const parts = parcel.lines.flatMap(({ position, quantity }) => {
      const line = order.lines[position]
      return line ? [{ line, name: line.name, quantity }] : []
    })
    const own = invoices.filter(({ parcels }) => parcels.includes(parcel.position))
    return {
      ...common,
      ...recipientCells(parcel),
      ...invoiceCells(own),
      items: formatLines(parts),
      hsn: listed(parts.map(({ line }) => line.hsn)),
      quantity: sum(parts.map(({ quantity }) => quantity)),
      value: money(sum(parts.map(({ line, quantity }) => partValue(order, line, quantity)))),
      parcels: order.parcels.length,
      parcel: parcel.position + 1,
      weight: weigh(order, parcel.lines) ?? '',
      promised: parcel.promisedDay || parcel.deliverOn || parcel.estimatedDelivery,
      hours: parcel.slot && parcel.promisedDay ? slotHoursOn(parcel.slot, parcel.promisedDay) : '',
      tracking: parcel.tracking,
    }
  })
}

/** Value of some pieces of a line with GST, after the discount. */
function partValue({ gstIncluded: included, gst }: Order, line: Order['lines'][number], pieces: number): Paise {
  const supply = gst.igstPaise > 0 ? 'other-state' : 'same-state'
  return multiplyRounded(taxLine(line, { included, supply }).amountPaise, pieces, line.quantity)
}
