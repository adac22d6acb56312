import { parcelPlaceOfSupply } from '#domain/document/invoices-by-place-of-supply.ts'
import type { InvoiceNumber } from '#domain/nominal.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import type { Paise } from '#domain/payment/money.ts'
import { destinationIn, supplyType } from '#domain/tax/place-of-supply.ts'
import { type InvoiceAccount, uncreditedPart } from '#server/documents/credit-notes.ts'
import type { Imprint } from '#server/settings/queries.ts'

/** Documents of an address change. Places of supply are as printed on invoices. */
export type AddressDocuments =
  | { what: 'first'; place: string }
  /** `gstin` of the company that pays: it fixes the place of supply. */
  | { what: 'same'; place: string; gstin: string }
  | {
      what: 'instead'
      place: string
      before: string
      invoice: InvoiceNumber
      amountPaise: Paise
      /** GST heads of the new invoice, if they change. */
      heads: 'igst' | 'cgst-sgst' | undefined
    }

/** Returns the documents that follow a changed address: a first invoice, none, or another in place of the present one. */
export function documentsAfter(
  order: Order,
  before: Parcel,
  after: Parcel,
  { account, imprint }: { account: InvoiceAccount | undefined; imprint: Imprint },
): AddressDocuments {
  const place = parcelPlaceOfSupply(order, after)
  if (isAddressMissing(before)) return { what: 'first', place }
  if (!account) return { what: 'same', place, gstin: order.buyerGstin }
  const { amountPaise } = uncreditedPart(account)
  const { number: invoice } = account.invoice
  const heads = changedGstHeads(order, before, after, imprint)
  return { what: 'instead', place, before: parcelPlaceOfSupply(order, before), invoice, amountPaise, heads }
}

function changedGstHeads({ gst, buyerGstin }: Order, before: Parcel, after: Parcel, { seller }: Imprint) {
  const supply = ({ to, stateCode }: Parcel) => supplyType(destinationIn(to, stateCode), seller.state, buyerGstin)
  const charged = gst.cgstPaise + gst.sgstPaise + gst.igstPaise > 0
  if (!charged || supply(before) === supply(after)) return undefined
  return supply(after) === 'other-state' ? 'igst' : 'cgst-sgst'
}

/** Tests whether a parcel waits for its address. */
export const isAddressMissing = ({ state }: Parcel): boolean => state === 'waiting_for_address'
