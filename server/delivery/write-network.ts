import type { Zone } from '#domain/delivery/delivery-tables.ts'
import type { Network } from '#domain/delivery/network-forms.ts'
import { invalidateCatalogue } from '#server/cache/cache-tags.ts'
import { inList } from '#server/db/portable.ts'
import type { Trx } from '#server/db/transact.ts'

/** Locks the delivery tables until the transaction ends; concurrent changes wait. */
export const lockDelivery = (trx: Trx): Promise<void> => invalidateCatalogue(trx)

/** Writes what differs between two states of the areas, zones and rates. */
export async function writeNetwork(trx: Trx, now: Network, next: Network): Promise<void> {
  const [areas, rates, zones] = [
    listChanges(now.areas, next.areas),
    listChanges(now.rates, next.rates),
    listChanges(now.zones, next.zones),
  ]
  for (const [table, { gone }] of [
    ['deliveryAreas', areas],
    ['deliveryRates', rates],
    ['deliveryZones', zones],
  ] as const)
    if (gone.length > 0)
      await trx
        .deleteFrom(table)
        .where(inList(trx, 'id', gone))
        .execute()
  for (const { record, position } of areas.changed) {
    const row = { position, area: JSON.stringify(record) }
    await trx
      .insertInto('deliveryAreas')
      .values({ id: record.id, ...row })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute()
  }
  for (const { record, position } of rates.changed) {
    const row = { position, rate: JSON.stringify(record) }
    await trx
      .insertInto('deliveryRates')
      .values({ id: record.id, ...row })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute()
  }
  for (const { record, position } of zones.changed) {
    const { id, ...row } = zoneRow(record, position)
    await trx
      .insertInto('deliveryZones')
      .values({ id, ...row })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute()
  }
}

/** Lists the records that are gone, and those with another content or position. */
function listChanges<One extends { id: string }>(now: readonly One[], next: readonly One[]) {
  const gone = now.flatMap(({ id }) => (next.some((one) => one.id === id) ? [] : id))
  const changed = next.flatMap((record, position) =>
    JSON.stringify(record) === JSON.stringify(now[position]) ? [] : { record, position },
  )
  return { gone, changed }
}

const zoneRow = (zone: Zone, position: number) => ({
  id: zone.id,
  position,
  name: zone.name,
  covers: zone.where,
  belongs: JSON.stringify(zone.match),
  transitLeast: zone.transit[0],
  transitMost: zone.transit[1],
  mothersDayLeast: zone.mothersDay[0],
  mothersDayMost: zone.mothersDay[1],
  rate: zone.rate ?? null,
  served: zone.notServed ? 0 : 1,
})
