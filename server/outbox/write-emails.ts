import { isAnswered } from '#domain/enquiry/clocks.ts'
import type { KeptFields } from '#domain/enquiry/kept-fields.ts'
import type { Order } from '#domain/order/order.ts'
import type { EnquiryTable } from '#server/db/schema/emails.ts'
import type { Trx } from '#server/db/transact.ts'
import { boxContents } from '#server/orders/box-contents.ts'
import { type Imprint, readImprint } from '#server/settings/queries.ts'
import type { EmailContent } from './email.ts'
import { enquiryEmail, enquiryNotice, signUpEmail } from './enquiry-email.ts'
import { isBeforeMoney, type OrderEmailKind, orderEmail } from './order-email.ts'
import { oweEmail, writeCapped } from './owe-email.ts'
import { type RefundTold, refundEmail } from './refund-email.ts'
import { isOnList, unsubscribeLink } from './unsubscribe.ts'

/** How many emails a mailbox gets in a day that no money stands behind: enough for whoever wrote, too few to annoy. */
const A_DAY_TO_STRANGERS = 5
/** How many enquiries a day are also written to the owner's mailbox; all of them are kept, and the morning counts them. */
export const NOTICES_A_DAY = 100

type OrderEmail = { kind: OrderEmailKind; imprint?: Imprint; at: Date }

/** Owes the buyer an email about an order, once for each kind; run it in the transaction of what it is about. */
export async function writeOrderEmail(trx: Trx, order: Order, { kind, at, ...given }: OrderEmail): Promise<void> {
  const word = async () => {
    const imprint = given.imprint ?? (await readImprint(trx))
    const words = orderEmail(kind, { order, contents: await boxContents(trx, order), ...imprint })
    return { ...words, mast: mastOf(imprint) }
  }
  const cause = { kind, recipient: order.buyer.email, orderId: order.id, at }
  // Only a person at the shop causes the word that money was not found, so nobody else can have many sent.
  if (isBeforeMoney(kind) && kind !== 'not_found') await writeCapped(trx, word, cause, A_DAY_TO_STRANGERS)
  else await oweEmail(trx, await word(), cause)
}

/** Owes the buyer an email about money that has gone back, once for each refund. */
export async function writeRefundEmail(
  trx: Trx,
  order: Order,
  { imprint, at, ...gone }: Omit<RefundTold, 'order'> & { imprint: Imprint; at: Date },
): Promise<void> {
  const recipient = order.buyer.email
  // The shop has forgotten who it was.
  if (recipient === '') return
  const email = { ...refundEmail({ order, ...gone, ...imprint }), mast: mastOf(imprint) }
  await oweEmail(trx, email, { kind: 'refunded', recipient, orderId: order.id, refundId: gone.refund.id, at })
}

/** A logo has an address only where the shop has one. */
export const mastOf = ({ seller: { name }, origin, logo }: Imprint): EmailContent['mast'] => ({
  name,
  logo: logo && origin ? { src: origin + logo.path, width: logo.width, height: logo.height } : undefined,
})

type Sent = Pick<EnquiryTable, 'id' | 'kind' | 'email'> & { fields: KeptFields }

/** Owes whoever wrote to the shop a word that it came, and the shop the enquiry itself. */
export async function writeEnquiryEmails(trx: Trx, { id, kind, ...sent }: Sent, at: Date): Promise<void> {
  const imprint = await readImprint(trx)
  const { seller, origin } = imprint
  const mast = mastOf(imprint)
  const cause = { enquiryId: id, at }
  if (!isAnswered(kind)) {
    if (await isOnList(trx, { id, kind, email: sent.email })) return
    const out = origin && (await unsubscribeLink(trx, origin, id))
    const signUp = { ...cause, kind: 'signup', recipient: sent.email, wayOut: out } as const
    return writeCapped(trx, () => ({ ...signUpEmail(kind, seller, out), mast }), signUp, A_DAY_TO_STRANGERS)
  }
  const answer = { ...cause, kind: 'enquiry', recipient: sent.email } as const
  await writeCapped(
    trx,
    () => ({ ...enquiryEmail(kind, seller, sent.fields.ticket), mast }),
    answer,
    A_DAY_TO_STRANGERS,
  )
  if (!seller.email) return
  const notice = { ...cause, kind: 'enquiry_notice', recipient: seller.email } as const
  await writeCapped(trx, () => enquiryNotice(kind, sent, seller), notice, NOTICES_A_DAY)
}
