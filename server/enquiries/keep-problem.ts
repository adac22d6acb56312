import { randomInt } from 'node:crypto'
import type { IntakeLimits } from '#domain/enquiry/intake-limits.ts'
import { faultOfPhotos, notAPhoto, type PhotoKind, photoKind } from '#domain/enquiry/photo.ts'
import type { Problem } from '#domain/enquiry/problem.ts'
import type { OrderId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import type { Files } from '#server/files/files.ts'
import { keepWithFiles } from './keep-files.ts'

/** Of one order, waiting at the same time: whoever has more to say is being answered. */
export const MOST_OPEN = 5

type About = { id: OrderId; number: string; email: string; fullName: string; phone: string }
type Told = { problem: Problem; message: string; photos: readonly Photo[] }
type How = { now: Date; limits: IntakeLimits; files: Files }

export type KeptProblem = { ok: true; ticket: string } | { ok: false; why: 'no-room' | 'enough' }

/** Keeps what is wrong with an order, under a number that nobody else's has, with the emails that follow. */
export async function keepProblem(db: Db, order: About, told: Told, how: How): Promise<KeptProblem> {
  if ((await openProblems(db, order.id)) >= MOST_OPEN) return { ok: false, why: 'enough' }
  const ticket = await freeTicket(db)
  const kept = await keepWithFiles(
    db,
    (names) => {
      const photos = names.map((name, at) => `${name}.${told.photos[at]?.kind}`).join(' ')
      const fields = { ticket, order: order.number, name: order.fullName, phone: order.phone, problem: told.problem }
      return {
        ...{ kind: 'problem', email: order.email, orderId: order.id, ticket },
        fields: { ...fields, message: told.message, ...(photos && { photos }) },
      }
    },
    { ...how, folder: 'photos', contents: told.photos.map(({ content }) => content) },
  )
  return kept.ok ? { ok: true, ticket } : kept
}

async function openProblems(db: Db, orderId: OrderId): Promise<number> {
  const rows = await db
    .selectFrom('enquiries')
    .select('id')
    .where('orderId', '=', orderId)
    .where('dueAt', 'is not', null)
    .limit(MOST_OPEN)
    .execute()
  return rows.length
}

/** A number that says nothing about how many there are; the database lets none be given twice. */
async function freeTicket(db: Db): Promise<string> {
  for (;;) {
    const ticket = `P-${randomInt(100_000, 1_000_000)}`
    const taken = await db.selectFrom('enquiries').select('id').where('ticket', '=', ticket).executeTakeFirst()
    if (!taken) return ticket
  }
}

/** What was told about an order, with what was answered, the newest first. */
export async function problemsOf(db: Db, orderId: OrderId) {
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

/** Reads the photos of a form and judges them by number, size and content; an unused field comes as a nameless file. */
export async function readPhotos(sent: readonly FormDataEntryValue[]): Promise<{ photos: Photo[]; fault?: string }> {
  const files = sent.filter((one): one is File => one instanceof File && one.name !== '')
  const fault = faultOfPhotos(files)
  if (fault) return { photos: [], fault }
  const photos: Photo[] = []
  for (const file of files) {
    const content = new Uint8Array(await file.arrayBuffer())
    const kind = photoKind(content)
    if (!kind) return { photos: [], fault: notAPhoto(file.name) }
    photos.push({ kind, content })
  }
  return { photos }
}
