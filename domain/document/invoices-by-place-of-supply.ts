import type { Order, Parcel } from '#domain/order/order.ts'
import { multiplyRounded, type Paise, sum } from '#domain/payment/money.ts'
import { addGst, extractGst, NO_GST, totalGst } from '#domain/tax/gst.ts'
import { destinationIn, formatPlaceOfSupply, type Supply, supplyType } from '#domain/tax/place-of-supply.ts'
import { documentHeading } from '#domain/tax/tax-scheme.ts'
import { type InvoiceBody, type InvoiceLine, invoiceBody, orderLineOf, type Seller } from './invoice.ts'

/** An invoice to issue, and the positions of its parcels. */
export type InvoiceToIssue = { parcels: number[]; body: InvoiceBody }

type InvoicedOrder = Pick<Order, 'taxScheme' | 'buyerGstin' | 'parcels'>
type InvoiceSeller = Pick<Seller, 'gstin' | 'state'>

/**
 * Returns the invoices of a paid order, one per known place of supply. With a single place, the sums are those stored
 * with the order; otherwise each line is divided among the places.
 */
export function invoicesToIssue(
  order: Order,
  seller: InvoiceSeller,
  contents: ReadonlyMap<string, string[]>,
): InvoiceToIssue[] {
  const whole = invoiceBody(order, seller, contents)
  return byPlace(order, order.parcels).map((mine) =>
    mine.length === order.parcels.length
      ? { parcels: positionsOf(mine), body: whole }
      : bodyFor(order, seller, { of: whole, all: order.parcels, mine }),
  )
}

/** Returns the invoice of a parcel whose State became known after the payment, with its share of the amount paid. */
export function supplementaryInvoice(
  order: Order,
  seller: InvoiceSeller,
  contents: ReadonlyMap<string, string[]>,
  mine: Parcel,
): InvoiceToIssue {
  return bodyFor(order, seller, { of: invoiceBody(order, seller, contents), all: order.parcels, mine: [mine] })
}

type RemainingInvoice = Pick<InvoiceBody, 'lines' | 'shippingPaise' | 'chargesDelivery' | 'offer'>

/**
 * Returns the replacements of an invoice that is credited because a parcel goes to another State, one per current
 * place of supply. The amount paid for each line stays; the taxable value takes the rounding difference.
 */
export function replacementInvoices(
  order: InvoicedOrder,
  seller: InvoiceSeller,
  left: RemainingInvoice,
  parcels: readonly number[],
): InvoiceToIssue[] {
  const all = order.parcels.filter(({ position }) => parcels.includes(position))
  return byPlace(order, all).map((mine) => bodyFor(order, seller, { of: left, all, mine }))
}

function byPlace(order: InvoicedOrder, parcels: readonly Parcel[]): Parcel[][] {
  const known = parcels.filter(({ state }) => state !== 'waiting_for_address' && state !== 'cancelled')
  return [...Map.groupBy(known, (parcel) => parcelPlaceOfSupply(order, parcel)).values()]
}

/** Formats the place of supply of a parcel. */
export const parcelPlaceOfSupply = ({ buyerGstin }: Pick<Order, 'buyerGstin'>, { to, stateCode }: Parcel): string =>
  formatPlaceOfSupply(to, stateCode, buyerGstin)

const positionsOf = (parcels: readonly Parcel[]): number[] => parcels.map(({ position }) => position)

/** `of`: the lines to divide, shipped in `all` parcels; `mine`: the parcels of this invoice. */
type LineDivision = { of: RemainingInvoice; all: readonly Parcel[]; mine: readonly Parcel[] }

function bodyFor(order: InvoicedOrder, seller: InvoiceSeller, { of, all, mine }: LineDivision): InvoiceToIssue {
  const [first] = mine
  if (!first) throw new Error('an invoice is for at least one parcel')
  const supply = supplyType(destinationIn(first.to, first.stateCode), seller.state, order.buyerGstin)
  const isAll = mine.length === all.length
  const shared = isAll ? [...of.lines] : divideLines(of.lines, all, mine)
  const lines = isAll && isTaxedAs(of.lines, supply) ? shared : shared.map((line) => retaxLine(line, supply))
  const shippingPaise = mine[0] === all[0] ? of.shippingPaise : 0
  const body = {
    ...documentHeading(order.taxScheme, seller.gstin),
    placeOfSupply: parcelPlaceOfSupply(order, first),
    lines,
    ...(of.offer !== undefined && { offer: of.offer }),
    taxablePaise: sum(lines.map(({ taxablePaise }) => taxablePaise)),
    gst: lines.reduce((gst, line) => addGst(gst, line.gst), NO_GST),
    shippingPaise,
    ...(of.chargesDelivery && { chargesDelivery: true as const }),
    totalPaise: sum(lines.map(({ amountPaise }) => amountPaise)) + shippingPaise,
  }
  return { parcels: positionsOf(mine), body }
}

/**
 * Divides lines among parcels so that the shares add up to the line, regardless of the order in which they are
 * calculated. The delivery charge follows the value of the goods in each parcel.
 */
function divideLines(lines: readonly InvoiceLine[], all: readonly Parcel[], mine: readonly Parcel[]): InvoiceLine[] {
  const piecesOf = lines.map((line, index) => {
    const orderLine = orderLineOf(line, index)
    return all.map(({ lines: own }) => own.find(({ position }) => position === orderLine)?.quantity ?? 0)
  })
  const amounts = lines.map(({ amountPaise }, index) => shares(amountPaise, piecesOf[index] ?? []))
  const values = all.map((_, at) => sum(amounts.map((own) => own[at] ?? 0)))
  return lines.flatMap((line, index) => {
    const orderLine = orderLineOf(line, index)
    const shareOf = (whole: number, weights: readonly number[]) =>
      sum(shares(whole, weights).filter((_, at) => all[at] && mine.includes(all[at])))
    if (line.delivery) {
      const amountPaise = shareOf(line.amountPaise, sum(values) > 0 ? values : [1])
      return amountPaise > 0 ? [{ ...line, orderLine, amountPaise }] : []
    }
    const pieces = piecesOf[index] ?? []
    const quantity = shareOf(line.quantity, pieces)
    const { discountPaise = 0 } = line
    const off = discountPaise > 0 ? { discountPaise: shareOf(discountPaise, pieces) } : {}
    return quantity > 0
      ? [{ ...line, orderLine, quantity, ...off, amountPaise: shareOf(line.amountPaise, pieces) }]
      : []
  })
}

/** Returns the share of each weight by cumulative rounding; the shares add up to the whole, or are 0 without weights. */
function shares(whole: Paise, weights: readonly number[]): Paise[] {
  const all = sum(weights)
  if (all === 0) return weights.map(() => 0)
  const upTo = (at: number) => multiplyRounded(whole, sum(weights.slice(0, at)), all)
  return weights.map((_, at) => upTo(at + 1) - upTo(at))
}

const retaxLine = (line: InvoiceLine, supply: Supply): InvoiceLine => ({
  ...line,
  ...extractGst(line.amountPaise, supply, line.ratePercent),
})

function isTaxedAs(lines: readonly InvoiceLine[], supply: Supply): boolean {
  const gst = lines.reduce((all, line) => addGst(all, line.gst), NO_GST)
  return totalGst(gst) === 0 || gst.igstPaise > 0 === (supply === 'other-state')
}
