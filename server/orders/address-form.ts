import type { AddressChange } from '#domain/delivery/address-command.ts'
import { SHIPPING_FIELDS } from '#domain/delivery/shipping-address.ts'
import { type FieldErrors, fieldErrors, type ShippingField, shippingSchema } from '#domain/delivery/shipping-form.ts'
import { formatExact } from '#domain/payment/money.ts'
import { HOME_STATE_REASONS } from '#domain/tax/tax-scheme.ts'
import { formatDay } from '#domain/text/format-date.ts'
import type { Db } from '#server/db/connect.ts'
import type { RefundDeps } from '#server/refunds/issue-refund.ts'
import { type AddressPreview, type AddressRefusal, changeAddress, previewAddress } from './change-address.ts'
import { type ChargeOptions, cancelledLinks, chargeOptions } from './day-effects.ts'
import type { Effect } from './effect.ts'
import { lostSlotMessage } from './move-place.ts'
import type { LimitedActor } from './order-actions.ts'
import { previewDigest } from './read-order.ts'
import { findOrderByNumber } from './resolve-order.ts'
import type { ChargeChoice, SlotMoney } from './slot-money/settle-slot.ts'

/** Fields of the recipient. The email belongs to the buyer. */
export const PARCEL_FIELDS = SHIPPING_FIELDS.filter((field) => field !== 'email')
export type ParcelField = Exclude<ShippingField, 'email'>
export type AddressFields = Record<ParcelField, string>

/** Returns the current address of a parcel. `which` counts from 1. */
export async function readAddress(db: Db, number: string, which: string): Promise<AddressFields | undefined> {
  const order = await findOrderByNumber(db, number)
  const parcel = order?.number === number ? order.parcels[Number(which) - 1] : undefined
  if (!parcel) return undefined
  return Object.fromEntries(PARCEL_FIELDS.map((field) => [field, parcel.to[field]])) as AddressFields
}

type AddressForm = { number: string; which: string; address: AddressFields; charge?: ChargeChoice }
export type AddressFormResult =
  | { ok: true; done: true }
  /** Preview. `changed` is true if the order changed since the preview that was confirmed; nothing was done then. */
  | { ok: true; done: false; effects: Effect[]; charge: ChargeOptions | undefined; seen: string; changed: boolean }
  | { ok: false; faults: FieldErrors<ParcelField | 'form'> }

/**
 * Previews a change of address, or applies it if the preview still equals the confirmed `seen`. With `deps`, the person
 * sees sums and may refund what was paid for hours that are not offered there. Throws `ReauthenticationRequiredError` above their limit.
 */
export async function submitAddress(
  db: Db,
  typed: AddressForm,
  actor: LimitedActor,
  seen?: string,
  deps?: RefundDeps,
): Promise<AddressFormResult> {
  const read = shippingSchema.safeParse({ ...typed.address, email: 'not@asked.example' })
  if (!read.success) return { ok: false, faults: fieldErrors(read.error) }
  const { email: _, ...address } = read.data
  const change = await changedFields(db, typed, address)
  const wanted = { what: `${typed.number}/${typed.which}`, change, charge: typed.charge ?? ('stays' as const) }
  const show = (now: AddressPreview, changed: boolean): AddressFormResult => {
    const charge = deps && now.money && chargeOptions({ money: now.money }, deps.payments.name)
    const effects = addressEffects(now, { isChosen: charge !== undefined, seesMoney: deps !== undefined })
    return { ok: true, done: false, effects, charge, seen: previewDigest(now), changed }
  }
  if (seen === undefined) {
    const found = await previewAddress(db, wanted, actor)
    return found.ok ? show(found.foreseen, false) : { ok: false, faults: addressErrors(found) }
  }
  const outcome = await changeAddress(db, wanted, actor, (preview) => previewDigest(preview) === seen, deps)
  if (outcome.ok) return { ok: true, done: true }
  return outcome.why === 'changed' ? show(outcome.now, true) : { ok: false, faults: addressErrors(outcome) }
}

/** Returns the changed fields only, so that an untouched field is not validated. */
async function changedFields(db: Db, { number, which }: AddressForm, address: AddressFields): Promise<AddressChange> {
  const now = await readAddress(db, number, which)
  return Object.fromEntries(
    PARCEL_FIELDS.flatMap((field) => (now?.[field] === address[field] ? [] : [[field, address[field]]])),
  )
}

const TAX_CHANGE_NOTES = {
  igst: ' IGST is charged in place of CGST and SGST.',
  'cgst-sgst': ' CGST and SGST are charged in place of IGST.',
}

/** `isChosen`: the person chooses what happens to the charge of hours that are not offered there. */
function addressEffects(
  preview: AddressPreview,
  { isChosen, seesMoney }: { isChosen: boolean; seesMoney: boolean },
): Effect[] {
  const { to, unknownPin, documents, promisedDay, lostSlot, money, deliveryPaise } = preview
  const near = unknownPin && unknownPin.near.length > 0 ? ` Nearby: ${unknownPin.near.join(', ')}.` : ''
  const effects: (Effect | undefined | false)[] = [
    { kind: 'address', text: `The parcel goes to ${to}.` },
    unknownPin && {
      ...{ kind: 'address', text: `PIN code ${unknownPin.zipCode} is not in our list: check it.` },
      about: near.trim() || undefined,
    },
    documents.what === 'first' && { kind: 'document', text: `An invoice for ${documents.place} is issued.` },
    documents.what === 'same' && {
      ...{ kind: 'document', text: `Place of supply stays ${documents.place}; tax does not change.` },
    },
    documents.what === 'instead' && {
      kind: 'document',
      text: `Place of supply changes from ${documents.before} to ${documents.place}.${documents.heads ? TAX_CHANGE_NOTES[documents.heads] : ''}`,
      about: `A credit note cancels the rest of invoice ${documents.invoice}, and a new invoice for the same amount is issued.`,
    },
    promisedDay !== '' &&
      promisedDay !== undefined && {
        ...{ kind: 'status', text: `The delivery date stays ${formatDay(promisedDay)}: check that it is possible.` },
      },
    lostSlot && { kind: 'status', text: `${lostSlotMessage(lostSlot)}${isChosen ? '' : ' The charge stays.'}` },
    ...(money ? linkEffects(money, seesMoney) : []),
    isChosen && money && { kind: 'money', text: `${formatExact(money.paidPaise)} was paid for the hour.` },
    isChosen && money
      ? deliveryPaise > money.paidPaise && {
          ...{ kind: 'money', text: 'The rest of the delivery charge stays, also if it is another zone.' },
        }
      : deliveryPaise > 0 && {
          kind: 'money',
          text: `The delivery charge stays${seesMoney ? ` ${formatExact(deliveryPaise)}` : ''}, also if it is another zone.`,
        },
    { kind: 'email', text: isChosen ? 'An email follows only with a refund.' : 'No charge, refund or email follows.' },
  ]
  return effects.filter((effect) => effect !== undefined && effect !== false)
}

const linkEffects = (money: SlotMoney, seesMoney: boolean): Effect[] =>
  seesMoney
    ? cancelledLinks(money)
    : money.unpaid.map(({ number }) => ({ kind: 'money', text: `The payment link of order ${number} is cancelled.` }))

function addressErrors(fault: AddressRefusal): FieldErrors<ParcelField | 'form'> {
  switch (fault.why) {
    case 'no-order':
    case 'no-parcel':
      return { form: 'This parcel no longer exists.' }
    case 'left-alone':
      return { form: 'This order was made in test mode. A live shop leaves it alone.' }
    case 'not-now':
      return {
        form: `This order is now ${fault.state.replaceAll('_', ' ')}. An address can change only after payment and before packing.`,
      }
    case 'there-already':
      return { form: 'The parcel already has this address. Nothing was changed.' }
    case 'pin-elsewhere':
      return { zipCode: `PIN code ${fault.zipCode} is in ${fault.pinState}, not in ${fault.state}.` }
    case 'no-such-state':
      return { state: `'${fault.state}' is not a State. Choose one from the list.` }
    case 'no-pin':
      return { zipCode: `A PIN code has six digits; ${fault.zipCode} does not.` }
    case 'full':
      return { zipCode: fault.message }
    case 'undecided':
      return {
        form: `Order ${fault.number} asks for the charge of the present hour, which is not offered there, and its payment is not decided. Decide it first.`,
      }
    case 'refund-underway':
      return {
        form: 'A refund of this order is being made at this moment. Nothing was changed; try again in a minute.',
      }
    case 'home-only':
      return { state: `${HOME_STATE_REASONS[fault.taxScheme]}, so we may sell within ${fault.home} only.` }
  }
}
