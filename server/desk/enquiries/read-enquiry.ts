import { senderOf, subjectOf } from '#domain/desk/enquiry-list.ts'
import { answerBy, settleBy } from '#domain/enquiry/clocks.ts'
import { keptFieldsSchema } from '#domain/enquiry/kept-fields.ts'
import { isPhotoKind } from '#domain/enquiry/photo.ts'
import { toldInTime } from '#domain/enquiry/problem.ts'
import type { OrderId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'

const ORDERS_SHOWN = 5
/** Not what was typed into a field that is shown as such. */
const BESIDE = ['message', 'resumeId', 'resumeName', 'resumeKind', 'photos', 'ticket', 'order', 'problem']

/** One file of an enquiry: where it lies in the data folder, what it is and what its sender called it. */
export type EnquiryFile = { name: string; kind: string; shownAs: string; isPhoto: boolean }

/** One enquiry with all that belongs to it; nothing where there is none. */
export async function readEnquiry(db: Db, id: string) {
  const row = await db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const fields = parseColumn(keptFieldsSchema, row.fields, 'enquiries.fields', row.id)
  const { kind, email, ticket, createdAt, dueAt, answeredAt, settledAt, withdrawnAt, orderId } = row
  const at = new Date(createdAt)
  const sent = { kind, email, ticket, fields }
  const arrivedAt = orderId ? await arrivalOf(db, orderId) : undefined
  return {
    ...{ id, kind, ticket, email, createdAt, dueAt, answeredAt, settledAt, withdrawnAt },
    from: senderOf(sent),
    // The order stands beside it.
    subject: subjectOf({ kind, fields: { ...fields, order: '' } }),
    message: fields.message ?? '',
    typed: Object.entries(fields).filter(([name, text]) => text !== '' && !BESIDE.includes(name)),
    order: orderId ? fields.order : undefined,
    orders: (await ordersOf(db, email)).filter((number) => number !== fields.order),
    files: filesOf(fields).map(({ shownAs, isPhoto }) => ({ shownAs, isPhoto })),
    answerBy: answerBy(kind, at)?.toISOString(),
    settleBy: kind === 'problem' ? settleBy(at).toISOString() : undefined,
    arrivedAt: arrivedAt?.toISOString(),
    inTime: toldInTime(fields.problem ?? '', { arrivedAt, at }),
    answers: await answersOf(db, id),
  }
}

export type EnquiryRead = NonNullable<Awaited<ReturnType<typeof readEnquiry>>>

const answersOf = (db: Db, enquiryId: string) =>
  db
    .selectFrom('enquiryAnswers')
    .select(['id', 'at', 'who', 'text', 'sent'])
    .where('enquiryId', '=', enquiryId)
    .orderBy('at')
    .orderBy('id')
    .execute()

/** When the last parcel of an order arrived; nothing while one is on its way. */
async function arrivalOf(db: Db, orderId: OrderId): Promise<Date | undefined> {
  const row = await db
    .selectFrom('orderEvents')
    .select((eb) => eb.fn.max('at').as('at'))
    .where('orderId', '=', orderId)
    .where('toState', '=', 'delivered')
    .executeTakeFirst()
  return row?.at ? new Date(row.at) : undefined
}

/** What the same address has ordered before, the newest first. */
const ordersOf = (db: Db, email: string) =>
  db
    .selectFrom('orderTerms')
    .innerJoin('orders', 'orders.id', 'orderTerms.orderId')
    .select('orders.number')
    .where('orderTerms.term', '=', email.trim().toLowerCase())
    .orderBy('orders.createdAt', 'desc')
    .limit(ORDERS_SHOWN)
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

/** One file of an enquiry, by its place among them. */
export async function fileOfEnquiry(db: Db, id: string, place: number): Promise<EnquiryFile | undefined> {
  const row = await db.selectFrom('enquiries').select('fields').where('id', '=', id).executeTakeFirst()
  return row && filesOf(parseColumn(keptFieldsSchema, row.fields, 'enquiries.fields', id))[place]
}
