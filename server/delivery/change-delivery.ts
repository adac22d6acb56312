import { formatSpan, isPackDays, MAX_PACK_DAYS, parseSpan, SPAN_ERROR } from '#domain/delivery/delivery-tables.ts'
import { closestWords } from '#domain/search/closest-words.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import { type CommandResult, refused, succeeded } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { chunksOf, inList } from '#server/db/portable.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { insertDeliveryVersion } from './insert-delivery-version.ts'
import { lockDelivery } from './write-network.ts'

const PACK_DEFAULTS: Record<string, string> = { standard: 'a gift', 'same-day': 'a Same Day gift', box: 'a built box' }

/** Sets the working days to pack a product; `-` resets it to the default. */
export async function changePackDays(db: Db, id: string, wanted: string, actor: Actor): Promise<CommandResult> {
  const days = Number(wanted)
  if (wanted !== '-' && !isPackDays(wanted))
    return refused(`Enter the working days to pack, from 0 to ${MAX_PACK_DAYS}, or - for the default.`)
  if (wanted === '-' && PACK_DEFAULTS[id]) return refused(`${id} is the default. Enter a number of days.`)
  return transact(db, async (trx) => {
    if (!Object.hasOwn(PACK_DEFAULTS, id) && !(await productExists(trx, id)))
      return refused(`There is no product called ${id}.`)
    return setPackDays(trx, id, wanted === '-' ? undefined : days, actor)
  })
}

/** `changePackDays` inside a transaction, for an existing id; `undefined` resets to the default. */
export async function setPackDays(
  trx: Trx,
  id: string,
  days: number | undefined,
  actor: Actor,
): Promise<CommandResult> {
  const existing = await trx.selectFrom('packDays').select('days').where('id', '=', id).executeTakeFirst()
  const before = existing && String(existing.days)
  if (days === undefined) {
    if (!existing) return refused(`${id} uses the default already.`)
    await writePackDays(trx, [{ id, days }])
    return saveDeliveryVersion(trx, `${id} takes as long to pack as all others.`, actor, { before })
  }
  await writePackDays(trx, [{ id, days }])
  const what = `${Object.hasOwn(PACK_DEFAULTS, id) ? capitalize(PACK_DEFAULTS[id]) : id}: ${formatWorkingDays(days)} to pack now.`
  return saveDeliveryVersion(trx, what, actor, { before, after: String(days) })
}

type PackDays = { id: string; days: number | undefined }

/** Sets the packing days of several products, each listed once. */
export async function setManyPackDays(trx: Trx, gifts: readonly PackDays[], actor: Actor): Promise<void> {
  if (actor.bulkAction !== undefined) return writePackDays(trx, gifts)
  for (const { id, days } of gifts) await setPackDays(trx, id, days, actor)
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

const capitalize = (text = ''): string => text.charAt(0).toUpperCase() + text.slice(1)

const formatWorkingDays = (days: number): string => (days === 1 ? '1 working day' : `${days} working days`)

const productExists = async (trx: Trx, id: string): Promise<boolean> =>
  (await trx.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

type TransitChange = { zoneId: string; span: string; mothersDay: boolean }

/** Sets the transit time to a zone in working days; with `mothersDay`, that of Mother's Day gifts. */
export async function changeTransit(
  db: Db,
  { zoneId, span, mothersDay }: TransitChange,
  actor: Actor,
): Promise<CommandResult> {
  const days = parseSpan(span)
  if (!days) return refused(SPAN_ERROR)
  const [least, most] = days
  return transact(db, async (trx) => {
    const columns = mothersDay
      ? { mothersDayLeast: least, mothersDayMost: most }
      : { transitLeast: least, transitMost: most }
    await lockDelivery(trx)
    const was = await trx.selectFrom('deliveryZones').selectAll().where('id', '=', zoneId).executeTakeFirst()
    const zone = await trx
      .updateTable('deliveryZones')
      .set(columns)
      .where('id', '=', zoneId)
      .returning('name')
      .executeTakeFirst()
    if (!zone) return refused(await unknownZoneMessage(trx, zoneId))
    const what = `${zone.name}: ${span} working days on the road${mothersDay ? ' for Mother’s Day gifts' : ''} now.`
    const before =
      was && formatSpan(mothersDay ? [was.mothersDayLeast, was.mothersDayMost] : [was.transitLeast, was.transitMost])
    return saveDeliveryVersion(trx, what, actor, { before, after: span })
  })
}

async function unknownZoneMessage(trx: Trx, zoneId: string): Promise<string> {
  const ids = (await trx.selectFrom('deliveryZones').select('id').orderBy('position').execute()).map(({ id }) => id)
  const near = closestWords(ids.toSorted(), zoneId.toLowerCase())
  return `There is no zone ${zoneId}. ${near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `They are ${ids.join(', ')}.`}`
}

/**
 * Stores a new version of the delivery tables with history and audit. Call it last in every change of the tables;
 * changes that are part of an import are stored once by the import.
 */
export async function saveDeliveryVersion(
  trx: Trx,
  what: string,
  actor: Actor,
  became: { before?: string | undefined; after?: string } = {},
): Promise<CommandResult> {
  if (actor.bulkAction !== undefined) return succeeded(what)
  const version = await storeDeliveryVersion(trx, what, actor, became)
  if (version === undefined) return succeeded(`${what} No change: it was the same before.`)
  return succeeded(`${what} The delivery tables have version ${version}.`)
}

/** Stores a new version with audit and returns its number; `undefined` when nothing changed. */
export async function storeDeliveryVersion(
  trx: Trx,
  what: string,
  actor: Actor,
  became: { before?: string | undefined; after?: string } = {},
): Promise<number | undefined> {
  const version = await insertDeliveryVersion(trx, { who: actor.who, what, now: actor.now })
  if (version !== undefined) await writeAudit(trx, { what, subject: 'delivery', ...became }, actor)
  return version
}
