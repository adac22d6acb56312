import type { Generated } from 'kysely'
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
