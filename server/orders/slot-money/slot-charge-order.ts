import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import type { OrderSlot } from '#domain/delivery/slots.ts'
import { DELIVERY_SAC } from '#domain/document/invoice.ts'
import { EMPTY_GIFT_OPTIONS } from '#domain/order/gift-fields.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import { priceSlotCharge, slotChargeTask } from '#domain/order/slot-charge.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { linkExpiry } from '#domain/payment/payment-link.ts'
import { destinationIn, supplyType } from '#domain/tax/place-of-supply.ts'
import { formatYearDay } from '#domain/text/format-date.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { newId } from '#server/db/portable.ts'
import type { Trx } from '#server/db/transact.ts'
import { emailHeader } from '#server/email/enqueue-customer-emails.ts'
import { enqueueEmail } from '#server/email/enqueue-email.ts'
import { paymentLinkEmail } from '#server/email/order-email.ts'
import { readImprint } from '#server/settings/queries.ts'
import { createTask } from '#server/tasks/tasks.ts'
import { addPaymentLink, paymentLinkUrl } from '../create-payment-link.ts'
import { endPaymentLinks, findPaymentLink } from '../payment-links.ts'
import { transitionLockedOrder } from '../transition-order.ts'
import { insertOrUpdate } from '../write-order.ts'

type SlotCharge = { order: Order; parcel: Parcel; slot: OrderSlot; day: string; paise: Paise; ratePercent: number }

/**
 * Creates the order for a dearer slot: one line, with a payment link, a task until it is paid, and an invoice of its
 * own then. Nothing of it is packed. The move of the first order stands, paid or not.
 */
export async function createSlotCharge(trx: Trx, charge: SlotCharge, actor: Actor): Promise<Order> {
  const { order, parcel, slot, day, paise, ratePercent } = charge
  const until = linkExpiry(actor.now)
  const imprint = await readImprint(trx)
  const supply = supplyType(destinationIn(parcel.to, parcel.stateCode), imprint.seller.state, order.buyerGstin)
  const priced = priceSlotCharge({ paise, slot, day, ratePercent, supply, sac: DELIVERY_SAC })
  const draft = {
    ...{ checkoutKey: `slot-${newId()}`, kind: 'cart' as const, test: order.test, taxScheme: order.taxScheme, priced },
    orderPrefix: order.number.slice(0, order.number.lastIndexOf('-')),
    shipping: { ...parcel.to, ...order.buyer },
    place: { stateCode: parcel.stateCode },
    gift: { ...EMPTY_GIFT_OPTIONS, buyerGstin: order.buyerGstin, deliverOn: day },
    heldUntil: until,
  }
  const written = await insertOrUpdate(trx, draft, actor.now)
  if (!written.ok) throw new Error(`the order for a slot was not created: ${written.why}`)
  const created = written.order
  await trx.updateTable('orders').set({ supplementOf: order.id }).where('id', '=', created.id).execute()
  // Delivered from the start: it has nothing to pack, and no day.
  await trx.updateTable('parcels').set({ state: 'delivered' }).where('orderId', '=', created.id).execute()
  await addPaymentLink(trx, created, actor, until)
  const text = `${formatExact(paise)} more is due for the new hour of order ${order.number}: the payment link of order ${created.number} is not paid. Order ${order.number} is delivered all the same.`
  await createTask(trx, {
    ...{ orderId: created.id, subject: slotChargeTask(created.id), text, at: actor.now, isNotified: true },
  })
  const link = await findPaymentLink(trx, created.id)
  if (created.buyer.email === '' || !imprint.origin || !link) return created
  const email = paymentLinkEmail({
    order: created,
    address: paymentLinkUrl(imprint.origin, link.secret),
    until: `${formatYearDay(indianDate(until))}, ${formatTime(until)}`,
    seller: imprint.seller,
  })
  const cause = { kind: 'payment_link', recipient: created.buyer.email, orderId: created.id, at: actor.now } as const
  await enqueueEmail(trx, { ...email, mast: emailHeader(imprint) }, cause)
  return created
}

/** Cancels an unpaid order for a slot that is no longer chosen. The caller has locked it. */
export async function cancelSlotCharge(trx: Trx, order: Order, { who, now: at }: Actor): Promise<void> {
  await endPaymentLinks(trx, order.id, at)
  const cause = `the order was moved to another slot by ${who}`
  await transitionLockedOrder(trx, order, { to: 'cancelled', cause, by: 'owner', at })
}
