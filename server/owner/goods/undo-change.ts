import type { ProductId } from '#domain/flavours.ts'
import { FIELD_LABELS } from '#domain/goods/product-facts.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Answer, done, refused } from '#server/owner/answer.ts'
import { changeById } from './product-changes.ts'
import { saveProduct } from './save-product.ts'

/** Gives a gift back what one change took from it, as long as nobody has changed the same since. */
export async function undoChange(db: Db, id: ProductId, change: string, by: By): Promise<Answer> {
  const facts = await changeById(db, id, change)
  if (!facts) return refused('There is no such change.')
  const saw = Object.fromEntries(facts.map(({ field, is }) => [field, is]))
  const typed = Object.fromEntries(facts.map(({ field, was }) => [field, was]))
  const saved = await saveProduct(db, id, { saw, typed }, by, 'undone')
  if (saved.ok) return done(saved.changed.length === 0 ? 'It is so already.' : 'Undone.')
  if (saved.why === 'gone') return refused('There is no such gift.')
  if (saved.why === 'clash') {
    const names = saved.clashes.map((field) => `${FIELD_LABELS[field]} (now ${saved.now[field] || 'empty'})`)
    return refused(`Changed again since: ${names.join(', ')}. Nothing was undone.`)
  }
  return refused(`It cannot be as it was: ${Object.values(saved.faults).join(' ')}`)
}
