import { createHash } from 'node:crypto'
import { PRODUCT_VIEWS, type ProductPictures, type ProductView } from '#domain/catalogue/product.ts'
import { productPicturesSchema } from '#domain/catalogue/product-schema.ts'
import type { ProductId } from '#domain/nominal.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import { invalidateTags } from '#server/cache/cache-tags.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { forUpdate, type Trx, transact } from '#server/db/transact.ts'
import { findPicture } from './find-picture.ts'
import { findUploaded, markPicturesUsed, PICTURE_NOT_FOUND } from './uploaded-pictures.ts'

export const MAX_ALT_LENGTH = 300
/** Slots of the form: picture name, empty for none, and description. */
export type PictureSlotsForm = Record<ProductView, { name: string; alt: string }>
/** `seen` is a digest of the slots, to detect concurrent changes. */
export type ProductPictureSet = {
  id: ProductId
  name: string
  twinOf: ProductId | null
  slots: ProductPictures
  seen: string
}

const VIEW_LABELS: Record<Exclude<ProductView, 'hero'>, string> = {
  closed: 'closed and tied',
  above: 'from above',
  detail: 'up close',
}

/** Returns the pictures of a product, those of the sample by name; `undefined` if it does not exist. */
export async function readProductPictures(db: Db | Trx, id: ProductId): Promise<ProductPictureSet | undefined> {
  const row = await db
    .selectFrom('products')
    .select(['id', 'name', 'twinOf', 'imageAlt', 'pictures'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { name, twinOf, imageAlt, pictures } = row
  const slots =
    pictures === null
      ? sampleSlots({ id, name, imageAlt })
      : parseColumn(productPicturesSchema, pictures, 'products.pictures', id)
  // The product's own description wins, since it can be edited elsewhere.
  const first = PRODUCT_VIEWS.find((view) => slots[view])
  if (first && slots[first]) slots[first] = { ...slots[first], alt: imageAlt }
  return { id, name, twinOf, slots, seen: digestOf(slots) }
}

const digestOf = (slots: ProductPictures): string =>
  createHash('sha256').update(JSON.stringify(slots)).digest('hex').slice(0, 16)

function sampleSlots({ id, name, imageAlt }: { id: string; name: string; imageAlt: string }): ProductPictures {
  const slotOf = (view: ProductView) => {
    const own = `products/${id}-${view}`
    if ('missing' in findPicture(own, '')) return null
    return { name: own, alt: view === 'hero' ? imageAlt : `${name}, ${VIEW_LABELS[view]}` }
  }
  return { hero: slotOf('hero'), closed: slotOf('closed'), above: slotOf('above'), detail: slotOf('detail') }
}

/**
 * Stores pictures that are saved together with their product's fields. Returns whether anything changed; refused
 * pictures, which `checkProductPictures` reports, stay as they were.
 */
export async function storeProductPictures(
  db: Db,
  id: ProductId,
  slots: PictureSlotsForm,
  actor: Actor,
): Promise<boolean> {
  const before = await readProductPictures(db, id)
  if (!before) return false
  const saved = await saveProductPictures(db, id, { slots, seen: before.seen }, actor)
  return saved?.ok === true && (await readProductPictures(db, id))?.seen !== before.seen
}

/**
 * Returns why pictures cannot be saved: their errors, or `isStale` when another request changed them since `seen`.
 * `undefined` if they can be.
 */
export async function checkProductPictures(
  db: Db,
  before: ProductPictureSet,
  { slots, seen }: { slots: PictureSlotsForm; seen: string },
): Promise<{ faults: PictureErrors; isStale: boolean } | undefined> {
  const faults = findSlotErrors(slots, await findAllowedNames(db, before, slots))
  const isStale =
    before.seen !== seen && PRODUCT_VIEWS.some((view) => (before.slots[view]?.name ?? '') !== slots[view].name)
  return isStale || Object.keys(faults).length > 0 ? { faults, isStale } : undefined
}

export type PictureErrors = Partial<Record<ProductView, string>>
export type SavePicturesResult =
  | { ok: true }
  | { ok: false; faults: PictureErrors }
  | { ok: false; theirs: ProductPictureSet }

/**
 * Saves the pictures of a product. Each needs a description and must be one of the shop's. Returns `undefined` for
 * products that share the pictures of another.
 */
export const saveProductPictures = (
  db: Db,
  id: ProductId,
  { slots: form, seen }: { slots: PictureSlotsForm; seen: string },
  actor: Actor,
): Promise<SavePicturesResult | undefined> =>
  transact(db, async (trx) => {
    await forUpdate(trx, trx.selectFrom('products').select('id').where('id', '=', id)).execute()
    const before = await readProductPictures(trx, id)
    if (!before || before.twinOf !== null) return undefined
    const known = await findAllowedNames(trx, before, form)
    const faults = findSlotErrors(form, known)
    if (Object.keys(faults).length > 0) return { ok: false, faults }
    if (before.seen !== seen) return { ok: false, theirs: before }
    const slots = Object.fromEntries(
      PRODUCT_VIEWS.map((view) => [view, form[view].name ? { ...form[view], alt: form[view].alt.trim() } : null]),
    ) as ProductPictures
    if (digestOf(slots) === seen) return { ok: true }
    const first = PRODUCT_VIEWS.map((view) => slots[view]).find((slot) => slot !== null)
    const alt = first ? { imageAlt: first.alt } : {}
    await trx
      .updateTable('products')
      .set({ pictures: JSON.stringify(slots), ...alt })
      .where('id', '=', id)
      .execute()
    const names = PRODUCT_VIEWS.flatMap((view) => slots[view]?.name ?? [])
    await markPicturesUsed(trx, names, actor.now)
    const [was, is] = [describeSlots(before.slots), describeSlots(slots)]
    await writeAudit(trx, { what: 'pictures', subject: id, before: was, after: is }, actor)
    await invalidateTags(trx, 'stock', [id])
    return { ok: true }
  })

const describeSlots = (slots: ProductPictures): string =>
  PRODUCT_VIEWS.map((view) => `${view}: ${slots[view] ? `${slots[view].name}, ${slots[view].alt}` : 'none'}`).join('; ')

async function findAllowedNames(
  trx: Db | Trx,
  before: ProductPictureSet,
  form: PictureSlotsForm,
): Promise<Set<string>> {
  const asked = PRODUCT_VIEWS.map((view) => form[view].name).filter(Boolean)
  const own = PRODUCT_VIEWS.flatMap((view) => before.slots[view]?.name ?? [])
  return new Set([...own, ...(await findUploaded(trx, asked))])
}

function findSlotErrors(form: PictureSlotsForm, known: ReadonlySet<string>): PictureErrors {
  const faults: PictureErrors = {}
  for (const view of PRODUCT_VIEWS) {
    const { name, alt } = form[view]
    if (name === '') continue
    if (!known.has(name)) faults[view] = PICTURE_NOT_FOUND
    else if (alt.trim() === '') faults[view] = 'Enter an image description'
    else if (alt.length > MAX_ALT_LENGTH) faults[view] = `Use at most ${MAX_ALT_LENGTH} characters`
  }
  return faults
}
