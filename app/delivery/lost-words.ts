import { promisedDay, weekdayOf } from './day-words.ts'
import type { KeptDay } from './kept-day.ts'

/** Why a day is not the one that stands there, chosen or promised. */
export function lostWords(
  { day, why }: NonNullable<KeptDay['lost']>,
  instead: string,
  town = 'this PIN code',
  chosen = true,
): string {
  const had = `${chosen ? 'You had chosen' : 'It was'} ${promisedDay(day)}: `
  if (why === 'too soon') return `${had}too soon for ${town}. ${weekdayOf(instead)} is the soonest.`
  if (why === 'too late') return `${had}further ahead than we can promise. ${weekdayOf(instead)} is the soonest.`
  return `${had}${why.off}, no courier. ${weekdayOf(instead)} is the nearest day after it.`
}
