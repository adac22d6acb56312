import type { ProductId } from '#domain/flavours.ts'
import { FIELD_LABELS } from '#domain/goods/product-facts.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Answer, done, refused } from '#server/owner/answer.ts'
import { putGifts } from '#server/owner/change-collections.ts'
import { placeProduct } from './place-product.ts'
import { placeTyped } from './place-row.ts'
import { changeById } from './product-changes.ts'
import { saveProduct } from './save-product.ts'

type Asked = { act: string; change: string; place: string; into: string }

/** What is done with a gift by one press; `undefined` for what is no such thing. */
export async function actOnProduct(db: Db, id: ProductId, asked: Asked, by: By): Promise<Answer | undefined> {
  const { act, change, place, into } = asked
  if (act === 'undo') return undoChange(db, id, change, by)
  if (act === 'place') return placeProduct(db, id, placeTyped(place), by)
  if (act === 'also') return into === '' ? refused('Choose a collection.') : putGifts(db, into, [id], by)
  if (act === 'archive') return sell(db, id, 'archived', by)
  // Hidden first: what it says may be old.
  if (act === 'restore') return sell(db, id, 'hidden', by)
  return undefined
}

async function sell(db: Db, id: ProductId, selling: string, by: By): Promise<Answer> {
  const saved = await saveProduct(db, id, { saw: {}, typed: { selling } }, by)
  if (saved.ok) return done(saved.changed.length > 0 ? 'Done.' : 'It is so already.')
  return refused(saved.why === 'faulty' ? Object.values(saved.faults).join(' ') : 'There is no such gift.')
}

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
