import type { Order, Parcel } from '#domain/order/order.ts'
import { share, sum } from '#domain/payment/money.ts'
import { addGst, gstWithin, NO_GST, totalGst } from '#domain/tax/gst.ts'
import { placeAt, placeOfSupplyWords, type Supply, supplyTo } from '#domain/tax/place.ts'
import { documentHeading } from '#domain/tax/tax-scheme.ts'
import { type InvoiceBody, type InvoiceLine, invoiceBody, orderLineOf, type Seller } from './invoice.ts'

/** An invoice that is to be issued: what it says, and the parcels that it is for, by their places. */
export type InvoiceToIssue = { parcels: number[]; body: InvoiceBody }

type Ordered = Pick<Order, 'taxScheme' | 'buyerGstin' | 'parcels'>
type By = Pick<Seller, 'gstin' | 'state'>

/**
 * The invoices of an order whose money is there: one for each place of supply that is known. Where that is one for all of
 * it, its sums are those that were stored when it was placed; else each line is shared among the places as it was paid.
 */
export function invoicesToIssue(order: Order, seller: By, contents: ReadonlyMap<string, string[]>): InvoiceToIssue[] {
  const whole = invoiceBody(order, seller, contents)
  return byPlace(order, order.parcels).map((mine) =>
    mine.length === order.parcels.length
      ? { parcels: positionsOf(mine), body: whole }
      : bodyFor(order, seller, { of: whole, all: order.parcels, mine }),
  )
}

/** The invoice of a parcel whose State came after the money, with its share of what was paid. */
export function lateInvoice(
  order: Order,
  seller: By,
  contents: ReadonlyMap<string, string[]>,
  mine: Parcel,
): InvoiceToIssue {
  return bodyFor(order, seller, { of: invoiceBody(order, seller, contents), all: order.parcels, mine: [mine] })
}

type Left = Pick<InvoiceBody, 'lines' | 'shippingPaise' | 'offer'>

/**
 * The invoices in place of one that is taken back because a parcel goes to another State: what was left of it, by the
 * places of now. What was paid for each line stays; a paisa of difference goes to its taxable value.
 */
export function invoicesInstead(order: Ordered, seller: By, left: Left, parcels: readonly number[]): InvoiceToIssue[] {
  const all = order.parcels.filter(({ position }) => parcels.includes(position))
  return byPlace(order, all).map((mine) => bodyFor(order, seller, { of: left, all, mine }))
}

/** Parcels whose place of supply is known, those of one place together. */
function byPlace(order: Ordered, parcels: readonly Parcel[]): Parcel[][] {
  const known = parcels.filter(({ state }) => state !== 'waiting_for_address' && state !== 'cancelled')
  return [...Map.groupBy(known, (parcel) => placeWords(order, parcel)).values()]
}

/** As an invoice prints it. */
export const placeWords = ({ buyerGstin }: Pick<Order, 'buyerGstin'>, { to, stateCode }: Parcel): string =>
  placeOfSupplyWords(to, stateCode, buyerGstin)

const positionsOf = (parcels: readonly Parcel[]): number[] => parcels.map(({ position }) => position)

/** `of`: the lines to share, which went with `all` of these parcels; `mine` are those that this one is for. */
type Sharing = { of: Left; all: readonly Parcel[]; mine: readonly Parcel[] }

function bodyFor(order: Ordered, seller: By, { of, all, mine }: Sharing): InvoiceToIssue {
  const [first] = mine
  if (!first) throw new Error('an invoice is for at least one parcel')
  const supply = supplyTo(placeAt(first.to, first.stateCode), seller.state, order.buyerGstin)
  const isAll = mine.length === all.length
  const shared = isAll ? [...of.lines] : sharesOf(of.lines, all, mine)
  const lines = isAll && isTaxedAs(of.lines, supply) ? shared : shared.map((line) => taxedAt(line, supply))
  const shippingPaise = mine[0] === all[0] ? of.shippingPaise : 0
  const body = {
    ...documentHeading(order.taxScheme, seller.gstin),
    placeOfSupply: placeWords(order, first),
    lines,
    ...(of.offer !== undefined && { offer: of.offer }),
    taxablePaise: sum(lines.map(({ taxablePaise }) => taxablePaise)),
    gst: lines.reduce((gst, line) => addGst(gst, line.gst), NO_GST),
    shippingPaise,
    totalPaise: sum(lines.map(({ amountPaise }) => amountPaise)) + shippingPaise,
  }
  return { parcels: positionsOf(mine), body }
}

/**
 * What of each line goes with some of the parcels. Counted from the first parcel on and rounded there, so that the shares
 * of all of them come to the line to the paisa, whenever each is asked for.
 */
function sharesOf(lines: readonly InvoiceLine[], all: readonly Parcel[], mine: readonly Parcel[]): InvoiceLine[] {
  return lines.flatMap((line, index) => {
    const orderLine = orderLineOf(line, index)
    const pieces = all.map(({ lines: own }) => own.find(({ position }) => position === orderLine)?.quantity ?? 0)
    if (sum(pieces) === 0) return []
    const shareOf = (whole: number) =>
      sum(
        all.map((parcel, at) => {
          const before = sum(pieces.slice(0, at))
          const upTo = (count: number) => share(whole, count, sum(pieces))
          return mine.includes(parcel) ? upTo(before + (pieces[at] ?? 0)) - upTo(before) : 0
        }),
      )
    const quantity = shareOf(line.quantity)
    const { discountPaise = 0 } = line
    const off = discountPaise > 0 ? { discountPaise: shareOf(discountPaise) } : {}
    return quantity > 0 ? [{ ...line, orderLine, quantity, ...off, amountPaise: shareOf(line.amountPaise) }] : []
  })
}

/** What was paid for a line, with the tax of this supply in it. */
const taxedAt = (line: InvoiceLine, supply: Supply): InvoiceLine => ({
  ...line,
  ...gstWithin(line.amountPaise, supply, line.ratePercent),
})

function isTaxedAs(lines: readonly InvoiceLine[], supply: Supply): boolean {
  const gst = lines.reduce((all, line) => addGst(all, line.gst), NO_GST)
  return totalGst(gst) === 0 || gst.igstPaise > 0 === (supply === 'other-state')
}
