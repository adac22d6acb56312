import { isDay } from '#domain/delivery/calendar.ts'

/** One email that a visitor asks for: when a place is delivered to, or a month before an occasion. */
export type NoticeKind = 'place' | 'occasion'

/** Dates of an occasion: that of its page, and the one after it, which may be empty. */
export type OccasionDates = { day: string; nextDay: string }

/** Subject of a notice: a PIN code, or an occasion. */
export type NoticeSubject =
  | { pin: string; occasion?: undefined }
  | { pin?: undefined; occasion: { name: string; slug: string; nextDay: string } }

/** Returns the first date of an occasion that is not over; `undefined` while it is not known. */
export const dateAhead = ({ day, nextDay }: OccasionDates, today: string): string | undefined =>
  [day, nextDay].find((one) => isDay(one) && one >= today)

/** Returns the day of the reminder: the same date of the month before, or the last one of a shorter month. */
export function reminderDay(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month - 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 2, Math.min(date, lastDate))).toISOString().slice(0, 10)
}

/** Tests whether the reminder of an occasion is due: from a month before until the day itself. */
export function isReminderDue(dates: OccasionDates, today: string): boolean {
  const day = dateAhead(dates, today)
  return day !== undefined && reminderDay(day) <= today
}
