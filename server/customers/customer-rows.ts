import type { CustomerTerms } from '#domain/desk/customer-search-terms.ts'
import { chunksOf } from '#server/db/portable.ts'
import type { Trx } from '#server/db/transact.ts'

/** Deletes customers with the team's notes and tags, and everything by which they are found. */
export async function deleteCustomers(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await replaceTerms(
    trx,
    ids.map((id) => ({ id, terms: [], words: [] })),
  )
  for (const table of ['customerNotes', 'customerTags', 'customerListings'] as const)
    await trx.deleteFrom(table).where('customerId', 'in', ids).execute()
  await trx.deleteFrom('customers').where('id', 'in', ids).execute()
}

/** Replaces the search terms of customers. Words that no customer has any more are forgotten. */
export async function replaceTerms(trx: Trx, customers: readonly (CustomerTerms & { id: string })[]): Promise<void> {
  const ids = customers.map(({ id }) => id)
  const before = await trx.selectFrom('customerTerms').selectAll().where('customerId', 'in', ids).execute()
  const stored = new Set(before.map(({ term, customerId }) => `${customerId} ${term}`))
  const wanted = new Set(customers.flatMap(({ id, terms }) => terms.map((term) => `${id} ${term}`)))
  const lost = before.filter(({ term, customerId }) => !wanted.has(`${customerId} ${term}`)).map(({ term }) => term)
  if (lost.length > 0) {
    await trx.deleteFrom('customerTerms').where('customerId', 'in', ids).execute()
    stored.clear()
  }
  const rows = customers.flatMap(({ id, terms }) =>
    terms.filter((term) => !stored.has(`${id} ${term}`)).map((term) => ({ term, customerId: id })),
  )
  for (const some of chunksOf(rows)) await trx.insertInto('customerTerms').values(some).execute()
  await addWords(trx, [...new Set(customers.flatMap(({ words }) => words))])
  await removeUnusedWords(trx, [...new Set(lost)])
}

async function addWords(trx: Trx, words: readonly string[]): Promise<void> {
  for (const some of chunksOf(words))
    await trx
      .insertInto('customerWords')
      .values(some.map((word) => ({ word })))
      .onConflict((c) => c.column('word').doNothing())
      .execute()
}

async function removeUnusedWords(trx: Trx, words: readonly string[]): Promise<void> {
  for (const some of chunksOf(words))
    await trx
      .deleteFrom('customerWords')
      .where('word', 'in', some)
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('customerTerms').select('term').whereRef('term', '=', 'customerWords.word'))),
      )
      .execute()
}
