import type { Db } from '#server/db/connect.ts'
import { countedId } from './counted-id.ts'

/** How many there are of something, as the owner is told. */
export async function stockWords(db: Db, id: string): Promise<string | undefined> {
  const counted = await countedId(db, id)
  if (!counted) return undefined
  const row = await db.selectFrom('stock').select(['onHand', 'reserved']).where('id', '=', counted).executeTakeFirst()
  return row ? countWords(counted, row) : `${counted} is not counted and never runs out.`
}

export const countWords = (id: string, { onHand, reserved }: { onHand: number; reserved: number }): string =>
  `${id}: ${onHand} in stock${reserved > 0 ? `, ${reserved} of them set aside` : ''}${onHand > reserved ? '' : '. It shows as sold out'}.`
