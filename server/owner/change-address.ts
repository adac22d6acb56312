import type { AddressChange } from '#domain/address/address-words.ts'
import { readPin } from '#domain/address/pin.ts'
import { readState, stateOfTown } from '#domain/address/read-state.ts'
import { addressLine } from '#domain/address/shipping.ts'
import { stateByCode } from '#domain/address/states.ts'
import { placeWords } from '#domain/document/invoices-by-place.ts'
import type { InvoiceNumber, OrderNumber } from '#domain/flavours.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import { mayMoveParcel, type OrderState } from '#domain/order/order-state.ts'
import type { Paise } from '#domain/payment/money.ts'
import { isUnplaced, placeAt, placeOf, supplyTo } from '#domain/tax/place.ts'
import type { TaxScheme } from '#domain/tax/tax-scheme.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { nearestPins, placeOfPin } from '#server/delivery/queries.ts'
import { accountsOf, type InvoiceAccount, leftOn } from '#server/documents/credit-notes.ts'
import { issueInstead, issueLateInvoice } from '#server/documents/issue-invoices.ts'
import { freezeRecipients } from '#server/documents/recipient.ts'
import { settleUnplacedTask } from '#server/order-moves/on-transition.ts'
import { lockOrderByNumber, recordEvents } from '#server/orders/queries.ts'
import { told } from '#server/orders/to-order.ts'
import { type Imprint, readImprint } from '#server/settings/queries.ts'
import { orderByNumber, spokenNumber } from './find-order.ts'
import { type ChangedSince, type LeftAlone, leftAlone, type NoOrder, noOrder } from './order-refusals.ts'

/** `what`: the order, and after a stroke which of its parcels where it has several, `REG-0042/2`. */
export type AddressTyped = { what: string; change: AddressChange }

type Plan = {
  order: Order
  before: Parcel
  after: Parcel
  /** The invoice that is taken back because the parcel goes to another place of supply by now. */
  account: InvoiceAccount | undefined
  imprint: Imprint
}
type Planned = { ok: true; plan: Plan } | AddressFault

export type AddressFault =
  | NoOrder
  | LeftAlone
  | { ok: false; why: 'no-parcel'; number: OrderNumber; which: string }
  /** It is not paid for yet, or packed already. */
  | { ok: false; why: 'not-now'; number: OrderNumber; state: OrderState }
  | { ok: false; why: 'there-already'; number: OrderNumber }
  | SlipFault
type SlipFault =
  /** The PIN code is in another State than was said. */
  | { ok: false; why: 'pin-elsewhere'; zipCode: string; pinState: string; state: string }
  | { ok: false; why: 'no-such-state'; state: string }
  | { ok: false; why: 'no-pin'; zipCode: string }
  /** Whoever charges no GST would sell to another State than their own. */
  | { ok: false; why: 'home-only'; taxScheme: Exclude<TaxScheme, 'regular'>; home: string }

/** What sending a parcel elsewhere will do. Addresses on one line, places of supply as an invoice prints them. */
export type AddressForeseen = {
  number: OrderNumber
  fullName: string
  state: OrderState
  to: string
  /** Nothing where it had none yet. */
  from: string | undefined
  /** Six digits that we do not know may be a new PIN code: whoever typed them decides. `near`: what may be meant. */
  unknownPin: { zipCode: string; near: string[] } | undefined
  documents:
    | { what: 'first'; place: string }
    /** `gstin`: the company's that pays, which says the place wherever the parcel goes. */
    | { what: 'same'; place: string; gstin: string }
    | {
        what: 'instead'
        place: string
        before: string
        invoice: InvoiceNumber
        amountPaise: Paise
        /** Where GST is charged: which of its heads from now on, where those are others. */
        heads: 'igst' | 'cgst-sgst' | undefined
      }
  promisedDay: string
}
export type AddressOutcome =
  | { ok: true; number: OrderNumber; to: string }
  | AddressFault
  | ChangedSince<AddressForeseen>

/** What sending a parcel elsewhere will do. */
export async function foreseeAddress(
  db: Db,
  typed: AddressTyped,
  by: By,
): Promise<{ ok: true; foreseen: AddressForeseen } | AddressFault> {
  const order = await orderByNumber(db, typed.what.split('/')[0] ?? '')
  const planned = await plan(db, order, typed, by)
  return planned.ok ? { ok: true, foreseen: foreseenOf(planned.plan) } : planned
}

/**
 * Sends a parcel elsewhere before it is packed. An invoice that was issued never changes: where the place of supply is
 * another by now, it is taken back and another one issued, in one transaction; what was paid stays. Nothing is done where
 * that is not what was `agreed` to.
 */
export async function changeAddress(
  db: Db,
  typed: AddressTyped,
  by: By,
  agreed?: (foreseen: AddressForeseen) => boolean,
): Promise<AddressOutcome> {
  const number = await spokenNumber(db, typed.what.split('/')[0] ?? '')
  return transact(db, async (trx) => {
    const planned = await plan(trx, await lockOrderByNumber(trx, number), typed, by)
    if (!planned.ok) return planned
    const now = foreseenOf(planned.plan)
    if (agreed && !agreed(now)) return { ok: false, why: 'changed', now }
    await send(trx, planned.plan, by)
    return { ok: true, number, to: now.to }
  })
}

async function plan(db: Db, order: Order | undefined, { what, change }: AddressTyped, { live }: By): Promise<Planned> {
  const [name = '', which = '1'] = what.split('/')
  if (!order) return noOrder(name.trim().toUpperCase())
  const { number, parcels, paymentState: payment } = order
  if (live && order.test) return leftAlone(number)
  const before = parcels[Number(which) - 1]
  if (!before) return { ok: false, why: 'no-parcel', number, which }
  if (!mayMoveParcel({ from: isLate(before) ? 'to_pack' : before.state, payment }, 'packed', 'owner'))
    return { ok: false, why: 'not-now', number, state: order.state }
  const to = { ...before.to, ...change }
  const stateCode = placeOf(to, placeOfPin(to.zipCode)?.stateCode).stateCode
  const after: Parcel = { ...before, to, stateCode, state: 'to_pack' }
  const imprint = await readImprint(db)
  const fault = faultOf(order, after, imprint) ?? slipIn(change, after)
  if (fault) return fault
  if (lineOf(after) === lineOf(before) && to.phone === before.to.phone)
    return { ok: false, why: 'there-already', number }
  const moves = !isLate(before) && placeWords(order, before) !== placeWords(order, after)
  const accounts = moves ? await accountsOf(db, order.id) : []
  const account = accounts.find(({ stands, parcels: own }) => stands && own.includes(before.position))
  return { ok: true, plan: { order, before, after, account, imprint } }
}

const isLate = ({ state }: Parcel): boolean => state === 'waiting_for_address'

/** Why a parcel cannot go there: its PIN code is elsewhere, or whoever charges no GST would sell to another State. */
function faultOf(
  { taxScheme, gst, buyerGstin }: Order,
  { to, stateCode }: Parcel,
  { seller }: Imprint,
): SlipFault | undefined {
  const { zipCode, state } = to
  const [typed, pin] = [readState(state), placeOfPin(zipCode)?.stateCode]
  const place = placeAt(to, stateCode)
  if (place.country === 'India' && typed && pin && typed !== pin)
    return { ok: false, why: 'pin-elsewhere', zipCode, pinState: stateByCode(pin)?.name ?? '', state }
  if (isUnplaced(place) && buyerGstin === '') return { ok: false, why: 'no-such-state', state }
  const charged = gst.cgstPaise + gst.igstPaise > 0
  if (taxScheme !== 'regular' && !charged && supplyTo(place, seller.state) === 'other-state')
    return { ok: false, why: 'home-only', taxScheme, home: seller.state }
  return undefined
}

/** What was typed anew and is no PIN code or State of India: it would stand on the label, under the State of before. */
function slipIn(change: AddressChange, { to, stateCode }: Parcel): SlipFault | undefined {
  const { zipCode, state } = to
  if (placeAt(to, stateCode).country !== 'India') return undefined
  if (change.zipCode !== undefined && !readPin(zipCode)) return { ok: false, why: 'no-pin', zipCode }
  const isPlaced = change.state === undefined || readState(state) || stateOfTown(state)
  return isPlaced ? undefined : { ok: false, why: 'no-such-state', state }
}

const lineOf = ({ to }: Parcel): string => addressLine({ ...to, email: '' })

function foreseenOf({ order, before, after, account, imprint }: Plan): AddressForeseen {
  const { number, buyer, state } = order
  const { zipCode } = after.to
  const known = placeAt(after.to, after.stateCode).country !== 'India' || placeOfPin(zipCode)
  return {
    ...{ number, state, fullName: buyer.fullName, promisedDay: after.promisedDay },
    to: lineOf(after),
    from: isLate(before) ? undefined : lineOf(before),
    unknownPin: known ? undefined : { zipCode, near: nearestPins(zipCode) },
    documents: documentsFor(order, before, after, { account, imprint }),
  }
}

function documentsFor(
  order: Order,
  before: Parcel,
  after: Parcel,
  { account, imprint }: Pick<Plan, 'account' | 'imprint'>,
): AddressForeseen['documents'] {
  const place = placeWords(order, after)
  if (isLate(before)) return { what: 'first', place }
  if (!account) return { what: 'same', place, gstin: order.buyerGstin }
  const { amountPaise } = leftOn(account)
  const { number: invoice } = account.invoice
  const heads = headsFrom(order, before, after, imprint)
  return { what: 'instead', place, before: placeWords(order, before), invoice, amountPaise, heads }
}

function headsFrom({ gst, buyerGstin }: Order, before: Parcel, after: Parcel, { seller }: Imprint) {
  const supply = ({ to, stateCode }: Parcel) => supplyTo(placeAt(to, stateCode), seller.state, buyerGstin)
  const charged = gst.cgstPaise + gst.sgstPaise + gst.igstPaise > 0
  if (!charged || supply(before) === supply(after)) return undefined
  return supply(after) === 'other-state' ? 'igst' : 'cgst-sgst'
}

async function send(trx: Trx, { order, before, after, account, imprint }: Plan, by: By): Promise<void> {
  const { who, now: at } = by
  await freezeRecipients(trx, order)
  const { state: region, ...to } = after.to
  const { position, stateCode, state } = after
  await trx
    .updateTable('parcels')
    .set({ ...to, region, stateCode, state })
    .where('orderId', '=', order.id)
    .where('position', '=', position)
    .execute()
  const cause = `${isLate(before) ? 'address given' : 'address changed'} by ${who}`
  await recordEvents(trx, order.id, [{ from: before.state, to: state, cause, by: 'owner', parcel: position }], at)
  await trx.updateTable('orders').set({ updatedAt: at.toISOString() }).where('id', '=', order.id).execute()
  // Where to in so many words stands on the order, and goes when whoever lives there is forgotten.
  const [from, going] = [placeWords(order, before), placeWords(order, after)]
  const entry = {
    kind: 'order',
    subject: order.number,
    what: isLate(before) ? 'address given' : 'address changed',
  } as const
  await writeAudit(trx, { ...entry, before: isLate(before) ? '' : from, after: going }, by)
  await settleUnplacedTask(trx, order.id, position, at)
  const parcels = order.parcels.map((parcel) => (parcel === before ? after : parcel))
  const there = told({ ...order, parcels })
  const reason = `The parcel of order ${order.number} goes to ${placeWords(order, after)}, not to ${placeWords(order, before)}. Another invoice is issued in place of this one.`
  // Last: from here to the end of the transaction nobody else gets a number.
  if (isLate(before)) await issueLateInvoice(trx, there, after, { ...imprint, at })
  else if (account) await issueInstead(trx, there, account, { ...imprint, at, reason })
}
