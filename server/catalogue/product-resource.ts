import { changedFieldErrors, mergeProductChange } from '#domain/catalogue/merge-product.ts'
import { PRODUCT_FIELDS, PRODUCT_LABELS, type ProductField } from '#domain/catalogue/product-fields.ts'
import type { PriceTaxation, ProductErrors } from '#domain/catalogue/validate-product.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { Trx } from '#server/db/transact.ts'
import { mapYielding } from '#server/db/yielding.ts'
import { readPriceTaxation } from '#server/settings/price-taxation.ts'
import { setManyStocks } from '#server/stock/set-stock.ts'
import { toFieldChanges } from './change-history.ts'
import {
  defineResource,
  planChange,
  type ResourceChange,
  type ResourceDefinition,
  type ResourceForm,
  type SaveResult,
} from './define-resource.ts'
import {
  type CollectionOption,
  listCollectionOptions,
  lockProduct,
  type ProductRow,
  type ProductWithFields,
  readProductFields,
  validationContext,
} from './product-fields.ts'
import { productHistory, recordProductChanges } from './product-history.ts'
import { publishChanges, type VisibleChange } from './publish-changes.ts'
import { setProductPosition } from './set-position.ts'
import { type ProductRewrite, rewriteProducts, stockCountOf } from './write-products.ts'

type ProductChange = ResourceChange<ProductField, ProductRow>

const PRODUCT: ResourceDefinition<ProductField, ProductRow> = {
  noun: 'product',
  fields: PRODUCT_FIELDS,
  labels: PRODUCT_LABELS,
  history: productHistory,
  lock: lockProduct,
  read: readProductFields,
  // A product with shared stock takes price, rate and stock from the other product.
  merge: (row, current, form) => mergeProductChange(current, form, row.twinOf !== null),
  validate: async (trx, change, { now, live }) =>
    errorsOfProduct(change, await listCollectionOptions(trx), { now, taxation: await readPriceTaxation(trx, live) }),
  async write(trx, change, actor) {
    const [errors] = await writeProductChanges(trx, [change], actor)
    if (!errors) await publishChanges(trx, [toRewrite(change)])
    return errors
  },
  move: setProductPosition,
}

/** Products, with their stock and packing days. They are created by `addProduct`. */
export const productResource = defineResource(PRODUCT)

const errorsOfProduct = (
  { row, values, changed }: ProductChange,
  places: readonly CollectionOption[],
  { now, taxation }: { now: Date; taxation: PriceTaxation },
) =>
  changed.length === 0
    ? {}
    : changedFieldErrors(values, changed, {
        ...validationContext(places, values.collection, now, row.twinOf !== null),
        taxation,
      })

const toRewrite = ({ row, changed, current, values }: ProductChange): ProductRewrite => ({
  ...{ id: row.id, twinOf: row.twinOf, row },
  ...{ fields: changed, was: current, is: values },
})

/**
 * Writes changed products with their stock, in batches. Returns one answer per product, in order: errors, and then
 * nothing of it is written, if its stock would be less than what is reserved.
 */
async function writeProductChanges(
  trx: Trx,
  changes: readonly ProductChange[],
  actor: Actor,
): Promise<(ProductErrors | undefined)[]> {
  const rewrites = changes.map(toRewrite)
  const stockResults = await setManyStocks(trx, rewrites.flatMap(stockCountOf), actor)
  const errors = rewrites.map(({ id }) => {
    const counted = stockResults.get(id)
    return counted && !counted.ok ? { stock: counted.message } : undefined
  })
  await rewriteProducts(
    trx,
    rewrites.filter((_, at) => !errors[at]),
    actor,
  )
  return errors
}

/** Locked product and its submitted change. */
type ProductSave = { gift: Pick<ProductWithFields, 'row' | 'facts'>; change: ResourceForm<ProductField> }
/** `shows` are the changes that the caller has to make visible. */
export type SavedProduct =
  | Exclude<SaveResult<ProductField>, { ok: true }>
  | (Extract<SaveResult<ProductField>, { ok: true }> & { shows: VisibleChange[] })

/**
 * Saves several locked products, each listed once, in an open transaction. Returns one answer per product, in order;
 * valid changes are written in batches.
 */
export async function saveProducts(
  trx: Trx,
  saves: readonly ProductSave[],
  places: readonly CollectionOption[],
  actor: Actor,
): Promise<SavedProduct[]> {
  const around = { now: actor.now, taxation: await readPriceTaxation(trx, actor.live) }
  const definition = {
    ...PRODUCT,
    validate: async (_: Trx, change: ProductChange) => errorsOfProduct(change, places, around),
  }
  const planned = await mapYielding(saves, ({ gift: { row, facts: current }, change: form }) =>
    planChange(trx, definition, { row, current, form }, actor),
  )
  const plans = await Promise.all(planned)
  const changes = plans.flatMap((plan) => (plan.ok && plan.change.changed.length > 0 ? [plan.change] : []))
  const errors = await writeProductChanges(trx, changes, actor)
  const written = changes.filter((_, at) => !errors[at])
  const records = written.map(({ row, changed, current, values }) => ({
    ...{ productId: row.id, what: 'changed' as const },
    facts: toFieldChanges(changed, current, values),
  }))
  await recordProductChanges(trx, records, actor)
  const refusals = new Map(changes.map((change, at) => [change, errors[at]]))
  return plans.map((plan): SavedProduct => {
    if (!plan.ok) return plan
    const { current, values, changed } = plan.change
    const faults = refusals.get(plan.change)
    if (faults) return { ok: false, why: 'faulty', faults, facts: values, now: current }
    return { ok: true, changed, facts: values, shows: changed.length > 0 ? [toRewrite(plan.change)] : [] }
  })
}
