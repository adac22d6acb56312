import { enquirySubject, senderName } from '#domain/desk/enquiry-list.ts'
import { resolutionDeadline } from '#domain/enquiry/deadlines.ts'
import { isPhotoKind } from '#domain/enquiry/photo.ts'
import { reportedInTime } from '#domain/enquiry/problem.ts'
import { storedFieldsSchema } from '#domain/enquiry/stored-fields.ts'
import type { OrderId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { EnquiryTable } from '#server/db/schema/emails.ts'
import { readPromises } from '#server/settings/queries.ts'

export const ENQUIRY_KINDS = [
  'newsletter',
  'notify',
  'consultation',
  'contact',
  'careers',
  'problem',
] as const satisfies readonly EnquiryTable['kind'][]

const MAX_ENQUIRIES = 50

/** Returns the newest 50 enquiries, of one kind or all. */
export async function listEnquiries(db: Db, kind: EnquiryTable['kind'] | undefined) {
  const rows = await db
    .selectFrom('enquiries')
    .selectAll()
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as EnquiryTable['kind']))
    .orderBy('createdAt', 'desc')
    .limit(MAX_ENQUIRIES)
    .execute()
  return rows.map(({ fields, ...row }) => ({
    ...row,
    fields: parseColumn(storedFieldsSchema, fields, 'enquiries.fields', row.id),
  }))
}

const MAX_ORDERS = 5
/** Fields that the page shows separately. */
const SEPARATE_FIELDS = ['message', 'resumeId', 'resumeName', 'resumeKind', 'photos', 'ticket', 'order', 'problem']

/** File of an enquiry: its storage name, type and the name shown. */
export type EnquiryFile = { name: string; kind: string; shownAs: string; isPhoto: boolean }

/** Returns an enquiry with its order, files and replies, or `undefined`. */
export async function readEnquiry(db: Db, id: string) {
  const row = await db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const fields = parseColumn(storedFieldsSchema, row.fields, 'enquiries.fields', row.id)
  const { kind, email, ticket, createdAt, dueAt, answeredAt, settledAt, withdrawnAt, orderId } = row
  const at = new Date(createdAt)
  const sent = { kind, email, ticket, fields }
  const arrivedAt = orderId ? await arrivalOf(db, orderId) : undefined
  return {
    ...{ id, kind, ticket, email, createdAt, dueAt, answeredAt, settledAt, withdrawnAt },
    from: senderName(sent),
    // The page shows the order next to the subject.
    subject: enquirySubject({ kind, fields: { ...fields, order: '' } }),
    message: fields.message ?? '',
    typed: Object.entries(fields).filter(([name, text]) => text !== '' && !SEPARATE_FIELDS.includes(name)),
    order: orderId ? fields.order : undefined,
    orders: (await ordersOf(db, email)).filter((number) => number !== fields.order),
    files: filesOf(fields).map(({ shownAs, isPhoto }) => ({ shownAs, isPhoto })),
    settleBy: kind === 'problem' ? resolutionDeadline(at).toISOString() : undefined,
    arrivedAt: arrivedAt?.toISOString(),
    inTime: reportedInTime(fields.problem ?? '', { arrivedAt, at }, await readPromises(db)),
    answers: await answersOf(db, id),
  }
}

export type EnquiryDetails = NonNullable<Awaited<ReturnType<typeof readEnquiry>>>

const answersOf = (db: Db, enquiryId: string) =>
  db
    .selectFrom('enquiryAnswers')
    .select(['id', 'at', 'who', 'text', 'sent'])
    .where('enquiryId', '=', enquiryId)
    .orderBy('at')
    .orderBy('id')
    .execute()

/** Returns when the last delivery of an order was recorded. */
async function arrivalOf(db: Db, orderId: OrderId): Promise<Date | undefined> {
  const row = await db
    .selectFrom('orderEvents')
    .select((eb) => eb.fn.max('at').as('at'))
    .where('orderId', '=', orderId)
    .where('toState', '=', 'delivered')
    .executeTakeFirst()
  return row?.at ? new Date(row.at) : undefined
}

/** Returns the latest orders of the same email, newest first. */
const ordersOf = (db: Db, email: string) =>
  db
    .selectFrom('orderTerms')
    .innerJoin('orders', 'orders.id', 'orderTerms.orderId')
    .select('orders.number')
    .where('orderTerms.term', '=', email.trim().toLowerCase())
    .orderBy('orders.createdAt', 'desc')
    .limit(MAX_ORDERS)
    .execute()
    .then((rows) => rows.map(({ number }) => number))

function filesOf({ resumeId, resumeName = '', resumeKind = '', photos = '' }: Record<string, string>): EnquiryFile[] {
  const resume = resumeId ? [{ name: resumeId, kind: resumeKind, shownAs: resumeName, isPhoto: false }] : []
  const named = photos.split(' ').filter(Boolean)
  return [
    ...resume,
    ...named.map((photo, at) => {
      const dot = photo.lastIndexOf('.')
      const kind = photo.slice(dot + 1)
      return { name: photo.slice(0, dot), kind, shownAs: `Photo ${at + 1}`, isPhoto: isPhotoKind(kind) }
    }),
  ]
}

/** Returns a file of an enquiry by its index. */
export async function fileOfEnquiry(db: Db, id: string, place: number): Promise<EnquiryFile | undefined> {
  const row = await db.selectFrom('enquiries').select('fields').where('id', '=', id).executeTakeFirst()
  return row && filesOf(parseColumn(storedFieldsSchema, row.fields, 'enquiries.fields', id))[place]
}
