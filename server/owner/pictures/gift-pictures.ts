import { createHash } from 'node:crypto'
import { PRODUCT_VIEWS, type ProductPictures, type ProductView } from '#domain/catalogue/product.ts'
import { productPicturesSchema } from '#domain/catalogue/product-schema.ts'
import type { ProductId } from '#domain/flavours.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import { picture } from '#server/catalogue/pictures.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { invalidateShown } from '#server/versions/shown-versions.ts'
import { broughtAmong, keepShown, NOT_THERE } from './brought.ts'

export const LONGEST_ALT = 300
/** What a slot of the form holds: the name of its picture, empty for none, and its description. */
export type TypedSlots = Record<ProductView, { name: string; alt: string }>
/** `seen`: of what was there when somebody looked. */
export type GiftPictures = {
  id: ProductId
  name: string
  twinOf: ProductId | null
  slots: ProductPictures
  seen: string
}

/** How each of the four shows what the first shows at length, where nobody has said it. */
const LOOKS: Record<Exclude<ProductView, 'hero'>, string> = {
  closed: 'closed and tied',
  above: 'from above',
  detail: 'up close',
}

/** The pictures of a gift as the desk shows them, those of the sample by their names; nothing where there is no such gift. */
export async function readGiftPictures(db: Db | Trx, id: ProductId): Promise<GiftPictures | undefined> {
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
  // What cards say of a gift, which may have been said elsewhere since.
  const first = PRODUCT_VIEWS.find((view) => slots[view])
  if (first && slots[first]) slots[first] = { ...slots[first], alt: imageAlt }
  return { id, name, twinOf, slots, seen: digestOf(slots) }
}

/** Those that there are, in their order. */
export async function shownPictures(db: Db, id: ProductId) {
  const slots = (await readGiftPictures(db, id))?.slots
  return PRODUCT_VIEWS.flatMap((view) => (slots?.[view] ? [{ view, ...slots[view] }] : []))
}

const digestOf = (slots: ProductPictures): string =>
  createHash('sha256').update(JSON.stringify(slots)).digest('hex').slice(0, 16)

function sampleSlots({ id, name, imageAlt }: { id: string; name: string; imageAlt: string }): ProductPictures {
  const slotOf = (view: ProductView) => {
    const own = `products/${id}-${view}`
    if ('missing' in picture(own, '')) return null
    return { name: own, alt: view === 'hero' ? imageAlt : `${name}, ${LOOKS[view]}` }
  }
  return { hero: slotOf('hero'), closed: slotOf('closed'), above: slotOf('above'), detail: slotOf('detail') }
}

export type PictureFaults = Partial<Record<ProductView, string>>
export type Saved =
  | { ok: true }
  | { ok: false; faults: PictureFaults }
  /** Somebody has put others there since it was looked at: theirs, to choose between. */
  | { ok: false; theirs: GiftPictures }

/** Shows a gift by these pictures from now on. Each needs a description, and has to be one of the shop's. */
export const saveGiftPictures = (
  db: Db,
  id: ProductId,
  { slots: typed, seen }: { slots: TypedSlots; seen: string },
  by: By,
): Promise<Saved | undefined> =>
  transact(db, async (trx) => {
    await trx
      .updateTable('products')
      .set((eb) => ({ name: eb.ref('name') }))
      .where('id', '=', id)
      .execute()
    const before = await readGiftPictures(trx, id)
    if (!before || before.twinOf !== null) return undefined
    const known = await knownNames(trx, before, typed)
    const faults = faultsOf(typed, known)
    if (Object.keys(faults).length > 0) return { ok: false, faults }
    if (before.seen !== seen) return { ok: false, theirs: before }
    const slots = Object.fromEntries(
      PRODUCT_VIEWS.map((view) => [view, typed[view].name ? { ...typed[view], alt: typed[view].alt.trim() } : null]),
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
    await keepShown(trx, names, by.now)
    const [was, is] = [inWords(before.slots), inWords(slots)]
    await writeAudit(trx, { what: 'pictures', subject: id, before: was, after: is }, by)
    await invalidateShown(trx, 'stock', [id])
    return { ok: true }
  })

const inWords = (slots: ProductPictures): string =>
  PRODUCT_VIEWS.map((view) => `${view}: ${slots[view] ? `${slots[view].name}, ${slots[view].alt}` : 'none'}`).join('; ')

/** What a slot may hold: what one of them held before, and what was brought in at the desk. */
async function knownNames(trx: Trx, before: GiftPictures, typed: TypedSlots): Promise<Set<string>> {
  const asked = PRODUCT_VIEWS.map((view) => typed[view].name).filter(Boolean)
  const own = PRODUCT_VIEWS.flatMap((view) => before.slots[view]?.name ?? [])
  return new Set([...own, ...(await broughtAmong(trx, asked))])
}

function faultsOf(typed: TypedSlots, known: ReadonlySet<string>): PictureFaults {
  const faults: PictureFaults = {}
  for (const view of PRODUCT_VIEWS) {
    const { name, alt } = typed[view]
    if (name === '') continue
    if (!known.has(name)) faults[view] = NOT_THERE
    else if (alt.trim() === '') faults[view] = 'Say what is in it'
    else if (alt.length > LONGEST_ALT) faults[view] = `Say it in at most ${LONGEST_ALT} characters`
  }
  return faults
}
