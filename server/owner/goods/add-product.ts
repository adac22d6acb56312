import type { ProductId } from '#domain/flavours.ts'
import { settled } from '#domain/goods/change-facts.ts'
import { momentOf, type ProductFaults, productFaults } from '#domain/goods/check-product.ts'
import { EMPTY_FACTS, mergeFacts, PRODUCT_FIELDS, type ProductFacts } from '#domain/goods/product-facts.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { awaitShowing } from '#server/launches/show-product.ts'
import { setPackDays } from '#server/owner/change-delivery.ts'
import { countStock } from '#server/owner/set-stock.ts'
import { faultOfId, freeId, isKey, slugOf, takenWords } from './free-id.ts'
import { factChanges, keepChange } from './product-changes.ts'
import { columnsOf, lastPlace } from './product-columns.ts'
import { type Place, readPlaces, shelfOf } from './read-facts.ts'
import { type ShownChange, showChanges } from './show-changes.ts'

export type Added =
  | { ok: true; id: ProductId }
  | { ok: false; faults: ProductFaults & { id?: string }; facts: ProductFacts }

type New = {
  /** Made up by whoever asks, and the same each time they ask for the same gift: it is made once. */
  key: string
  /** What it is called in addresses; empty for one that is made of its name. */
  id: string
  typed: Partial<ProductFacts>
}

/** A gift that was not there. What goes by its id elsewhere (stock, prices, days to pack) is looked at as well. */
export const addProduct = (db: Db, gift: New, by: By): Promise<Added> =>
  transact(db, async (trx) => {
    const added = await addGift(trx, gift, await readPlaces(trx), by)
    if (!added.ok) return added
    await showChanges(trx, added.shows)
    return { ok: true, id: added.id }
  })

/** The same in a transaction that is open. `shows`: whoever made it has that shown in the end. */
export async function addGift(
  trx: Trx,
  { key, id: wanted, typed }: New,
  places: readonly Place[],
  by: By,
): Promise<Exclude<Added, { ok: true }> | (Extract<Added, { ok: true }> & { shows: ShownChange[] })> {
  const facts = settled(mergeFacts({}, EMPTY_FACTS, typed).facts, false)
  if (!isKey(key)) return { ok: false, faults: { id: 'Open the page of a new gift again.' }, facts }
  const made = await trx.selectFrom('productChanges').select('productId').where('id', '=', key).executeTakeFirst()
  if (made) return { ok: true, id: made.productId, shows: [] }
  const faults: ProductFaults & { id?: string } = productFaults(facts, shelfOf(places, facts.collection, by.now, false))
  const id = wanted === '' ? await freeId(trx, slugOf(facts.name), 'gift') : wanted
  const idFault = await faultOfId(trx, id)
  if (idFault) faults.id = idFault
  if (Object.keys(faults).length > 0) return { ok: false, faults, facts }
  const row = { id, ratingTenths: null, twinOf: null, position: await lastPlace(trx, facts.collection) }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('products')
    .values({ ...columnsOf(facts, false), pricePaise: null, gstRate: 0, ...columnsOf(facts, false), ...row })
    .onConflict((c) => c.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return { ok: false, faults: { id: takenWords(id) }, facts }
  await settle(trx, id, facts, by)
  const fields = PRODUCT_FIELDS.filter((field) => facts[field] !== '')
  const nothing = { ...EMPTY_FACTS, gstRate: '', selling: '', country: '' }
  await keepChange(trx, { id: key, productId: id, what: 'made', facts: factChanges(fields, nothing, facts) }, by)
  return { ok: true, id, shows: [{ id, twinOf: null, fields: changing(facts), was: EMPTY_FACTS, is: facts }] }
}

/** Pages that show everybody's rates change only where its rate is another than most have. */
const changing = ({ gstRate }: ProductFacts) =>
  PRODUCT_FIELDS.filter((field) => field !== 'gstRate' || gstRate !== EMPTY_FACTS.gstRate)

async function settle(trx: Trx, id: ProductId, facts: ProductFacts, by: By): Promise<void> {
  if (facts.stock !== '') await countStock(trx, id, Number(facts.stock), by)
  if (facts.packDays !== '') await setPackDays(trx, id, Number(facts.packDays), by)
  const from = momentOf(facts.from)
  if (from) await awaitShowing(trx, { id, from }, by.now)
}
