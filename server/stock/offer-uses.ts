import type { CheckoutKey, OfferId, OrderId } from '#domain/flavours.ts'
import { indianMobiles } from '#domain/text/indian-mobile.ts'
import type { Db } from '#server/db/connect.ts'
import { lockNames, type Trx } from '#server/db/transact.ts'
import { type Holder, holderLetGo, holderPaid, keysOf } from './holders.ts'

type Limited = { offerId: OfferId; maxUses?: number | undefined; maxPerPerson?: number | undefined }
type Person = Pick<Holder, 'email' | 'phone'>

/** Why an offer cannot be used once more. `one-number`: with several phone numbers a person cannot be told from another. */
export type NoUse = { ok: false; why: 'offer'; fault: { why: 'used-up' | 'used-by-you' | 'one-number' } }

const refused = (why: NoUse['fault']['why']): NoUse => ({ ok: false, why: 'offer', fault: { why } })

/** Whether uses of an offer are counted: then whoever places an order holds one, as a piece of what is counted. */
export const isLimited = ({ maxUses, maxPerPerson }: Omit<Limited, 'offerId'>): boolean =>
  maxUses !== undefined || maxPerPerson !== undefined

/**
 * Uses an offer for an order that is being placed, `until` its hold ends. Where uses are counted, nobody else uses it
 * until this transaction ends, so that of two at once for the last one gets it; the caller gives up the transaction of
 * the other. Uses end by themselves: what is counted is what still holds.
 */
export async function reserveUse(
  trx: Trx,
  limited: Limited,
  { until, ...holder }: Person & { orderId: OrderId; until: Date },
  now: Date,
): Promise<{ ok: true } | NoUse> {
  const { offerId } = limited
  const { orderId } = holder
  if (isLimited(limited)) await lockNames(trx, [`offer ${offerId}`])
  const { email: emailKey, phone: phoneKey } = await keysOf(trx, { ...holder, network: undefined })
  const left = await usesLeft(trx, limited, { orderId, emailKey, phoneKey }, now)
  if (!left.ok) return left
  const use = { offerId, emailKey, phoneKey, until: until.toISOString() }
  await trx
    .insertInto('offerUses')
    .values({ orderId, ...use })
    .onConflict((c) => c.column('orderId').doUpdateSet(use))
    .execute()
  return { ok: true }
}

/** Who asks whether they may use an offer, as far as that is known; the order of their checkout may have used it. */
export type MayBe = { checkoutKey?: CheckoutKey; person?: Person | undefined }

/** Whether an offer can be used once more, without using it. An offer that counts each person asks for one phone number. */
export async function mayUse(
  db: Db,
  limited: Limited,
  { checkoutKey, person }: MayBe,
  now: Date,
): Promise<{ ok: true } | NoUse> {
  if (!isLimited(limited)) return { ok: true }
  if (person && limited.maxPerPerson !== undefined && indianMobiles(person.phone).length > 1)
    return refused('one-number')
  const keys = person && (await keysOf(db, { ...person, network: undefined }))
  const own = checkoutKey && db.selectFrom('orders').select('id').where('checkoutKey', '=', checkoutKey)
  const order = own && (await own.executeTakeFirst())
  return usesLeft(db, limited, { orderId: order?.id ?? '', emailKey: keys?.email, phoneKey: keys?.phone }, now)
}

type Asking = { orderId: OrderId; emailKey: string | undefined; phoneKey: string | undefined }

/** The order's own use is not counted: it may be placed again. */
async function usesLeft(
  db: Db,
  { offerId, maxUses, maxPerPerson }: Limited,
  { orderId, emailKey, phoneKey }: Asking,
  now: Date,
): Promise<{ ok: true } | NoUse> {
  const others = () =>
    db
      .selectFrom('offerUses')
      .select((eb) => eb.fn.countAll<number>().as('uses'))
      .where('offerId', '=', offerId)
      .where('orderId', '<>', orderId)
      .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now.toISOString())]))
  const countOf = async (query: ReturnType<typeof others>) => Number((await query.executeTakeFirst())?.uses ?? 0)
  if (maxUses !== undefined && (await countOf(others())) >= maxUses) return refused('used-up')
  if (maxPerPerson === undefined || emailKey === undefined || phoneKey === undefined) return { ok: true }
  const own = others().where((eb) => eb.or([eb('emailKey', '=', emailKey), eb('phoneKey', '=', phoneKey)]))
  return (await countOf(own)) >= maxPerPerson ? refused('used-by-you') : { ok: true }
}

/** The order is paid for: its use counts for good, also where it had lapsed, for its price was promised. */
export async function keepUse(trx: Trx, orderId: OrderId): Promise<void> {
  await trx.updateTable('offerUses').set({ until: null }).where('orderId', '=', orderId).execute()
  await holderPaid(trx, orderId)
}

/** Nobody pays for the order any more: whoever wants its use has it. */
export async function releaseUse(trx: Trx, orderId: OrderId, at: Date): Promise<void> {
  const until = at.toISOString()
  await trx.updateTable('offerUses').set({ until }).where('orderId', '=', orderId).where('until', '>', until).execute()
  await holderLetGo(trx, orderId, at)
}

/** What counts at that time, counts until the end: never shorter. What had lapsed by then counts once it is paid for. */
export async function prolongUse(trx: Trx, orderId: OrderId, { at, end }: { at: Date; end: Date }): Promise<void> {
  const [from, until] = [at.toISOString(), end.toISOString()]
  await trx
    .updateTable('offerUses')
    .set({ until })
    .where('orderId', '=', orderId)
    .where('until', '>', from)
    .where('until', '<', until)
    .execute()
}
