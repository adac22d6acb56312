import { formatHour, formatWait } from '#domain/delivery/cut-off.ts'
import { formatDay } from '#domain/text/spoken-day.ts'

type Leaving = {
  /** The last day on which it can leave; nothing where none was promised. */
  leaves: string | undefined
  promisedDay: string
  today: string
  cutOff: string
  /** Until the cut-off of today; nothing once it is over. */
  minutes: number | undefined
}

/** When a parcel has to leave, as whoever packs it wants to know. `late`: that time is over. */
export function leavesWords({ leaves, promisedDay, today, cutOff, minutes }: Leaving): {
  words: string
  late: boolean
} {
  if (!leaves)
    return { words: promisedDay ? `Promised for ${formatDay(promisedDay)}.` : 'No day was promised.', late: false }
  if (leaves > today) return { words: `Leaves by ${formatDay(leaves)}.`, late: false }
  if (leaves < today) return { words: `Should have left on ${formatDay(leaves)}.`, late: true }
  return minutes === undefined
    ? { words: `Should have left by ${formatHour(cutOff)} today.`, late: true }
    : { words: `Leaves by ${formatHour(cutOff)}, in ${formatWait(minutes)}.`, late: false }
}
