import { needsReply } from '#domain/enquiry/deadlines.ts'
import type { StoredFields } from '#domain/enquiry/stored-fields.ts'
import type { Order } from '#domain/order/order.ts'
import type { EnquiryTable } from '#server/db/schema/emails.ts'
import type { Trx } from '#server/db/transact.ts'
import { findBoxContents } from '#server/orders/box-contents.ts'
import { type Imprint, readImprint } from '#server/settings/queries.ts'
import { type DayChangeEmailInput, dayChangeEmail } from './day-change-email.ts'
import type { EmailContent } from './email-content.ts'
import { enqueueCapped, enqueueEmail } from './enqueue-email.ts'
import { enquiryEmail, enquiryNotice, signUpEmail } from './enquiry-email.ts'
import { isBeforePayment, type OrderEmailKind, orderEmail } from './order-email.ts'
import { type RefundEmailInput, refundEmail } from './refund-email.ts'
import { isOnList, unsubscribeLink } from './unsubscribe.ts'

/** Daily limit of unpaid emails per mailbox: enough for real customers, too few to annoy a stranger. */
const MAX_UNPAID_EMAILS_A_DAY = 5
/** Daily limit of enquiries forwarded to the owner; all are stored, and the daily summary counts them. */
export const MAX_NOTICES_A_DAY = 100

type OrderEmailRequest = { kind: OrderEmailKind; imprint?: Imprint; at: Date }

/**
 * Enqueues an order email to the buyer, once per kind. Runs in the transaction of the event. An order made at the desk
 * may have no email; then nothing is sent.
 */
export async function enqueueOrderEmail(
  trx: Trx,
  order: Order,
  { kind, at, ...given }: OrderEmailRequest,
): Promise<void> {
  if (order.buyer.email === '') return
  const render = async () => {
    const imprint = given.imprint ?? (await readImprint(trx))
    const words = orderEmail(kind, { order, contents: await findBoxContents(trx, order), ...imprint })
    return { ...words, mast: emailHeader(imprint) }
  }
  const cause = { kind, recipient: order.buyer.email, orderId: order.id, at }
  // "Payment not found" is sent by staff only, so it needs no limit.
  if (isBeforePayment(kind) && kind !== 'not_found') await enqueueCapped(trx, render, cause, MAX_UNPAID_EMAILS_A_DAY)
  else await enqueueEmail(trx, await render(), cause)
}

/** Enqueues the refund email to the buyer, once per refund. */
export async function enqueueRefundEmail(
  trx: Trx,
  order: Order,
  { imprint, at, ...refunded }: Omit<RefundEmailInput, 'order'> & { imprint: Imprint; at: Date },
): Promise<void> {
  const recipient = order.buyer.email
  // The order has no email, or the customer's data was deleted.
  if (recipient === '') return
  const email = { ...refundEmail({ order, ...refunded, ...imprint }), mast: emailHeader(imprint) }
  await enqueueEmail(trx, email, { kind: 'refunded', recipient, orderId: order.id, refundId: refunded.refund.id, at })
}

/** Returns the email's header. The logo needs the shop's public URL. */
export const emailHeader = ({ seller: { name }, origin, logo }: Imprint): EmailContent['mast'] => ({
  name,
  logo: logo && origin ? { src: origin + logo.path, width: logo.width, height: logo.height } : undefined,
})

type DayChange = Omit<DayChangeEmailInput, 'order' | 'seller' | 'origin'> & { at: Date }

/** Enqueues the email about a changed delivery day to the buyer, one for each change. */
export async function enqueueDayChangeEmail(trx: Trx, order: Order, { at, ...change }: DayChange): Promise<void> {
  const recipient = order.buyer.email
  if (recipient === '') return
  const imprint = await readImprint(trx)
  const email = { ...dayChangeEmail({ order, ...change, ...imprint }), mast: emailHeader(imprint) }
  await enqueueEmail(trx, email, { kind: 'day_changed', recipient, orderId: order.id, at })
}

type NewEnquiry = Pick<EnquiryTable, 'id' | 'kind' | 'email'> & { fields: StoredFields }

/** Enqueues the confirmation to the sender of an enquiry and forwards the enquiry to the shop. */
export async function enqueueEnquiryEmails(trx: Trx, { id, kind, ...sent }: NewEnquiry, at: Date): Promise<void> {
  const imprint = await readImprint(trx)
  const { seller, origin } = imprint
  const header = emailHeader(imprint)
  const cause = { enquiryId: id, at }
  if (!needsReply(kind)) {
    if (await isOnList(trx, { id, kind, email: sent.email })) return
    const unsubscribeUrl = origin && (await unsubscribeLink(trx, origin, id))
    const signUp = { ...cause, kind: 'signup', recipient: sent.email, wayOut: unsubscribeUrl } as const
    return enqueueCapped(
      trx,
      () => ({ ...signUpEmail(kind, seller, unsubscribeUrl), mast: header }),
      signUp,
      MAX_UNPAID_EMAILS_A_DAY,
    )
  }
  const answer = { ...cause, kind: 'enquiry', recipient: sent.email } as const
  await enqueueCapped(
    trx,
    () => ({ ...enquiryEmail(kind, imprint, sent.fields.ticket), mast: header }),
    answer,
    MAX_UNPAID_EMAILS_A_DAY,
  )
  if (!seller.email) return
  const notice = { ...cause, kind: 'enquiry_notice', recipient: seller.email } as const
  await enqueueCapped(trx, () => enquiryNotice(kind, sent, seller), notice, MAX_NOTICES_A_DAY)
}
