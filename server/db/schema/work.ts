import type { Generated } from 'kysely'
import type { AuditKind } from '#domain/desk/audit-list.ts'
import type { OrderId } from '#domain/flavours.ts'
import type { Instant } from './column-types.ts'

/** Work that must not be lost: written with what caused it, done by a worker that may run twice. */
export type JobTable = {
  id: string
  kind: string
  subject: string
  attempts: Generated<number>
  /** When it may be begun; while somebody works on it, when that somebody counts as dead. */
  dueAt: Instant
  createdAt: Instant
  doneAt: Instant | null
  fault: string | null
}

/** The audit. The database refuses to change a line of it or to take one away. */
export type ChangeTable = {
  id: string
  kind: Generated<AuditKind>
  who: string
  what: string
  /** Of which thing: an order's number, the name of a setting, an e-mail of the team. */
  subject: Generated<string>
  before: Generated<string>
  after: Generated<string>
  /** Where whoever did it sat; empty for the shop itself. */
  address: Generated<string>
  at: Instant
}

/** Something that a person has to look at. */
export type ReviewTaskTable = {
  id: string
  orderId: OrderId | null
  /** What it is about: the same thing is noted once. */
  subject: string
  text: string
  at: Instant
  doneAt: Instant | null
  /** When the owner was told of it. */
  toldAt: Generated<Instant | null>
}
