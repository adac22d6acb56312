import { formatDuration, formatHour } from '#domain/delivery/dispatch.ts'
import { formatDay } from '#domain/text/format-date.ts'

type DispatchTimes = {
  /** Last day on which the parcel can leave; undefined without a promised day. */
  leaves: string | undefined
  promisedDay: string
  today: string
  cutOff: string
  /** Minutes until today's cut-off; undefined once it has passed. */
  minutes: number | undefined
}

/** Describes when a parcel must leave. `late` is true once that time has passed. */
export function describeDeadline({ leaves, promisedDay, today, cutOff, minutes }: DispatchTimes): {
  words: string
  late: boolean
} {
  if (!leaves)
    return { words: promisedDay ? `Deliver by ${formatDay(promisedDay)}.` : 'No delivery date.', late: false }
  if (leaves > today) return { words: `Leaves by ${formatDay(leaves)}.`, late: false }
  if (leaves < today) return { words: `Should have left on ${formatDay(leaves)}.`, late: true }
  return minutes === undefined
    ? { words: `Should have left by ${formatHour(cutOff)} today.`, late: true }
    : { words: `Leaves by ${formatHour(cutOff)}, in ${formatDuration(minutes)}.`, late: false }
}
