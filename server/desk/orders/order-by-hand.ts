import type { FieldErrors } from '#domain/address/shipping-form.ts'
import { indianDate } from '#domain/delivery/day.ts'
import { offersOn } from '#domain/offer/choose-offer.ts'
import { linkLapses } from '#domain/order/link-state.ts'
import { orderSchemas } from '#domain/order/purchase.ts'
import type { OrderSummary } from '#domain/order/purchase-summary.ts'
import { formatExact } from '#domain/payment/money.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import type { Seller } from '#server/checkout/promised.ts'
import type { Db } from '#server/db/connect.ts'
import { paymentLinkOf } from '#server/orders/payment-links.ts'
import { orderByKey } from '#server/orders/queries.ts'
import { filledIn } from './filled-in.ts'
import { type HandBox, shownBox } from './hand-box.ts'
import { type HandLine, shownLines, TAKEN, withProblems } from './hand-lines.ts'
import type { TypedOrder } from './hand-order-form.ts'
import { addPaymentLink } from './payment-links.ts'
import { askedOf, formOf, type HandFaults, offerFaults, reckonByHand, typedFaults } from './reckon-by-hand.ts'

/** What an order by hand would come to, as far as it is typed. */
export type HandLook = {
  typed: TypedOrder
  lines: HandLine[]
  /** Where a box is ordered. */
  box: HandBox | undefined
  /** Whether a code can hold today. */
  takesCodes: boolean
  summary: OrderSummary | undefined
  /** The day that it is promised for, and a sentence where none can be. */
  day: string
  questions: FieldErrors<'phone' | 'zipCode' | 'state'>
  faults: HandFaults
}

type Deps = { db: Db; seller: Seller; now: Date }

/** Shows what is typed with its prices, tax, offer and day. What is not typed yet is no fault. */
export async function lookAtOrder(deps: Deps, given: TypedOrder): Promise<HandLook> {
  const { db, seller, now } = deps
  const { shipping, questions } = filledIn(given.shipping)
  const lines = await shownLines(db, given.lines)
  const box = given.kind === 'box' ? await shownBox(db, given.box) : undefined
  const typed = { ...given, shipping, lines: lines.map(({ id, quantity, paise }) => ({ id, quantity, paise })) }
  const takesCodes = given.code !== '' || offersOn(seller.offers ?? [], indianDate(now)).codes
  const look = { typed, lines, box, takesCodes, questions, summary: undefined, day: '', faults: {} }
  const isWhole = box ? box.totalPaise !== undefined : lines.length > 0 && lines.every(({ amount }) => amount !== '')
  if (!isWhole) return look
  const { offPaise, ...sums } = await reckonByHand(deps, formOf(typed, box?.totalPaise))
  return { ...look, ...sums, typed: { ...typed, off: { paise: String(offPaise), of: askedOf(typed) } } }
}

export type HandMade = { ok: true; number: string } | { ok: false; look: HandLook }

/**
 * Makes an order that somebody gave by telephone, with its payment link. It waits for its money as any other, and what it
 * is made of is set aside for as long as the link is open, as is the use of its offer. The same key pressed again is the
 * order that there is, as it is: it is never changed.
 */
export async function makeOrderByHand(deps: Deps, given: TypedOrder, by: By): Promise<HandMade> {
  const { db, seller, now } = deps
  const there = await orderByKey(db, given.key)
  if (there) return { ok: true, number: there.number }
  const look = await lookAtOrder(deps, given)
  const not = (faults: HandFaults, change: Partial<HandLook> = {}): HandMade => ({
    ok: false,
    look: { ...look, ...change, faults: { ...look.faults, ...faults } },
  })
  const nothing = missingIn(look)
  const form = formOf(look.typed, look.box?.totalPaise)
  const read = orderSchemas[look.typed.kind].safeParse(form)
  const faults = read.success ? nothing : { ...typedFaults(read.error), ...nothing }
  if (!read.success || isMarked(look) || Object.keys({ ...look.faults, ...faults }).length > 0) return not(faults)
  const heldUntil = linkLapses(now)
  const placed = await placeOrder(db, read.data, seller, now, {
    heldUntil,
    also: async (trx, order) => {
      // Pressed twice at the same moment.
      if (await paymentLinkOf(trx, order.id)) return
      const after = formatExact(order.totalPaise)
      await writeAudit(trx, { kind: 'order', subject: order.number, what: 'ordered by telephone', after }, by)
      await addPaymentLink(trx, order, by, heldUntil)
    },
  })
  if (placed.ok || placed.why === 'settled') return { ok: true, number: placed.order.number }
  if (placed.why === 'fields') return not(placed.errors)
  if (placed.why === 'offer') return not(offerFaults(placed, form))
  if (placed.why === 'lines') return not({}, { lines: withProblems(look.lines, placed.problems) })
  if (placed.why === 'box' && placed.problem.why === 'items-gone')
    return not({}, { box: withTaken(look.box, placed.problem.itemIds) })
  return not({ form: 'Nothing was made. Please look at it again.' })
}

function missingIn({ typed, lines, box }: HandLook): HandFaults {
  if (!box) return lines.length === 0 ? { lines: 'Please put in what is ordered.' } : {}
  return {
    ...(typed.box.id === '' && { box: 'Please say which box.' }),
    ...(box.items.length === 0 && { lines: 'Please put something into the box.' }),
  }
}

/** Whether something that is ordered has its fault beside it already. */
const isMarked = ({ lines, box }: HandLook): boolean =>
  (box ? box.items : lines).some(({ fault }) => fault !== undefined) || box?.fault !== undefined

const withTaken = (box: HandBox | undefined, taken: readonly string[]): HandBox | undefined =>
  box && { ...box, items: box.items.map((item) => (taken.includes(item.id) ? { ...item, fault: TAKEN } : item)) }
