import { nearestWords } from '#domain/search/nearest-words.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { type Answer, refused } from './answer.ts'
import { deliveryChanged } from './delivery-changed.ts'

/** No parcel within India is on the road for longer; more is a slip. */
const MOST_TRANSIT_DAYS = 30

type Transit = { zoneId: string; span: string; mothersDay: boolean }

/** How many working days the courier takes to a zone from now on; `mothersDay`: with Mother's Day gifts. */
export async function changeTransit(db: Db, { zoneId, span, mothersDay }: Transit, by: By): Promise<Answer> {
  const [, least, most] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(span) ?? []
  const days = { least: Number(least), most: Number(most ?? least) }
  if (least === undefined || days.least < 1 || days.most > MOST_TRANSIT_DAYS || days.least > days.most)
    return refused(
      `Working days on the road are written 2-3, or 2: at least 1, at most ${MOST_TRANSIT_DAYS}, the lesser first.`,
    )
  return transact(db, async (trx) => {
    const columns = mothersDay
      ? { mothersDayLeast: days.least, mothersDayMost: days.most }
      : { transitLeast: days.least, transitMost: days.most }
    const zone = await trx
      .updateTable('deliveryZones')
      .set(columns)
      .where('id', '=', zoneId)
      .returning('name')
      .executeTakeFirst()
    if (!zone) return refused(await noZone(trx, zoneId))
    const what = `${zone.name}: ${span} working days on the road${mothersDay ? ' for Mother’s Day gifts' : ''} now.`
    return deliveryChanged(trx, what, by)
  })
}

async function noZone(trx: Trx, zoneId: string): Promise<string> {
  const ids = (await trx.selectFrom('deliveryZones').select('id').orderBy('position').execute()).map(({ id }) => id)
  const near = nearestWords(ids.toSorted(), zoneId.toLowerCase())
  return `There is no zone ${zoneId}. ${near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `They are ${ids.join(', ')}.`}`
}
