import { randomInt } from 'node:crypto'
import type { IntakeLimits } from '#domain/enquiry/intake-limits.ts'
import { detectPhotoKind, invalidPhotoMessage, type PhotoKind, photosError } from '#domain/enquiry/photo.ts'
import type { Problem } from '#domain/enquiry/problem.ts'
import type { OrderId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { storeWithFiles } from './store-files.ts'

/** Maximum number of open problem reports per order. */
export const MAX_OPEN_PROBLEMS = 5

type ReportedOrder = { id: OrderId; number: string; email: string; fullName: string; phone: string }
type ProblemReport = { problem: Problem; message: string; photos: readonly Photo[] }
type StoreOptions = { now: Date; limits: IntakeLimits; files: FileStore }

export type ReportResult = { ok: true; ticket: string } | { ok: false; why: 'no-room' | 'enough' }

/**
 * Stores a problem report about an order under a new ticket number and enqueues its emails. Returns `enough` when the
 * order has `MOST_OPEN` open reports.
 */
export async function reportProblem(
  db: Db,
  order: ReportedOrder,
  report: ProblemReport,
  options: StoreOptions,
): Promise<ReportResult> {
  if ((await countOpenProblems(db, order.id)) >= MAX_OPEN_PROBLEMS) return { ok: false, why: 'enough' }
  const ticket = await newTicket(db)
  const kept = await storeWithFiles(
    db,
    (names) => {
      const photos = names.map((name, at) => `${name}.${report.photos[at]?.kind}`).join(' ')
      const fields = { ticket, order: order.number, name: order.fullName, phone: order.phone, problem: report.problem }
      return {
        ...{ kind: 'problem', email: order.email, orderId: order.id, ticket },
        fields: { ...fields, message: report.message, ...(photos && { photos }) },
      }
    },
    { ...options, folder: 'photos', contents: report.photos.map(({ content }) => content) },
  )
  return kept.ok ? { ok: true, ticket } : kept
}

async function countOpenProblems(db: Db, orderId: OrderId): Promise<number> {
  const rows = await db
    .selectFrom('enquiries')
    .select('id')
    .where('orderId', '=', orderId)
    .where('dueAt', 'is not', null)
    .limit(MAX_OPEN_PROBLEMS)
    .execute()
  return rows.length
}

/** Random, so that it does not reveal the number of reports. A unique index guarantees that it is used once. */
async function newTicket(db: Db): Promise<string> {
  for (;;) {
    const ticket = `P-${randomInt(100_000, 1_000_000)}`
    const taken = await db.selectFrom('enquiries').select('id').where('ticket', '=', ticket).executeTakeFirst()
    if (!taken) return ticket
  }
}

/** Returns the problem reports of an order with their replies, newest first. */
export async function problemsOfOrder(db: Db, orderId: OrderId) {
  const rows = await db
    .selectFrom('enquiries')
    .select(['id', 'ticket', 'createdAt', 'answeredAt', 'settledAt'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const answers = await db
    .selectFrom('enquiryAnswers')
    .select(['id', 'enquiryId', 'at', 'text'])
    .where('enquiryId', 'in', ids)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, ticket, ...times }) => ({
    ...times,
    ticket: ticket ?? '',
    answers: answers.filter(({ enquiryId }) => enquiryId === id),
  }))
}

type Photo = { kind: PhotoKind; content: Uint8Array }

/**
 * Reads the uploaded photos and checks number, size and content. Browsers send an empty file field as a file without
 * a name.
 */
export async function readPhotos(sent: readonly FormDataEntryValue[]): Promise<{ photos: Photo[]; fault?: string }> {
  const files = sent.filter((one): one is File => one instanceof File && one.name !== '')
  const fault = photosError(files)
  if (fault) return { photos: [], fault }
  const photos: Photo[] = []
  for (const file of files) {
    const content = new Uint8Array(await file.arrayBuffer())
    const kind = detectPhotoKind(content)
    if (!kind) return { photos: [], fault: invalidPhotoMessage(file.name) }
    photos.push({ kind, content })
  }
  return { photos }
}
