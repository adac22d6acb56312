import { isPackDays, MOST_PACK_DAYS, readSpan, SPAN_FAULT, spanText } from '#domain/delivery/tables.ts'
import { nearestWords } from '#domain/search/nearest-words.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { chunksOf, inList } from '#server/db/lists.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { newDeliveryVersion } from '#server/delivery/new-version.ts'
import { type Answer, done, refused } from './answer.ts'

/** What all gifts of a kind take that say nothing of their own. */
const DEFAULTS: Record<string, string> = { standard: 'a gift', 'same-day': 'a Same Day gift', box: 'a built box' }

/** Working days until a gift is packed, from now on; `-` gives it the days of all others again. */
export async function changePackDays(db: Db, id: string, wanted: string, by: By): Promise<Answer> {
  const days = Number(wanted)
  if (wanted !== '-' && !isPackDays(wanted))
    return refused(
      `Say how many working days it takes to pack, from 0 to ${MOST_PACK_DAYS}, or - for those of all others.`,
    )
  if (wanted === '-' && DEFAULTS[id]) return refused(`${id} is what the others go by. Say a number of days.`)
  return transact(db, async (trx) => {
    if (!Object.hasOwn(DEFAULTS, id) && !(await isGift(trx, id))) return refused(`There is no gift called ${id}.`)
    return setPackDays(trx, id, wanted === '-' ? undefined : days, by)
  })
}

/** The same in a transaction that is open, of what is there; without days it takes those of all others again. */
export async function setPackDays(trx: Trx, id: string, days: number | undefined, by: By): Promise<Answer> {
  const there = await trx.selectFrom('packDays').select('days').where('id', '=', id).executeTakeFirst()
  const before = there && String(there.days)
  if (days === undefined) {
    if (!there) return refused(`${id} has no days of its own.`)
    await writePackDays(trx, [{ id, days }])
    return deliveryChanged(trx, `${id} takes as long to pack as all others.`, by, { before })
  }
  await writePackDays(trx, [{ id, days }])
  const what = `${Object.hasOwn(DEFAULTS, id) ? capital(DEFAULTS[id]) : id}: ${dayWords(days)} to pack now.`
  return deliveryChanged(trx, what, by, { before, after: String(days) })
}

type PackDays = { id: string; days: number | undefined }

/** The same of many gifts, each once. */
export async function packDaysOf(trx: Trx, gifts: readonly PackDays[], by: By): Promise<void> {
  if (by.partOf !== undefined) return writePackDays(trx, gifts)
  for (const { id, days } of gifts) await setPackDays(trx, id, days, by)
}

async function writePackDays(trx: Trx, gifts: readonly PackDays[]): Promise<void> {
  const rows = gifts.flatMap(({ id, days }) => (days === undefined ? [] : [{ id, days }]))
  for (const some of chunksOf(rows))
    await trx
      .insertInto('packDays')
      .values(some)
      .onConflict((c) => c.column('id').doUpdateSet((eb) => ({ days: eb.ref('excluded.days') })))
      .execute()
  const gone = gifts.flatMap(({ id, days }) => (days === undefined ? [id] : []))
  if (gone.length > 0)
    await trx
      .deleteFrom('packDays')
      .where(inList(trx, 'id', gone))
      .execute()
}

const capital = (text = ''): string => text.charAt(0).toUpperCase() + text.slice(1)

const dayWords = (days: number): string => (days === 1 ? '1 working day' : `${days} working days`)

const isGift = async (trx: Trx, id: string): Promise<boolean> =>
  (await trx.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

type Transit = { zoneId: string; span: string; mothersDay: boolean }

/** How many working days the courier takes to a zone from now on; `mothersDay`: with Mother's Day gifts. */
export async function changeTransit(db: Db, { zoneId, span, mothersDay }: Transit, by: By): Promise<Answer> {
  const days = readSpan(span)
  if (!days) return refused(SPAN_FAULT)
  const [least, most] = days
  return transact(db, async (trx) => {
    const columns = mothersDay
      ? { mothersDayLeast: least, mothersDayMost: most }
      : { transitLeast: least, transitMost: most }
    const was = await trx.selectFrom('deliveryZones').selectAll().where('id', '=', zoneId).executeTakeFirst()
    const zone = await trx
      .updateTable('deliveryZones')
      .set(columns)
      .where('id', '=', zoneId)
      .returning('name')
      .executeTakeFirst()
    if (!zone) return refused(await noZone(trx, zoneId))
    const what = `${zone.name}: ${span} working days on the road${mothersDay ? ' for Mother’s Day gifts' : ''} now.`
    const before =
      was && spanText(mothersDay ? [was.mothersDayLeast, was.mothersDayMost] : [was.transitLeast, was.transitMost])
    return deliveryChanged(trx, what, by, { before, after: span })
  })
}

async function noZone(trx: Trx, zoneId: string): Promise<string> {
  const ids = (await trx.selectFrom('deliveryZones').select('id').orderBy('position').execute()).map(({ id }) => id)
  const near = nearestWords(ids.toSorted(), zoneId.toLowerCase())
  return `There is no zone ${zoneId}. ${near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `They are ${ids.join(', ')}.`}`
}

/** Belongs at the end of whatever changes the delivery tables: its history and the version that holds it. */
export async function deliveryChanged(
  trx: Trx,
  what: string,
  by: By,
  became: { before?: string | undefined; after?: string } = {},
): Promise<Answer> {
  if (by.partOf !== undefined) return done(what)
  const version = await newDeliveryVersion(trx, { who: by.who, what, now: by.now })
  if (version === undefined) return done(`${what} It was so before: nothing has changed.`)
  await writeAudit(trx, { what, subject: 'delivery', ...became }, by)
  return done(`${what} The delivery tables have version ${version}.`)
}
