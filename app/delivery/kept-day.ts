import { addDays } from '#domain/delivery/day.ts'
import type { PromiseAnswer, PromiseView } from '#domain/delivery/promise-answer.ts'

type Soonest = { day: string; today: boolean }
type Calendar = Pick<PromiseAnswer, 'closed' | 'latest'>

/** A day from the soonest to the latest on which somebody delivers. */
export const canBeChosen = (day: string, soonest: string, { closed, latest }: Calendar): boolean =>
  day >= soonest && day <= latest && !Object.hasOwn(closed, day)

export type KeptDay = Soonest & {
  /** The day is one that somebody chose. */
  chosen: boolean
  /** The chosen day that cannot be kept, and why. */
  lost?: { day: string; why: 'too soon' | 'too late' | { off: string } }
}

/** The chosen day where it can be kept, else the nearest later one; the soonest where none was chosen. */
export function keptDay(soonest: Soonest, calendar: Calendar, chosen: string): KeptDay {
  if (chosen === '' || chosen === soonest.day) return { ...soonest, chosen: false }
  if (canBeChosen(chosen, soonest.day, calendar)) return { day: chosen, today: false, chosen: true }
  const off = calendar.closed[chosen]
  const why = off ? { off } : chosen < soonest.day ? ('too soon' as const) : ('too late' as const)
  const nearest = nearestAfter(chosen, soonest.day, calendar)
  const day = nearest ?? soonest.day
  return { day, today: soonest.today && day === soonest.day, chosen: false, lost: { day: chosen, why } }
}

function nearestAfter(chosen: string, soonest: string, calendar: Calendar): string | undefined {
  for (let day = chosen > soonest ? chosen : soonest; day <= calendar.latest; day = addDays(day, 1)) {
    if (canBeChosen(day, soonest, calendar)) return day
  }
  return undefined
}

/**
 * The day of an order, which goes as one parcel: the latest of its lines, with that line's reasons. It is today's only
 * where every line's is.
 */
export function latestPromise({ promises }: Pick<PromiseAnswer, 'promises'>): PromiseView | undefined {
  const all = Object.values(promises)
  const latest = all.reduce<PromiseView | undefined>(
    (last, one) => (last === undefined || one.day > last.day || (one.day === last.day && !one.today) ? one : last),
    undefined,
  )
  return latest
}

/** The promise of one gift among those that were asked for by their ids. */
export function promiseOf({ promises, services }: PromiseAnswer, id: string): PromiseView | undefined {
  const key = services?.[id]
  return key ? promises[key] : undefined
}
