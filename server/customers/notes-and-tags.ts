import { MAX_TAGS, normalizeTag } from '#domain/desk/customer-list.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { newTimeOrderedId } from '#server/db/portable.ts'
import { forUpdate, type Trx, transact } from '#server/db/transact.ts'

const MAX_NOTE_LENGTH = 2000

/** Locks a customer, so that they are not erased before the transaction ends. */
async function lockCustomer(trx: Trx, id: string): Promise<boolean> {
  const row = await forUpdate(trx, trx.selectFrom('customers').select('id').where('id', '=', id)).executeTakeFirst()
  return row !== undefined
}

/** Stores a note of the team. Returns false if it is empty or the customer does not exist. */
export async function addCustomerNote(db: Db, customerId: string, typed: string, actor: Actor): Promise<boolean> {
  const text = typed.trim().slice(0, MAX_NOTE_LENGTH)
  if (text === '') return false
  return transact(db, async (trx) => {
    if (!(await lockCustomer(trx, customerId))) return false
    const row = { id: newTimeOrderedId(), customerId, at: actor.now.toISOString(), who: actor.who, text }
    await trx.insertInto('customerNotes').values(row).execute()
    await writeAudit(trx, { what: 'Wrote a note about a customer.' }, actor)
    return true
  })
}

/** Deletes a note of the team. Returns false if it does not exist. */
export async function deleteCustomerNote(db: Db, customerId: string, noteId: string, actor: Actor): Promise<boolean> {
  return transact(db, async (trx) => {
    const deleted = await trx
      .deleteFrom('customerNotes')
      .where('id', '=', noteId)
      .where('customerId', '=', customerId)
      .returning('id')
      .executeTakeFirst()
    if (deleted) await writeAudit(trx, { what: 'Deleted a note about a customer.' }, actor)
    return deleted !== undefined
  })
}

/** Replaces the tags of a customer by those of a list with commas. Returns false if the customer does not exist. */
export async function saveCustomerTags(db: Db, customerId: string, typed: string, actor: Actor): Promise<boolean> {
  return transact(db, async (trx) => {
    if (!(await lockCustomer(trx, customerId))) return false
    await changeTags(trx, customerId, typed)
    await writeAudit(trx, { what: 'Changed the tags of a customer.' }, actor)
    return true
  })
}

export async function changeTags(trx: Trx, customerId: string, typed: string): Promise<void> {
  const tags = [...new Set(typed.split(',').map(normalizeTag))].filter(Boolean).slice(0, MAX_TAGS)
  await trx.deleteFrom('customerTags').where('customerId', '=', customerId).execute()
  if (tags.length > 0)
    await trx
      .insertInto('customerTags')
      .values(tags.map((tag) => ({ customerId, tag })))
      .execute()
}
