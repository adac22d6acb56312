import { slotHoursOn } from '#domain/delivery/slots.ts'
import { formatDate } from '#domain/text/format-date.ts'
import type { Parcel } from './order.ts'

/**
 * Adds the chosen hours of a parcel to its delivery day as already formatted, for pages and documents:
 * `Wednesday, 27 October 2027, 5 pm to 9 pm`. Hours past midnight name both dates. The fee is never named.
 */
export const withHours = (text: string, { slot }: Pick<Parcel, 'slot'>, day: string): string =>
  slot && day !== '' && text !== '' ? `${text}, ${slotHoursOn(slot, day)}` : text

/** Day and hours of a label, for the rider: `Deliver by Wednesday, 27 October 2027, 5 pm to 9 pm`; empty without a day. */
export const labelDay = (parcel: Pick<Parcel, 'slot' | 'promisedDay'>): string => {
  const { promisedDay: day } = parcel
  return day && `Deliver by ${withHours(formatDate(day), parcel, day)}`
}
