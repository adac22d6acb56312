import type { HoursView, SlotView } from '#domain/delivery/hours-view.ts'
import { formatSlotDay, runsPastMidnight, slotFeeOn } from '#domain/delivery/slots.ts'
import { capitalised } from '#domain/text/indian-number.ts'

/** Day and hour of a checkout; empty texts are the soonest day and any time. */
export type ChosenHour = { deliverOn: string; slotId: string }

type ClosedHours = Pick<HoursView, 'slots' | 'closed' | 'dayFees'>

/** Returns the fee of a slot on a day. */
const feeOn = ({ dayFees = {} }: ClosedHours, slot: Pick<SlotView, 'feePaise'>, day: string): number =>
  slotFeeOn(slot, day, dayFees)

const hourState = ({ closed }: ClosedHours, day: string, slotId: string): 'open' | 'over' | 'full' =>
  closed[day]?.[slotId] ?? 'open'

/** Tests whether an hour of a day can be chosen; the empty id is any time. */
export const isHourOpen = (hours: ClosedHours, day: string, slotId: string): boolean =>
  (slotId === '' || hours.slots.some(({ id }) => id === slotId)) && hourState(hours, day, slotId) === 'open'

/**
 * Returns the hour to preselect on a day: the wanted one while it is open, else any time, else the first free one.
 * Empty where only hours with a fee are open: the buyer chooses one.
 */
export function hourOn(hours: ClosedHours, day: string, wanted: string): string {
  if (isHourOpen(hours, day, wanted)) return wanted
  if (isHourOpen(hours, day, '')) return ''
  return hours.slots.find((slot) => feeOn(hours, slot, day) === 0 && isHourOpen(hours, day, slot.id))?.id ?? ''
}

/** A radio of the hours. */
export type HourOption = {
  id: string
  name: string
  /** Times, and on the current day until when to order. */
  note: string
  feePaise: number
  isFull: boolean
  isNight: boolean
}

type HoursOfDay = { hours: HoursView; day: string; today: string; special: string | undefined }

/** Lists the hours of a day, any time first. Those that are over are left out. */
export function hourOptions({ hours, day, today, special }: HoursOfDay): HourOption[] {
  const anyTime: HourOption = {
    id: '',
    name: 'Any time',
    note: anyTimeNote(hours.anyTime, { special, isToday: day === today }),
    feePaise: 0,
    isFull: false,
    isNight: false,
  }
  const all = [
    anyTime,
    ...hours.slots.map((slot) => ({
      ...anyTime,
      ...slotOption(slot),
      feePaise: feeOn(hours, slot, day),
      note: slotNote(slot, day, today),
    })),
  ]
  return all.flatMap((option) => {
    const state = hourState(hours, day, option.id)
    return state === 'over' ? [] : { ...option, isFull: state === 'full' }
  })
}

const slotOption = (slot: SlotView) => ({
  id: slot.id,
  name: slot.name === slot.hours ? capitalised(slot.name) : slot.name,
  isNight: runsPastMidnight(slot),
})

function anyTimeNote(span: string, { special, isToday }: { special: string | undefined; isToday: boolean }): string {
  const until = special?.split(', ')[1]
  if (until) return capitalised(until)
  return isToday ? `By ${span.split(' to ')[1]}` : span
}

function slotNote(slot: SlotView, day: string, today: string): string {
  const night = runsPastMidnight(slot) ? capitalised(formatSlotDay(slot, day)) : ''
  const times = slot.name === slot.hours ? '' : slot.hours
  const order = day === today ? slot.orderBefore.replace(/^order/, 'if ordered') : ''
  return capitalised([night, times, order].filter(Boolean).join(', '))
}
