import type { ProductId } from '#domain/flavours.ts'
import { settled } from '#domain/goods/change-facts.ts'
import { type ProductFaults, productFaults } from '#domain/goods/check-product.ts'
import { EMPTY_FACTS, mergeFacts, PRODUCT_FIELDS, type ProductFacts, tidyField } from '#domain/goods/product-facts.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { inList } from '#server/db/lists.ts'
import { mapYielding } from '#server/db/map-yielding.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { countStocks } from '#server/owner/set-stock.ts'
import { faultOfWord, freeId, isKey, slugOf, takenAmong, takenWords } from './free-id.ts'
import { factChanges, keepChanges } from './product-changes.ts'
import { type Place, readPlaces, shelfOf } from './read-facts.ts'
import { type ShownChange, showChanges } from './show-changes.ts'
import { countOf, insertGifts } from './write-gifts.ts'

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
    const name = tidyField('name', gift.typed.name ?? '')
    const id = gift.id === '' ? await freeId(trx, slugOf(name), 'gift') : gift.id
    const [added] = await addGifts(trx, [{ ...gift, id }], await readPlaces(trx), by)
    if (!added?.ok) return added ?? { ok: false, faults: {}, facts: EMPTY_FACTS }
    await showChanges(trx, added.shows)
    return { ok: true, id: added.id }
  })

/** `shows`: whoever made it has that shown in the end. */
export type AddedGift = Exclude<Added, { ok: true }> | (Extract<Added, { ok: true }> & { shows: ShownChange[] })

/** The same of many, under ids of their own, in a transaction that is open: of each its answer, in their order. */
export async function addGifts(
  trx: Trx,
  gifts: readonly New[],
  places: readonly Place[],
  by: By,
): Promise<AddedGift[]> {
  const before = await madeBefore(trx, gifts)
  const taken = await takenAmong(
    trx,
    gifts.flatMap(({ key, id }) => (before.has(key) ? [] : [id])),
  )
  const wanted = await mapYielding(gifts, (gift) => decide(gift, { before, taken, places, now: by.now }))
  const fresh = wanted.flatMap((answer, at) => (answer.ok ? answer.shows.map((gift) => ({ ...gift, at })) : []))
  const lost = await insertGifts(trx, fresh, by)
  const made = fresh.filter(({ id }) => !lost.has(id))
  await countStocks(trx, made.flatMap(countOf), by)
  const kept = made.map(({ id, is, at }) => {
    const fields = PRODUCT_FIELDS.filter((field) => is[field] !== '')
    return { id: gifts[at]?.key ?? '', productId: id, what: 'made' as const, facts: factChanges(fields, NOTHING, is) }
  })
  await keepChanges(trx, kept, by)
  return wanted.map((answer) => {
    const [gift] = answer.ok ? answer.shows : []
    return gift && lost.has(gift.id) ? { ok: false, faults: { id: takenWords(gift.id) }, facts: gift.is } : answer
  })
}

const NOTHING: ProductFacts = { ...EMPTY_FACTS, gstRate: '', selling: '', country: '' }

/** What was made under these keys, whoever asks for it again. */
async function madeBefore(trx: Trx, gifts: readonly New[]): Promise<Map<string, ProductId>> {
  const keys = gifts.flatMap(({ key }) => (isKey(key) ? [key] : []))
  if (keys.length === 0) return new Map()
  const query = trx
    .selectFrom('productChanges')
    .select(['id', 'productId'])
    .where(inList(trx, 'id', keys))
  return new Map((await query.execute()).map(({ id, productId }) => [id, productId]))
}

type Around = {
  before: ReadonlyMap<string, ProductId>
  taken: ReadonlySet<string>
  places: readonly Place[]
  now: Date
}

/** What would become of it; nothing is written. */
function decide({ key, id, typed }: New, { before, taken, places, now }: Around): AddedGift {
  const facts = settled(mergeFacts({}, EMPTY_FACTS, typed).facts, false)
  if (!isKey(key)) return { ok: false, faults: { id: 'Open the page of a new gift again.' }, facts }
  const made = before.get(key)
  if (made !== undefined) return { ok: true, id: made, shows: [] }
  const faults: ProductFaults & { id?: string } = productFaults(facts, shelfOf(places, facts.collection, now, false))
  const idFault = faultOfWord(id) ?? (taken.has(id) ? takenWords(id) : undefined)
  if (idFault) faults.id = idFault
  if (Object.keys(faults).length > 0) return { ok: false, faults, facts }
  return { ok: true, id, shows: [{ id, twinOf: null, fields: changing(facts), was: EMPTY_FACTS, is: facts }] }
}

/** What a new gift says that is not said of most: rates and days to pack stand on pages of everything. */
const changing = (facts: ProductFacts) => PRODUCT_FIELDS.filter((field) => facts[field] !== EMPTY_FACTS[field])
