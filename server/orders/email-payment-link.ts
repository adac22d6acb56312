import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import { UNPAID_STATES } from '#domain/order/order-state.ts'
import { formatYearDay } from '#domain/text/format-date.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { emailHeader } from '#server/email/enqueue-customer-emails.ts'
import { enqueueEmail } from '#server/email/enqueue-email.ts'
import { paymentLinkEmail } from '#server/email/order-email.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { readImprint } from '#server/settings/queries.ts'
import { type PaymentLinkResult, paymentLinkUrl } from './create-payment-link.ts'
import { findPaymentLink } from './payment-links.ts'
import { lockOrderByNumber } from './queries.ts'

const refused = (words: string): PaymentLinkResult => ({ ok: false, words })

/** Why the payment link of an order cannot be emailed; `undefined` if it can. */
export function emailRefusal({ email }: { email: string }, sendsEmail: boolean): string | undefined {
  if (email === '') return 'The order has no email address.'
  return sendsEmail ? undefined : 'Email is not set up. Add a mail server in Settings, Emails.'
}

/** Enqueues an email with the open payment link of an order. It is refused while such an email waits to be sent. */
export function emailPaymentLink(
  { db, origin, sendsEmail }: Pick<RequestShop, 'origin' | 'sendsEmail'> & { db: Db },
  number: string,
  actor: Actor,
): Promise<PaymentLinkResult> {
  return transact(db, async (trx) => {
    const order = await lockOrderByNumber(trx, number)
    if (!order) return refused('There is no such order.')
    const refusal = emailRefusal(order.buyer, sendsEmail)
    if (refusal) return refused(refusal)
    const link = await findPaymentLink(trx, order.id)
    if (!UNPAID_STATES.includes(order.state) || !link || link.expiresAt <= actor.now.toISOString())
      return refused('This order has no open payment link.')
    const waiting = await trx
      .selectFrom('mails')
      .select('id')
      .where('orderId', '=', order.id)
      .where('kind', '=', 'payment_link')
      .where('dueAt', 'is not', null)
      .executeTakeFirst()
    if (waiting) return refused('This email is already being sent.')
    const expires = new Date(link.expiresAt)
    const imprint = await readImprint(trx)
    const email = paymentLinkEmail({
      order,
      address: paymentLinkUrl(origin, link.secret),
      until: `${formatYearDay(indianDate(expires))}, ${formatTime(expires)}`,
      seller: imprint.seller,
    })
    const cause = { kind: 'payment_link', recipient: order.buyer.email, orderId: order.id, at: actor.now } as const
    await enqueueEmail(trx, { ...email, mast: emailHeader(imprint) }, cause)
    const what = 'payment link emailed'
    await writeAudit(trx, { kind: 'order', subject: order.number, what, after: order.buyer.email }, actor)
    return { ok: true, number: order.number }
  })
}
