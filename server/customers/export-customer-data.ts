import { phoneOfKey } from '#domain/desk/customer-key.ts'
import { recipientSchema } from '#domain/document/invoice-schema.ts'
import { storedFieldsSchema } from '#domain/enquiry/stored-fields.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { EnquiryTable } from '#server/db/schema/emails.ts'
import { noticesOf } from '#server/notices/queries.ts'
import { findOrderEvents } from '#server/orders/queries.ts'
import { emailsOf, enquiriesOf, ordersOf, teamDataOf } from './queries.ts'

/** Returns all personal data stored about an email address, or a phone number without one (data access request). */
export async function exportCustomerData(db: Db, email: string, now: Date) {
  const orders = await ordersOf(db, email)
  const enquiries = await enquiriesOf(db, email)
  const emails = await emailsOf(
    db,
    email,
    orders.map(({ id }) => id),
  )
  const isSignUp = ({ kind }: { kind: EnquiryTable['kind'] }) => kind === 'newsletter' || kind === 'notify'
  const phone = phoneOfKey(email)
  return {
    ...(phone ? { phone } : { email }),
    exportedAt: now.toISOString(),
    ...(await teamDataOf(db, email)),
    orders: await Promise.all(orders.map((order) => withDetails(db, order))),
    letters: emails.map(({ kind, recipient, subject, text, createdAt, sentAt }) => ({
      ...{ kind, recipient, subject, text, createdAt, sentAt },
    })),
    enquiries: await Promise.all(enquiries.filter((it) => !isSignUp(it)).map((it) => withAnswers(db, it))),
    signUps: enquiries
      .filter(isSignUp)
      .map(({ kind, email: from, createdAt, withdrawnAt }) => ({ list: kind, email: from, createdAt, withdrawnAt })),
    notices: (await noticesOf(db, email)).map(({ id: _, ...notice }) => notice),
  }
}

/** Adds the replies and the paths of the uploaded files. */
async function withAnswers(
  db: Db,
  { id, kind, email, fields, createdAt }: Awaited<ReturnType<typeof enquiriesOf>>[number],
) {
  const {
    resumeId,
    resumeName,
    resumeKind: _,
    photos,
    ...typed
  } = parseColumn(storedFieldsSchema, fields, 'enquiries.fields', id)
  const resume = resumeId ? { name: resumeName, file: `resumes/${resumeId}` } : undefined
  const files = photos?.split(' ').map((photo) => `photos/${photo.slice(0, photo.lastIndexOf('.'))}`)
  const answers = await db
    .selectFrom('enquiryAnswers')
    .select(['at', 'text'])
    .where('enquiryId', '=', id)
    .orderBy('at')
    .execute()
  const more = { ...(resume && { resume }), ...(files && { photos: files }), ...(answers.length > 0 && { answers }) }
  return { kind, email, createdAt, typed, ...more }
}

type OrderRow = Awaited<ReturnType<typeof ordersOf>>[number]

/** Returns an order with its lines, parcels, payments and documents, without the secrets that open it. */
async function withDetails(db: Db, { id, secret: _, checkoutKey: __, ...order }: OrderRow) {
  const lines = await db.selectFrom('orderLines').selectAll().where('orderId', '=', id).orderBy('position').execute()
  const parcels = await db.selectFrom('parcels').selectAll().where('orderId', '=', id).orderBy('position').execute()
  const box = await db.selectFrom('orderBoxItems').selectAll().where('orderId', '=', id).orderBy('position').execute()
  const payments = await db
    .selectFrom('payments')
    .select(['provider', 'providerRef', 'method', 'amountPaise', 'state', 'transactionId', 'createdAt', 'updatedAt'])
    .where('orderId', '=', id)
    .orderBy('createdAt')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select(['provider', 'providerRef', 'amountPaise', 'state', 'createdAt', 'updatedAt'])
    .where('orderId', '=', id)
    .orderBy('createdAt')
    .execute()
  const invoices = await db
    .selectFrom('invoices')
    .leftJoin('creditNotes', 'creditNotes.invoiceNumber', 'invoices.number')
    .select(['invoices.number', 'invoices.issuedAt', 'invoices.recipient', 'creditNotes.number as creditNote'])
    .where('invoices.orderId', '=', id)
    .execute()
  const notes = await db
    .selectFrom('orderNotes')
    .select(['at', 'text'])
    .where('orderId', '=', id)
    .orderBy('at')
    .execute()
  return {
    ...order,
    lines: lines.map(({ orderId: _, position: __, picture: ___, ...line }) => line),
    parcels: parcels.map(({ orderId: _, position: __, ...parcel }) => parcel),
    boxItems: box.map(({ orderId: _, position: __, ...item }) => item),
    history: await findOrderEvents(db, id),
    payments,
    refunds,
    notes,
    invoices: invoices.map(({ recipient, ...invoice }) => ({
      ...invoice,
      ...(recipient && { recipient: parseColumn(recipientSchema, recipient, 'invoices.recipient', id) }),
    })),
  }
}
