import type { DatabaseLocation } from '#server/db/connect.ts'
import { countOnTime, type OnTimeQuery, type OnTimeReport } from '#server/delivery/on-time-report.ts'
import { threadDatabase } from './thread-database.ts'

/** Counts deliveries that kept their promised day. */
export default async function countDays({
  place,
  asked,
}: {
  place: DatabaseLocation
  asked: OnTimeQuery
}): Promise<OnTimeReport> {
  return countOnTime(await threadDatabase(place), asked)
}
