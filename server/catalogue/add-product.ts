import { clearUnusedFields } from '#domain/catalogue/merge-product.ts'
import { mergeProduct, normalizeField } from '#domain/catalogue/normalize-product.ts'
import { EMPTY_PRODUCT, PRODUCT_FIELDS, type ProductValues } from '#domain/catalogue/product-fields.ts'
import { type PriceTaxation, type ProductErrors, validateProduct } from '#domain/catalogue/validate-product.ts'
import type { ProductId } from '#domain/nominal.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { inList } from '#server/db/portable.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { mapYielding } from '#server/db/yielding.ts'
import { readPriceTaxation } from '#server/settings/price-taxation.ts'
import { setManyStocks } from '#server/stock/set-stock.ts'
import { toFieldChanges } from './change-history.ts'
import { findFreeId, findIdFormatError, findTakenIds, idTakenMessage, isFormKey, toSlug } from './free-id.ts'
import { type CollectionOption, listCollectionOptions, validationContext } from './product-fields.ts'
import { recordProductChanges } from './product-history.ts'
import { publishChanges, type VisibleChange } from './publish-changes.ts'
import { insertProducts, stockCountOf } from './write-products.ts'

export type AddProductResult =
  | { ok: true; id: ProductId }
  | { ok: false; faults: ProductErrors & { id?: string }; facts: ProductValues }

type ProductDraft = {
  /** Idempotency key of the form: the product is created once. */
  key: string
  /** Id in URLs; if empty, it is made from the name. */
  id: string
  submitted: Partial<ProductValues>
}

/** Creates a product, with its stock and packing days. */
export const addProduct = (db: Db, gift: ProductDraft, actor: Actor): Promise<AddProductResult> =>
  transact(db, async (trx) => {
    const name = normalizeField('name', gift.submitted.name ?? '')
    const id = gift.id === '' ? await findFreeId(trx, toSlug(name), 'gift') : gift.id
    const [added] = await addProducts(trx, [{ ...gift, id }], await listCollectionOptions(trx), actor)
    if (!added?.ok) return added ?? { ok: false, faults: {}, facts: EMPTY_PRODUCT }
    await publishChanges(trx, added.shows)
    return { ok: true, id: added.id }
  })

/** `shows` are the changes that the caller has to make visible. */
export type AddedProduct =
  | Exclude<AddProductResult, { ok: true }>
  | (Extract<AddProductResult, { ok: true }> & { shows: VisibleChange[] })

/** Creates several products under given ids in an open transaction. Returns one answer per product, in order. */
export async function addProducts(
  trx: Trx,
  drafts: readonly ProductDraft[],
  places: readonly CollectionOption[],
  actor: Actor,
): Promise<AddedProduct[]> {
  const before = await findCreated(trx, drafts)
  const taken = await findTakenIds(
    trx,
    drafts.flatMap(({ key, id }) => (before.has(key) ? [] : [id])),
  )
  const taxation = await readPriceTaxation(trx, actor.live)
  const wanted = await mapYielding(drafts, (gift) =>
    planCreation(gift, { before, taken, places, now: actor.now, taxation }),
  )
  const created = wanted.flatMap((answer, at) => (answer.ok ? answer.shows.map((gift) => ({ ...gift, at })) : []))
  const conflicting = await insertProducts(trx, created, actor)
  const made = created.filter(({ id }) => !conflicting.has(id))
  await setManyStocks(trx, made.flatMap(stockCountOf), actor)
  const kept = made.map(({ id, is, at }) => {
    const fields = PRODUCT_FIELDS.filter((field) => is[field] !== '')
    return {
      id: drafts[at]?.key ?? '',
      productId: id,
      what: 'made' as const,
      facts: toFieldChanges(fields, NO_FIELDS, is),
    }
  })
  await recordProductChanges(trx, kept, actor)
  return wanted.map((answer) => {
    const [gift] = answer.ok ? answer.shows : []
    return gift && conflicting.has(gift.id)
      ? { ok: false, faults: { id: idTakenMessage(gift.id) }, facts: gift.is }
      : answer
  })
}

const NO_FIELDS: ProductValues = { ...EMPTY_PRODUCT, gstRate: '', selling: '', country: '' }

async function findCreated(trx: Trx, drafts: readonly ProductDraft[]): Promise<Map<string, ProductId>> {
  const keys = drafts.flatMap(({ key }) => (isFormKey(key) ? [key] : []))
  if (keys.length === 0) return new Map()
  const query = trx
    .selectFrom('productChanges')
    .select(['id', 'productId'])
    .where(inList(trx, 'id', keys))
  return new Map((await query.execute()).map(({ id, productId }) => [id, productId]))
}

type CreateContext = {
  before: ReadonlyMap<string, ProductId>
  taken: ReadonlySet<string>
  places: readonly CollectionOption[]
  now: Date
  taxation: PriceTaxation
}

function planCreation(
  { key, id, submitted }: ProductDraft,
  { before, taken, places, now, taxation }: CreateContext,
): AddedProduct {
  const facts = clearUnusedFields(mergeProduct({}, EMPTY_PRODUCT, submitted).values, false)
  if (!isFormKey(key)) return { ok: false, faults: { id: 'Reload the page and try again.' }, facts }
  const made = before.get(key)
  if (made !== undefined) return { ok: true, id: made, shows: [] }
  const faults: ProductErrors & { id?: string } = validateProduct(facts, {
    ...validationContext(places, facts.collection, now, false),
    taxation,
  })
  const idFault = findIdFormatError(id) ?? (taken.has(id) ? idTakenMessage(id) : undefined)
  if (idFault) faults.id = idFault
  if (Object.keys(faults).length > 0) return { ok: false, faults, facts }
  return { ok: true, id, shows: [{ id, twinOf: null, fields: nonDefaultFields(facts), was: EMPTY_PRODUCT, is: facts }] }
}

/** Fields that differ from the defaults: the default rate and packing days need no invalidation. */
const nonDefaultFields = (facts: ProductValues) =>
  PRODUCT_FIELDS.filter((field) => facts[field] !== EMPTY_PRODUCT[field])
