import { isFreeSlug } from '#domain/catalogue/collections.ts'
import { BOX_ID } from '#domain/delivery/service-level.ts'
import type { ProductId } from '#domain/flavours.ts'
import { momentOf, type ProductFaults, productFaults } from '#domain/goods/check-product.ts'
import { EMPTY_FACTS, mergeFacts, PRODUCT_FIELDS, type ProductFacts } from '#domain/goods/product-facts.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { awaitShowing } from '#server/launches/show-product.ts'
import { setPackDays } from '#server/owner/change-delivery.ts'
import { countStock } from '#server/owner/set-stock.ts'
import { factChanges, keepChange } from './product-changes.ts'
import { columnsOf, lastPlace } from './product-columns.ts'
import { shelfFor } from './read-facts.ts'
import { showChanges } from './show-changes.ts'

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

/** Words that stand for something else where a gift's id is written. */
const RESERVED: readonly string[] = ['new', 'boxes', 'items', 'offers', 'standard', 'same-day', BOX_ID]
const KEY = /^[\w-]{8,64}$/

/** A gift that was not there. What goes by its id elsewhere (stock, prices, days to pack) is looked at as well. */
export const addProduct = (db: Db, { key, id: wanted, typed }: New, by: By): Promise<Added> =>
  transact(db, async (trx) => {
    const { facts: merged } = mergeFacts({}, EMPTY_FACTS, typed)
    const facts = merged.selling === 'hidden' ? merged : { ...merged, from: '' }
    if (!KEY.test(key)) return { ok: false, faults: { id: 'Open the page of a new gift again.' }, facts }
    const made = await trx.selectFrom('productChanges').select('productId').where('id', '=', key).executeTakeFirst()
    if (made) return { ok: true, id: made.productId }
    const shelf = await shelfFor(trx, facts.collection, by.now, false)
    const faults: ProductFaults & { id?: string } = productFaults(facts, shelf)
    const id = wanted === '' ? await freeId(trx, slugOf(facts.name)) : wanted
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
    await showChanges(trx, { id, twinOf: null, fields: changing(facts), was: EMPTY_FACTS, is: facts })
    return { ok: true, id }
  })

/** Pages that show everybody's rates change only where its rate is another than most have. */
const changing = ({ gstRate }: ProductFacts) =>
  PRODUCT_FIELDS.filter((field) => field !== 'gstRate' || gstRate !== EMPTY_FACTS.gstRate)

async function settle(trx: Trx, id: ProductId, facts: ProductFacts, by: By): Promise<void> {
  if (facts.stock !== '') await countStock(trx, id, Number(facts.stock), by)
  if (facts.packDays !== '') await setPackDays(trx, id, Number(facts.packDays), by)
  const from = momentOf(facts.from)
  if (from) await awaitShowing(trx, { id, from }, by.now)
}

const LONGEST_ID = 40
const takenWords = (id: string): string => `${id} is taken: choose another.`

/** A name as an address has it: `the-long-bather`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, LONGEST_ID - 4)
    .replace(/-+$/, '')

async function freeId(trx: Trx, slug: string): Promise<string> {
  const start = slug.length > 1 ? slug : 'gift'
  for (let number = 1; number < 1000; number++) {
    const id = number === 1 ? start : `${start}-${number}`
    if ((await faultOfId(trx, id)) === undefined) return id
  }
  return start
}

async function faultOfId(trx: Trx, id: string): Promise<string | undefined> {
  if (!isFreeSlug(id) || RESERVED.includes(id))
    return 'An address takes 2 to 40 small letters, digits and strokes, such as the-long-bather, and no word that the shop uses itself.'
  for (const table of ['products', 'boxItems', 'boxes', 'stock'] as const) {
    const taken = await trx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
    if (taken) return takenWords(id)
  }
  return undefined
}
