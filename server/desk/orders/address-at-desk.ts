import type { AddressChange } from '#domain/address/address-words.ts'
import { SHIPPING_FIELDS } from '#domain/address/shipping.ts'
import { type FieldErrors, fieldErrors, type ShippingField, shippingSchema } from '#domain/address/shipping-form.ts'
import { HOME_ONLY } from '#domain/tax/tax-scheme.ts'
import { formatDay } from '#domain/text/spoken-day.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type AddressFault, type AddressForeseen, changeAddress, foreseeAddress } from '#server/owner/change-address.ts'
import { orderByNumber } from '#server/owner/find-order.ts'
import { seenOf } from './seen.ts'

/** Whom it goes to; who ordered it is somebody else's e-mail. */
export const PARCEL_FIELDS = SHIPPING_FIELDS.filter((field) => field !== 'email')
export type ParcelField = Exclude<ShippingField, 'email'>
export type AddressTexts = Record<ParcelField, string>

/** Where a parcel of an order goes now; the first is 1. */
export async function readAddress(db: Db, number: string, which: string): Promise<AddressTexts | undefined> {
  const order = await orderByNumber(db, number)
  const parcel = order?.number === number ? order.parcels[Number(which) - 1] : undefined
  if (!parcel) return undefined
  return Object.fromEntries(PARCEL_FIELDS.map((field) => [field, parcel.to[field]])) as AddressTexts
}

type Typed = { number: string; which: string; address: AddressTexts }
export type AddressAnswer =
  | { ok: true; done: true }
  /** What would happen; `changed`: it was something else when it was pressed, and nothing was done. */
  | { ok: true; done: false; lines: string[]; seen: string; changed: boolean }
  | { ok: false; faults: FieldErrors<ParcelField | 'form'> }

/** Shows what sending a parcel elsewhere would do, or does it where that is what was `seen`. */
export async function addressAtDesk(db: Db, typed: Typed, by: By, seen?: string): Promise<AddressAnswer> {
  const read = shippingSchema.safeParse({ ...typed.address, email: 'not@asked.example' })
  if (!read.success) return { ok: false, faults: fieldErrors(read.error) }
  const { email: _, ...address } = read.data
  const wanted = { what: `${typed.number}/${typed.which}`, change: await changeOf(db, typed, address) }
  const show = (now: AddressForeseen, changed: boolean): AddressAnswer => {
    return { ok: true, done: false, lines: foreseenLines(now), seen: seenOf(now), changed }
  }
  if (seen === undefined) {
    const found = await foreseeAddress(db, wanted, by)
    return found.ok ? show(found.foreseen, false) : { ok: false, faults: faultsOf(found) }
  }
  const outcome = await changeAddress(db, wanted, by, (foreseen) => seenOf(foreseen) === seen)
  if (outcome.ok) return { ok: true, done: true }
  return outcome.why === 'changed' ? show(outcome.now, true) : { ok: false, faults: faultsOf(outcome) }
}

/** What is another than before: what nobody touched is not held against anything. */
async function changeOf(db: Db, { number, which }: Typed, address: AddressTexts): Promise<AddressChange> {
  const now = await readAddress(db, number, which)
  return Object.fromEntries(
    PARCEL_FIELDS.flatMap((field) => (now?.[field] === address[field] ? [] : [[field, address[field]]])),
  )
}

const NEW_HEADS = {
  igst: ' IGST is charged in place of CGST and SGST.',
  'cgst-sgst': ' CGST and SGST are charged in place of IGST.',
}

function foreseenLines({ to, unknownPin, documents, promisedDay }: AddressForeseen): string[] {
  const near = unknownPin && unknownPin.near.length > 0 ? ` Near it are ${unknownPin.near.join(', ')}.` : ''
  return [
    `The parcel goes to ${to}.`,
    unknownPin && `We know no PIN code ${unknownPin.zipCode}: see that it is right.${near}`,
    documents.what === 'first' && `An invoice for ${documents.place} is issued.`,
    documents.what === 'same' && `The place of supply stays ${documents.place}, and the tax what it is.`,
    documents.what === 'instead' &&
      `The place of supply was ${documents.before} and becomes ${documents.place}.${documents.heads ? NEW_HEADS[documents.heads] : ''} A credit note takes back what is left of invoice ${documents.invoice}, and a new one over the same amount is issued.`,
    promisedDay && `The promised day stays ${formatDay(promisedDay)}: see that it can be kept.`,
    'Nobody is charged or paid back, and nobody is written to.',
  ].filter((line) => typeof line === 'string')
}

function faultsOf(fault: AddressFault): FieldErrors<ParcelField | 'form'> {
  switch (fault.why) {
    case 'no-order':
    case 'no-parcel':
      return { form: 'There is no such parcel any more.' }
    case 'left-alone':
      return { form: 'This order was made in test mode. A live shop leaves it alone.' }
    case 'not-now':
      return {
        form: `This order is ${fault.state.replaceAll('_', ' ')} by now: an address changes once it is paid for, and until it is packed.`,
      }
    case 'there-already':
      return { form: 'The parcel goes there already. Nothing was changed.' }
    case 'pin-elsewhere':
      return { zipCode: `PIN code ${fault.zipCode} is in ${fault.pinState}, not in ${fault.state}.` }
    case 'no-such-state':
      return { state: `Nobody can tell which State '${fault.state}' is.` }
    case 'no-pin':
      return { zipCode: `A PIN code has six digits, and ${fault.zipCode} is none.` }
    case 'home-only':
      return { state: `${HOME_ONLY[fault.taxScheme]}, so we may sell within ${fault.home} only.` }
  }
}
