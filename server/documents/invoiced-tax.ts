import type { InvoiceLine } from '#domain/document/invoice.ts'
import type { Order } from '#domain/order/order.ts'
import { type Paise, sum } from '#domain/payment/money.ts'
import { creditsOf, type InvoiceAccount } from './credit-notes.ts'

type TaxedOrder = Pick<Order, 'subtotalPaise' | 'gst' | 'delivery'>

/**
 * Returns an order with its taxes as invoiced: all invoices minus the credit notes of replaced ones. They differ from
 * the order's own once an address was corrected, also when the first invoice was issued for the corrected address.
 * An order without an invoice stays as it is.
 */
export function asInvoiced<Taxed extends TaxedOrder>(order: Taxed, accounts: readonly InvoiceAccount[]): Taxed {
  if (accounts.length === 0) return order
  const goods = invoicedTax(accounts, (line) => !line.delivery)
  if (!order.delivery) return { ...order, ...goods }
  const { gst } = invoicedTax(accounts, (line) => line.delivery === true)
  return { ...order, ...goods, delivery: { ...order.delivery, gst } }
}

/** Returns the invoiced taxable value and GST of some lines. */
export function invoicedTax(
  accounts: readonly InvoiceAccount[],
  isCounted: (line: InvoiceLine) => boolean = () => true,
): Pick<Order, 'subtotalPaise' | 'gst'> {
  const said = accounts.flatMap(({ invoice }) => invoice.lines).filter(isCounted)
  const replaced = accounts.filter(({ stands }) => !stands)
  const back = replaced.flatMap((account) => creditsOf(account).at(-1)?.lines ?? []).filter(isCounted)
  const of = (paiseOf: (line: InvoiceLine) => Paise) => sum(said.map(paiseOf)) - sum(back.map(paiseOf))
  return {
    subtotalPaise: of(({ taxablePaise }) => taxablePaise),
    gst: {
      cgstPaise: of(({ gst }) => gst.cgstPaise),
      sgstPaise: of(({ gst }) => gst.sgstPaise),
      igstPaise: of(({ gst }) => gst.igstPaise),
    },
  }
}
