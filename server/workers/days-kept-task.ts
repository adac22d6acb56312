import type { Place } from '#server/db/connect.ts'
import { countDaysKept, type DaysKept, type DaysKeptAsked } from '#server/desk/settings/days-kept.ts'
import { threadDatabase } from './thread-database.ts'

/** Counts deliveries that kept their promised day. */
export default async function countDays({ place, asked }: { place: Place; asked: DaysKeptAsked }): Promise<DaysKept> {
  return countDaysKept(await threadDatabase(place), asked)
}
