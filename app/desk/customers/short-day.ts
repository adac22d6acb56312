import { indianDate } from '#domain/delivery/calendar.ts'
import { monthOf } from '#domain/text/format-date.ts'

/** Formats an instant as an Indian day: `28 Nov`, in other years than today's `28 Nov 2025`. */
export function formatInstantDay(at: string, today: string): string {
  const day = indianDate(new Date(at))
  const short = `${Number(day.slice(8, 10))} ${monthOf(day).slice(0, 3)}`
  return day.slice(0, 4) === today.slice(0, 4) ? short : `${short} ${day.slice(0, 4)}`
}
