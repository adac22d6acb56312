import { MOST_PACK_DAYS } from '#domain/delivery/tables.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { type Answer, refused } from './answer.ts'
import { deliveryChanged } from './delivery-changed.ts'

/** What all gifts of a kind take that say nothing of their own. */
const DEFAULTS: Record<string, string> = { standard: 'a gift', 'same-day': 'a Same Day gift', box: 'a built box' }

/** Working days until a gift is packed, from now on; `-` gives it the days of all others again. */
export async function changePackDays(db: Db, id: string, wanted: string, by: By): Promise<Answer> {
  const days = Number(wanted)
  if (wanted !== '-' && (!/^\d{1,3}$/.test(wanted) || days > MOST_PACK_DAYS))
    return refused(
      `Say how many working days it takes to pack, from 0 to ${MOST_PACK_DAYS}, or - for those of all others.`,
    )
  if (wanted === '-' && DEFAULTS[id]) return refused(`${id} is what the others go by. Say a number of days.`)
  return transact(db, async (trx) => {
    if (!Object.hasOwn(DEFAULTS, id) && !(await isGift(trx, id))) return refused(`There is no gift called ${id}.`)
    if (wanted === '-') {
      const gone = await trx.deleteFrom('packDays').where('id', '=', id).executeTakeFirst()
      if (gone.numDeletedRows === 0n) return refused(`${id} has no days of its own.`)
      return deliveryChanged(trx, `${id} takes as long to pack as all others.`, by)
    }
    await trx
      .insertInto('packDays')
      .values({ id, days })
      .onConflict((c) => c.column('id').doUpdateSet({ days }))
      .execute()
    return deliveryChanged(
      trx,
      `${Object.hasOwn(DEFAULTS, id) ? capital(DEFAULTS[id]) : id}: ${dayWords(days)} to pack now.`,
      by,
    )
  })
}

const capital = (text = ''): string => text.charAt(0).toUpperCase() + text.slice(1)

const dayWords = (days: number): string => (days === 1 ? '1 working day' : `${days} working days`)

const isGift = async (trx: Trx, id: string): Promise<boolean> =>
  (await trx.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
