import { findIndianMobiles } from '#domain/enquiry/contact-keys.ts'
import type { CheckoutKey, DiscountId, OrderId } from '#domain/nominal.ts'
import type { BuyerKeys } from '#domain/order/reservation-limits.ts'
import type { Db } from '#server/db/connect.ts'
import { lockNames, type Trx } from '#server/db/transact.ts'
import {
  buyerKeysOf,
  deleteBuyerReservation,
  endBuyerReservation,
  type ReservationBuyer,
  storedKeys,
} from '#server/stock/buyer-reservations.ts'

type LimitedDiscount = { offerId: DiscountId; maxUses?: number | undefined; maxPerPerson?: number | undefined }
type DiscountBuyer = Pick<ReservationBuyer, 'email' | 'phone'>

/**
 * Refusal of a discount. `one-number`: the phone field has several numbers, so the buyer cannot be identified for the
 * limit.
 */
export type DiscountUseRefusal = { ok: false; why: 'offer'; fault: { why: 'used-up' | 'used-by-you' | 'one-number' } }

const refuseUse = (why: DiscountUseRefusal['fault']['why']): DiscountUseRefusal => ({
  ok: false,
  why: 'offer',
  fault: { why },
})

/**
 * Returns `true` if uses of the discount are limited; every placed order then reserves one, like a piece of stock.
 */
export const hasUseLimit = ({ maxUses, maxPerPerson }: Omit<LimitedDiscount, 'offerId'>): boolean =>
  maxUses !== undefined || maxPerPerson !== undefined

/**
 * Reserves a use of a discount for an order until `until`.
 *
 * Limited discounts are locked until the transaction ends, so that only one of two concurrent orders gets the last
 * use; on refusal the caller rolls back. Uses expire by time: only those still reserved or paid are counted.
 */
export async function reserveDiscountUse(
  trx: Trx,
  limited: LimitedDiscount,
  { until, ...holder }: DiscountBuyer & { orderId: OrderId; until: Date },
  now: Date,
): Promise<{ ok: true } | DiscountUseRefusal> {
  const { offerId } = limited
  const { orderId } = holder
  if (hasUseLimit(limited)) await lockNames(trx, [`offer ${offerId}`])
  const keys = await buyerKeysOf(trx, { ...holder, network: undefined })
  const left = await checkUsesLeft(trx, limited, { orderId, keys }, now)
  if (!left.ok) return left
  const use = { offerId, ...storedKeys(keys), until: until.toISOString() }
  await trx
    .insertInto('offerUses')
    .values({ orderId, ...use })
    .onConflict((c) => c.column('orderId').doUpdateSet(use))
    .execute()
  return { ok: true }
}

/**
 * Buyer and checkout for a check without an order. A use already reserved by this checkout is not counted against it.
 */
export type DiscountUseContext = { checkoutKey?: CheckoutKey; person?: DiscountBuyer | undefined }

/**
 * Checks whether a discount can be used once more, without reserving a use. A per-person limit requires a single
 * phone number.
 */
export async function checkDiscountUse(
  db: Db,
  limited: LimitedDiscount,
  { checkoutKey, person }: DiscountUseContext,
  now: Date,
): Promise<{ ok: true } | DiscountUseRefusal> {
  if (!hasUseLimit(limited)) return { ok: true }
  if (person && limited.maxPerPerson !== undefined && findIndianMobiles(person.phone).length > 1)
    return refuseUse('one-number')
  const keys = person && (await buyerKeysOf(db, { ...person, network: undefined }))
  const own = checkoutKey && db.selectFrom('orders').select('id').where('checkoutKey', '=', checkoutKey)
  const order = own && (await own.executeTakeFirst())
  return checkUsesLeft(db, limited, { orderId: order?.id ?? '', keys }, now)
}

type DiscountUseQuery = { orderId: OrderId; keys: BuyerKeys | undefined }

const NO_KEYS: BuyerKeys = { email: undefined, phone: undefined, network: undefined }

async function checkUsesLeft(
  db: Db,
  { offerId, maxUses, maxPerPerson }: LimitedDiscount,
  { orderId, keys: { email, phone } = NO_KEYS }: DiscountUseQuery,
  now: Date,
): Promise<{ ok: true } | DiscountUseRefusal> {
  const others = () =>
    db
      .selectFrom('offerUses')
      .select((eb) => eb.fn.countAll<number>().as('uses'))
      .where('offerId', '=', offerId)
      .where('orderId', '<>', orderId)
      .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now.toISOString())]))
  const countOf = async (query: ReturnType<typeof others>) => Number((await query.executeTakeFirst())?.uses ?? 0)
  if (maxUses !== undefined && (await countOf(others())) >= maxUses) return refuseUse('used-up')
  if (maxPerPerson === undefined || (email === undefined && phone === undefined)) return { ok: true }
  const own = others().where((eb) =>
    eb.or([
      ...(email === undefined ? [] : [eb('emailKey', '=', email)]),
      ...(phone === undefined ? [] : [eb('phoneKey', '=', phone)]),
    ]),
  )
  return (await countOf(own)) >= maxPerPerson ? refuseUse('used-by-you') : { ok: true }
}

/** Makes the use of a paid order permanent, even if it had expired: its price was promised. */
export async function commitDiscountUse(trx: Trx, orderId: OrderId): Promise<void> {
  await trx.updateTable('offerUses').set({ until: null }).where('orderId', '=', orderId).execute()
  await deleteBuyerReservation(trx, orderId)
}

/** Releases the discount use of an order that will not be paid. */
export async function releaseDiscountUse(trx: Trx, orderId: OrderId, at: Date): Promise<void> {
  const until = at.toISOString()
  await trx.updateTable('offerUses').set({ until }).where('orderId', '=', orderId).where('until', '>', until).execute()
  await endBuyerReservation(trx, orderId, at)
}

/**
 * Extends a use that is reserved at `at` to `end`, never shortening it. A use expired by then counts again only once
 * it is paid.
 */
export async function extendDiscountUse(
  trx: Trx,
  orderId: OrderId,
  { at, end }: { at: Date; end: Date },
): Promise<void> {
  const [from, until] = [at.toISOString(), end.toISOString()]
  await trx
    .updateTable('offerUses')
    .set({ until })
    .where('orderId', '=', orderId)
    .where('until', '>', from)
    .where('until', '<', until)
    .execute()
}
