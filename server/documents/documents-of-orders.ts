import { type InvoiceBody, type InvoiceLine, invoiceBody, type Recipient } from '#domain/document/invoice.ts'
import { creditLinesSchema, invoiceBodySchema, parcelsSchema, sellerSchema } from '#domain/document/invoice-schema.ts'
import type { OrderId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import { type Paise, sum } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { readRecipient } from './invoice-recipient.ts'

/** Lines and amount of a credit note, all positive. Delivery is the part of the amount beyond the lines. */
export type IssuedCredit = { number: string; issuedAt: string; lines: readonly InvoiceLine[]; amountPaise: Paise }

/** Invoice with its credit notes, oldest first. `stands` is false once other invoices replaced it. */
export type IssuedInvoice = {
  number: string
  issuedAt: string
  body: InvoiceBody
  parcels: readonly number[]
  recipient: Recipient
  stands: boolean
  credits: IssuedCredit[]
}

/** Returns the invoices and credit notes of many orders in two statements, oldest first. */
export async function documentsOfOrders(
  db: Db,
  orders: ReadonlyMap<OrderId, Order>,
): Promise<Map<OrderId, IssuedInvoice[]>> {
  const ids = [...orders.keys()]
  if (ids.length === 0) return new Map()
  const rows = await invoicesOf(db, ids)
  const notes = Map.groupBy(await creditNotesOf(db, ids), ({ invoiceNumber }) => invoiceNumber)
  const invoices = rows.flatMap(({ orderId, number, issuedAt, seller, recipient, ...row }) => {
    const order = orders.get(orderId)
    if (!order) return []
    const parcels = parseColumn(parcelsSchema, row.parcels, 'invoices.parcels', orderId)
    // Invoices issued before their lines were stored use those of the order.
    const body =
      row.body === null
        ? invoiceBody(order, parseColumn(sellerSchema, seller, 'invoices.seller', orderId), new Map())
        : parseColumn(invoiceBodySchema, row.body, 'invoices.body', orderId)
    const credits = (notes.get(number) ?? []).map((note): IssuedCredit => {
      const own = { number: note.number, issuedAt: note.issuedAt }
      // Old credit notes have no lines: each takes back its whole invoice.
      if (note.lines === null || note.amountPaise === null) return { ...own, ...wholeOf(body) }
      const lines = parseColumn(creditLinesSchema, note.lines, 'creditNotes.lines', orderId)
      return { ...own, lines, amountPaise: note.amountPaise }
    })
    return {
      orderId,
      number,
      issuedAt,
      body,
      parcels,
      credits,
      recipient: readRecipient(order, { parcels, recipient }),
    }
  })
  const byOrder = Map.groupBy(invoices, ({ orderId }) => orderId)
  return new Map(
    [...byOrder].map(([id, own]) => [id, own.map((invoice, at) => withStanding(invoice, own.slice(at + 1)))]),
  )
}

/** A later invoice for one of its parcels replaces an invoice. */
function withStanding<Invoice extends { parcels: readonly number[] }>(invoice: Invoice, later: readonly Invoice[]) {
  const replaced = later.flatMap(({ parcels }) => parcels)
  return { ...invoice, stands: !invoice.parcels.some((position) => replaced.includes(position)) }
}

const wholeOf = ({ lines, shippingPaise }: InvoiceBody) => ({
  lines,
  amountPaise: sum(lines.map(({ amountPaise }) => amountPaise)) + shippingPaise,
})

const invoicesOf = (db: Db, ids: readonly OrderId[]) =>
  db
    .selectFrom('invoices')
    .select(['orderId', 'number', 'issuedAt', 'parcels', 'seller', 'recipient', 'body'])
    .where('orderId', 'in', ids)
    .orderBy('issuedAt')
    .orderBy('year')
    .orderBy('serial')
    .execute()

const creditNotesOf = (db: Db, ids: readonly OrderId[]) =>
  db
    .selectFrom('creditNotes as note')
    .innerJoin('invoices', 'invoices.number', 'note.invoiceNumber')
    .select(['note.number', 'note.invoiceNumber', 'note.issuedAt', 'note.amountPaise', 'note.lines'])
    .where('invoices.orderId', 'in', ids)
    .orderBy('note.issuedAt')
    .orderBy('note.year')
    .orderBy('note.serial')
    .execute()
