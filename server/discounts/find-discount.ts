import { indianDate } from '#domain/delivery/calendar.ts'
import type { Basket } from '#domain/discount/calculate-discount.ts'
import {
  activeDiscountKinds,
  automaticDiscounts,
  type ChosenDiscount,
  evaluateCode,
} from '#domain/discount/calculate-discount.ts'
import type { Discount } from '#domain/discount/discount.ts'
import { normalizeCode } from '#domain/discount/discount.ts'
import type { DiscountError } from '#domain/discount/discount-messages.ts'
import type { CollectionSlug, ProductId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import { inList } from '#server/db/portable.ts'
import { checkDiscountUse, type DiscountUseContext } from './discount-uses.ts'
import { discountByCode, openDiscounts } from './queries.ts'

type DiscountQuery = {
  basket: Basket
  /** Code as typed. If empty, the best automatic discount applies. */
  code: string | undefined
  /** Discounts cached on this instance: if none is automatic, the database is not queried. */
  offers: readonly Discount[] | undefined
} & DiscountUseContext

/** `oneNumber`: a better automatic discount would apply if the phone field had a single number. */
type DiscountMatch = { ok: true; chosen: ChosenDiscount | undefined; oneNumber?: boolean }
export type DiscountRefusal = { ok: false; code: string; fault: DiscountError }

/** Returns the one discount that applies to a basket, or the reason the code is refused. Reserves no use. */
export async function findDiscount(
  db: Db,
  { basket, code = '', offers = [], ...who }: DiscountQuery,
  now: Date,
): Promise<DiscountMatch | DiscountRefusal> {
  const today = indianDate(now)
  const isLeft = async ({ offer }: ChosenDiscount) => checkDiscountUse(db, { ...offer, offerId: offer.id }, who, now)
  const plain = normalizeCode(code)
  if (plain !== '') {
    const offer = await discountByCode(db, plain)
    const chosen = evaluateCode(offer, await withAllCollections(db, basket, offer ? [offer] : []), today)
    if ('why' in chosen) return { ok: false, code: plain, fault: chosen }
    const left = await isLeft(chosen)
    return left.ok ? { ok: true, chosen } : { ok: false, code: plain, fault: left.fault }
  }
  if (!activeDiscountKinds(offers, today).automatic) return { ok: true, chosen: undefined }
  const open = await openDiscounts(db)
  let oneNumber = false
  for (const chosen of automaticDiscounts(open, await withAllCollections(db, basket, open), today)) {
    const left = await isLeft(chosen)
    if (left.ok) return { ok: true, chosen, oneNumber }
    oneNumber ||= left.fault.why === 'one-number'
  }
  return { ok: true, chosen: undefined, oneNumber }
}

/**
 * Adds all collections of each product to the basket: a discount for one of them applies wherever the product
 * was bought. Queried only if a discount is limited to collections.
 */
async function withAllCollections(db: Db, basket: Basket, offers: readonly Discount[]): Promise<Basket> {
  if (basket.kind === 'box' || !offers.some(({ scope }) => scope === 'collections')) return basket
  const homes = await collectionsOfProducts(
    db,
    basket.lines.flatMap(({ ids }) => ids),
  )
  const lines = basket.lines.map((line) => ({ ...line, collections: line.ids.flatMap((id) => homes.get(id) ?? []) }))
  return { ...basket, lines }
}

/** Returns the collections of each product, including those of the products that share its stock. */
async function collectionsOfProducts(db: Db, ids: readonly ProductId[]): Promise<Map<ProductId, CollectionSlug[]>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'twinOf', 'collection'])
    .where((eb) => eb.or([inList(db, 'id', ids), inList(db, 'twinOf', ids)]))
    .execute()
  const homes = Map.groupBy(rows, ({ id, twinOf }) => twinOf ?? id)
  return new Map([...homes].map(([id, own]) => [id, own.map(({ collection }) => collection)]))
}
