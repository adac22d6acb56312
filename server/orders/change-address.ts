import type { AddressChange } from '#domain/delivery/address-command.ts'
import { formatAddress } from '#domain/delivery/shipping-address.ts'
import type { OrderSlot } from '#domain/delivery/slots.ts'
import { parcelPlaceOfSupply } from '#domain/document/invoices-by-place-of-supply.ts'
import type { OrderNumber } from '#domain/nominal.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import { canMoveParcel, type OrderState } from '#domain/order/order-state.ts'
import type { Paise } from '#domain/payment/money.ts'
import { destinationIn, resolveDestination } from '#domain/tax/place-of-supply.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import { lockMoneyLimit } from '#server/auth/money-limit.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { nearestPins, placeOfPin } from '#server/delivery/queries.ts'
import { type InvoiceAccount, readInvoiceAccounts } from '#server/documents/credit-notes.ts'
import { freezeRecipients } from '#server/documents/invoice-recipient.ts'
import { issueLateInvoice, replaceInvoice } from '#server/documents/issue-invoices.ts'
import type { BegunRefund, RefundDeps } from '#server/refunds/issue-refund.ts'
import { leaveRuns } from '#server/runs/leave-runs.ts'
import { type Imprint, readImprint } from '#server/settings/queries.ts'
import { type AddressDocuments, documentsAfter, isAddressMissing } from './address-documents.ts'
import { findAddressFault, findTypingFault, type InvalidAddress } from './check-address.ts'
import { type LostSlotMoney, type PlaceRefusal, placeColumns, planPlace } from './move-place.ts'
import { closeUnknownStateTask } from './on-transition.ts'
import type { LimitedActor } from './order-actions.ts'
import {
  type OrderNotFound,
  orderNotFound,
  type PreviewOutdated,
  type TestOrderRefused,
  testOrderRefused,
} from './order-refusals.ts'
import { lockOrderByNumber, recordEvents } from './queries.ts'
import { findOrderByNumber, resolveOrderNumber } from './resolve-order.ts'
import {
  type ChargeChoice,
  RefundUnderwayError,
  requestSlotRefunds,
  type SlotMoney,
  settleLostSlot,
} from './slot-money/settle-slot.ts'
import { withDisplayStatus } from './to-order.ts'

/** `what` is the order number, with the parcel's number if there are several: `REG-0042/2`. */
export type AddressForm = { what: string; change: AddressChange; charge?: ChargeChoice }

type AddressPlan = {
  order: Order
  before: Parcel
  after: Parcel
  lostSlot: OrderSlot | undefined
  lost: LostSlotMoney | undefined
  account: InvoiceAccount | undefined
  imprint: Imprint
}
type AddressPlanResult = { ok: true; plan: AddressPlan } | AddressRefusal

export type AddressRefusal =
  | OrderNotFound
  | TestOrderRefused
  | { ok: false; why: 'no-parcel'; number: OrderNumber; which: string }
  | { ok: false; why: 'not-now'; number: OrderNumber; state: OrderState }
  | { ok: false; why: 'there-already'; number: OrderNumber }
  | InvalidAddress
  | PlaceRefusal
  /** A refund of the order is being made at this moment. */
  | { ok: false; why: 'refund-underway' }
/** Preview of an address change. Addresses are on one line, places of supply as printed on invoices. */
export type AddressPreview = {
  number: OrderNumber
  fullName: string
  state: OrderState
  to: string
  from: string | undefined
  /** The PIN code is not in our table and may be new, so it is allowed. `near`: similar known codes. */
  unknownPin: { zipCode: string; near: string[] } | undefined
  /** Paid for delivery; it stays. */
  deliveryPaise: Paise
  documents: AddressDocuments
  promisedDay: string
  /** Hours that are not offered there. */
  lostSlot: OrderSlot | undefined
  /** Their charge. */
  money: SlotMoney | undefined
}
export type AddressOutcome =
  | { ok: true; number: OrderNumber; to: string }
  | AddressRefusal
  | PreviewOutdated<AddressPreview>

/** Previews an address change. */
export async function previewAddress(
  db: Db,
  form: AddressForm,
  actor: Actor,
): Promise<{ ok: true; foreseen: AddressPreview } | AddressRefusal> {
  const order = await findOrderByNumber(db, form.what.split('/')[0] ?? '')
  const planned = await planAddress(db, order, form, actor, false)
  return planned.ok ? { ok: true, foreseen: addressPreviewOf(planned.plan) } : planned
}

type ChangedAddress = { outcome: AddressOutcome; begun: BegunRefund[] }

/**
 * Changes the address of a parcel before it is packed, if its day has a place there. What was paid for hours that are
 * not offered there stays; with `deps`, a charge that follows is refunded.
 *
 * An issued invoice never changes: if the place of supply changes, it is credited and a new one issued in the same
 * transaction; payments stay. Returns `changed` if the preview is no longer the one `agreed` to. Throws
 * `ReauthenticationRequiredError` for a refund above the actor's money limit.
 */
export async function changeAddress(
  db: Db,
  form: AddressForm,
  { limit, ...actor }: LimitedActor,
  isAgreed?: (foreseen: AddressPreview) => boolean,
  deps?: RefundDeps,
): Promise<AddressOutcome> {
  const number = await resolveOrderNumber(db, form.what.split('/')[0] ?? '')
  const settling = form.charge === 'follows' ? deps : undefined
  const changed = await transact(db, async (trx): Promise<ChangedAddress> => {
    const order = await lockOrderByNumber(trx, number)
    if (settling && limit) await lockMoneyLimit(trx, limit)
    const planned = await planAddress(trx, order, form, actor, true)
    if (!planned.ok) return { outcome: planned, begun: [] }
    const { plan } = planned
    const now = addressPreviewOf(plan)
    if (isAgreed && !isAgreed(now)) return { outcome: { ok: false, why: 'changed', now }, begun: [] }
    await writeAddress(trx, plan, actor)
    const slot = plan.lost && { ...plan.lost, order: plan.order, parcel: plan.after, day: plan.after.promisedDay }
    const begun = slot ? await settleLostSlot(trx, slot, { limit, ...actor }, settling) : []
    return { outcome: { ok: true, number, to: now.to }, begun }
  }).catch((error: unknown): ChangedAddress => {
    if (error instanceof RefundUnderwayError) return { outcome: { ok: false, why: 'refund-underway' }, begun: [] }
    throw error
  })
  if (deps) await requestSlotRefunds(deps, changed.begun)
  return changed.outcome
}

async function planAddress(
  db: Db,
  order: Order | undefined,
  { what, change }: AddressForm,
  { live, now }: Actor,
  isMoving: boolean,
): Promise<AddressPlanResult> {
  const [name = '', which = '1'] = what.split('/')
  if (!order) return orderNotFound(name.trim().toUpperCase())
  const { number, parcels, paymentState: payment } = order
  if (live && order.test) return testOrderRefused(number)
  const before = parcels[Number(which) - 1]
  if (!before) return { ok: false, why: 'no-parcel', number, which }
  if (!canMoveParcel({ from: isAddressMissing(before) ? 'to_pack' : before.state, payment }, 'packed', 'owner'))
    return { ok: false, why: 'not-now', number, state: order.state }
  const to = { ...before.to, ...change }
  const stateCode = resolveDestination(to, placeOfPin(to.zipCode)?.stateCode).stateCode
  const after: Parcel = { ...before, to, stateCode, state: 'to_pack' }
  const imprint = await readImprint(db)
  const fault = findAddressFault(order, after, imprint) ?? findTypingFault(change, after)
  if (fault) return fault
  if (addressLineOf(after) === addressLineOf(before) && to.phone === before.to.phone)
    return { ok: false, why: 'there-already', number }
  const moves = !isAddressMissing(before) && parcelPlaceOfSupply(order, before) !== parcelPlaceOfSupply(order, after)
  const accounts = moves ? await readInvoiceAccounts(db, order.id) : []
  const account = accounts.find(({ stands, parcels: own }) => stands && own.includes(before.position))
  const placed = await planPlace(db, { order, before, after }, now, isMoving)
  if (!placed.ok) return placed
  const { slot, lostSlot, ...place } = placed.place
  const { slot: _, ...moved } = { ...after, ...place }
  const plan = { order, before, after: slot ? { ...moved, slot } : moved, lostSlot, lost: placed.lost }
  return { ok: true, plan: { ...plan, account, imprint } }
}

const addressLineOf = ({ to }: Parcel): string => formatAddress({ ...to, email: '' })

function addressPreviewOf({ order, before, after, lostSlot, lost, account, imprint }: AddressPlan): AddressPreview {
  const { number, buyer, state } = order
  const { zipCode } = after.to
  const known = destinationIn(after.to, after.stateCode).country !== 'India' || placeOfPin(zipCode)
  return {
    ...{ number, state, fullName: buyer.fullName, promisedDay: after.promisedDay, lostSlot, money: lost?.money },
    to: addressLineOf(after),
    from: isAddressMissing(before) ? undefined : addressLineOf(before),
    deliveryPaise: order.delivery ? order.shippingPaise : 0,
    unknownPin: known ? undefined : { zipCode, near: nearestPins(zipCode) },
    documents: documentsAfter(order, before, after, { account, imprint }),
  }
}

async function writeAddress(
  trx: Trx,
  { order, before, after, account, imprint }: AddressPlan,
  actor: Actor,
): Promise<void> {
  const { who, now: at } = actor
  await freezeRecipients(trx, order)
  const { state: region, ...to } = after.to
  const { position, stateCode, state } = after
  await trx
    .updateTable('parcels')
    .set({ ...to, region, stateCode, state, ...placeColumns(after) })
    .where('orderId', '=', order.id)
    .where('position', '=', position)
    .execute()
  if (after.deliveryArea !== before.deliveryArea) await leaveRuns(trx, order.id, position)
  const cause = `${isAddressMissing(before) ? 'address given' : 'address changed'} by ${who}`
  await recordEvents(trx, order.id, [{ from: before.state, to: state, cause, by: 'owner', parcel: position }], at)
  await trx.updateTable('orders').set({ updatedAt: at.toISOString() }).where('id', '=', order.id).execute()
  // The audit keeps only the place of supply: the full address stays on the order and is erased with the customer's
  // data.
  const [from, going] = [parcelPlaceOfSupply(order, before), parcelPlaceOfSupply(order, after)]
  const entry = {
    kind: 'order',
    subject: order.number,
    what: isAddressMissing(before) ? 'address given' : 'address changed',
  } as const
  await writeAudit(trx, { ...entry, before: isAddressMissing(before) ? '' : from, after: going }, actor)
  await closeUnknownStateTask(trx, order.id, position, at)
  const parcels = order.parcels.map((parcel) => (parcel === before ? after : parcel))
  const there = withDisplayStatus({ ...order, parcels })
  const reason = `The parcel of order ${order.number} goes to ${parcelPlaceOfSupply(order, after)}, not to ${parcelPlaceOfSupply(order, before)}. Another invoice is issued in place of this one.`
  // Last: it locks the invoice number sequence until the transaction ends.
  if (isAddressMissing(before)) await issueLateInvoice(trx, there, after, { ...imprint, at })
  else if (account) await replaceInvoice(trx, there, account, { ...imprint, at, reason })
}
