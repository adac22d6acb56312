import { type By, recordChange } from '#server/audit/changes.ts'
import type { Trx } from '#server/db/transact.ts'
import { newDeliveryVersion } from '#server/delivery/new-version.ts'
import { type Answer, done } from './answer.ts'

/** Belongs at the end of whatever changes the delivery tables: its history and the version that holds it. */
export async function deliveryChanged(trx: Trx, what: string, by: By): Promise<Answer> {
  await recordChange(trx, what, by)
  const version = await newDeliveryVersion(trx, { who: by.who, what, now: by.now })
  return done(`${what} The delivery tables have version ${version}.`)
}
