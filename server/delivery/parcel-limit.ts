import { describeOversold } from '#domain/delivery/oversold.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { countLoads } from './day-loads.ts'
import { readDeliveryTables } from './queries.ts'

/**
 * Says on which days more parcels are to be packed than a lower setting `mostParcels` takes; empty if there are none.
 * Extra days with a limit of their own do not count.
 */
export async function describeLowerLimit(db: Db, value: string, { now, live }: Actor): Promise<string> {
  const { mostADay, extraDays } = await readDeliveryTables(db)
  const most = /^[1-9]\d{0,4}$/.test(value) ? Number(value) : undefined
  if (most === undefined || (mostADay !== undefined && most >= mostADay)) return ''
  const { packed } = await countLoads(db, { now, test: !live })
  const own = extraDays.flatMap((extra) => (extra.mostADay === undefined ? [] : extra.day))
  return describeOversold({ most, sold: [...packed].filter(([day]) => !own.includes(day)) })
}
