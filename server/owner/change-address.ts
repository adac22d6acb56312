import type { AddressChange } from '#domain/address/address-words.ts'
import { readPin } from '#domain/address/pin.ts'
import { readState, stateOfTown } from '#domain/address/read-state.ts'
import { addressLine } from '#domain/address/shipping.ts'
import { stateByCode } from '#domain/address/states.ts'
import { formatDay } from '#domain/delivery/day.ts'
import { placeWords } from '#domain/document/invoices-by-place.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import { mayMoveParcel } from '#domain/order/order-state.ts'
import { formatExact } from '#domain/payment/money.ts'
import { isUnplaced, placeAt, placeOf, supplyTo } from '#domain/tax/place.ts'
import { HOME_ONLY } from '#domain/tax/tax-scheme.ts'
import type { By } from '#server/audit/changes.ts'
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
import { type Answer, changedSince, done, type Refusal, refused } from './answer.ts'
import { orderByNumber, spokenNumber } from './find-order.ts'
import { leftAlone, stateWords } from './move-by-owner.ts'

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
type Planned = { ok: true; plan: Plan } | Refusal

/** What sending a parcel elsewhere will do. */
export async function previewAddress(db: Db, typed: AddressTyped, by: By): Promise<Answer> {
  const order = await orderByNumber(db, typed.what.split('/')[0] ?? '')
  const planned = await plan(db, order, typed, by)
  return planned.ok ? done(foreseen(planned.plan)) : planned
}

/**
 * Sends a parcel elsewhere before it is packed. An invoice that was issued never changes: where the place of supply is
 * another by now, it is taken back and another one issued, in one transaction; what was paid stays. Nothing is done where
 * that is not what was `shown`.
 */
export async function changeAddress(db: Db, typed: AddressTyped, by: By, shown?: string): Promise<Answer> {
  const number = await spokenNumber(db, typed.what.split('/')[0] ?? '')
  return transact(db, async (trx) => {
    const planned = await plan(trx, await lockOrderByNumber(trx, number), typed, by)
    if (!planned.ok) return planned
    const words = foreseen(planned.plan)
    if (shown !== undefined && shown !== words) return changedSince(words)
    await send(trx, planned.plan, by)
    return done(`The parcel of order ${number} goes to ${lineOf(planned.plan.after)}.`)
  })
}

async function plan(db: Db, order: Order | undefined, { what, change }: AddressTyped, { live }: By): Promise<Planned> {
  const [name = '', which = '1'] = what.split('/')
  if (!order) return refused(`There is no order ${name.trim().toUpperCase()}.`)
  const { number, parcels, paymentState: payment } = order
  if (live && order.test) return refused(leftAlone(number))
  const before = parcels[Number(which) - 1]
  if (!before) return refused(`Order ${number} has no parcel ${which}.`)
  if (!mayMoveParcel({ from: isLate(before) ? 'to_pack' : before.state, payment }, 'packed', 'owner'))
    return refused(
      `Order ${number} is ${stateWords(order.state)}: an address changes once it is paid for, and until it is packed.`,
    )
  const to = { ...before.to, ...change }
  const stateCode = placeOf(to, placeOfPin(to.zipCode)?.stateCode).stateCode
  const after: Parcel = { ...before, to, stateCode, state: 'to_pack' }
  const imprint = await readImprint(db)
  const why = faultOf(order, after, imprint) ?? slipIn(change, after)
  if (why) return refused(why)
  if (lineOf(after) === lineOf(before) && to.phone === before.to.phone)
    return refused(`The parcel of order ${number} goes there already.`)
  const moves = !isLate(before) && placeWords(order, before) !== placeWords(order, after)
  const accounts = moves ? await accountsOf(db, order.id) : []
  const account = accounts.find(({ stands, parcels: own }) => stands && own.includes(before.position))
  return { ok: true, plan: { order, before, after, account, imprint } }
}

const isLate = ({ state }: Parcel): boolean => state === 'waiting_for_address'

/** Why a parcel cannot go there: its PIN code is elsewhere, or whoever charges no GST would sell to another State. */
function faultOf({ taxScheme, gst, buyerGstin }: Order, { to, stateCode }: Parcel, { seller }: Imprint) {
  const [typed, pin] = [readState(to.state), placeOfPin(to.zipCode)?.stateCode]
  const place = placeAt(to, stateCode)
  if (place.country === 'India' && typed && pin && typed !== pin)
    return `PIN code ${to.zipCode} is in ${stateByCode(pin)?.name}, not in ${to.state}: say state=${stateByCode(pin)?.name} as well, or the right pin.`
  if (isUnplaced(place) && buyerGstin === '') return unknownState(to.state)
  const charged = gst.cgstPaise + gst.igstPaise > 0
  if (taxScheme !== 'regular' && !charged && supplyTo(place, seller.state) === 'other-state')
    return `${HOME_ONLY[taxScheme]}, so we may sell within ${seller.state} only.`
  return undefined
}

/** What was typed anew and is no PIN code or State of India: it would stand on the label, under the State of before. */
function slipIn(change: AddressChange, { to, stateCode }: Parcel): string | undefined {
  if (placeAt(to, stateCode).country !== 'India') return undefined
  if (change.zipCode !== undefined && !readPin(to.zipCode))
    return `A PIN code has six digits, and ${to.zipCode} is none.`
  return change.state !== undefined && !readState(to.state) && !stateOfTown(to.state)
    ? unknownState(to.state)
    : undefined
}

const unknownState = (state: string): string =>
  `Nobody can tell which State '${state}' is: say state=… as it is in the list of States.`

/** Six digits that we do not know may be a new PIN code; whoever typed them decides. */
function pinWords({ to, stateCode }: Parcel): string {
  if (placeAt(to, stateCode).country !== 'India' || placeOfPin(to.zipCode)) return ''
  const near = nearestPins(to.zipCode)
  const meant = near.length > 0 ? ` Near it are ${near.join(', ')}.` : ''
  return `We know no PIN code ${to.zipCode}: see that it is right.${meant}`
}

const lineOf = ({ to }: Parcel): string => addressLine({ ...to, email: '' })

function foreseen({ order, before, after, account }: Plan): string {
  const { number, buyer, state } = order
  const from = isLate(before) ? '' : ` instead of ${lineOf(before)}`
  const days = after.promisedDay
    ? `The promised day stays ${formatDay(after.promisedDay)}: see that it can be kept.`
    : ''
  return [
    `Order ${number} of ${buyer.fullName} is ${stateWords(state)}. Its parcel goes to ${lineOf(after)}${from}.`,
    pinWords(after),
    papersWords(order, before, after, account),
    days,
    'Nobody is charged or paid back, and nobody is written to: the papers are on the page of the order.',
  ]
    .filter(Boolean)
    .join('\n')
}

function papersWords(order: Order, before: Parcel, after: Parcel, account: InvoiceAccount | undefined): string {
  const place = placeWords(order, after)
  if (isLate(before)) return `An invoice for ${place} is issued.`
  if (!account) return `The place of supply stays ${place}, and its invoice what it is.`
  const { invoice } = account
  return `The place of supply was ${placeWords(order, before)} and becomes ${place}: a credit note takes back what is left of invoice ${invoice.number}, and a new invoice over the same ${formatExact(leftOn(account).amountPaise)} is issued.`
}

async function send(trx: Trx, { order, before, after, account, imprint }: Plan, { who, now: at }: By): Promise<void> {
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
  await settleUnplacedTask(trx, order.id, position, at)
  const parcels = order.parcels.map((parcel) => (parcel === before ? after : parcel))
  const there = told({ ...order, parcels })
  const reason = `The parcel of order ${order.number} goes to ${placeWords(order, after)}, not to ${placeWords(order, before)}. Another invoice is issued in place of this one.`
  // Last: from here to the end of the transaction nobody else gets a number.
  if (isLate(before)) await issueLateInvoice(trx, there, after, { ...imprint, at })
  else if (account) await issueInstead(trx, there, account, { ...imprint, at, reason })
}
