import type { Generated } from 'kysely'
import type { AuditKind } from '#domain/desk/audit-list.ts'
import type { OrderId } from '#domain/nominal.ts'
import type { BudgetKind } from '#domain/settings/day-budgets.ts'
import type { Instant } from './column-types.ts'

/** A durable job: written in the transaction of its cause and run by a worker, possibly twice. */
export type JobTable = {
  id: string
  kind: string
  subject: string
  attempts: Generated<number>
  /** Earliest start; while a worker runs the job, the time from which that worker counts as dead. */
  dueAt: Instant
  createdAt: Instant
  doneAt: Instant | null
  fault: string | null
}

/** Audit log. Triggers reject updates and deletes. */
export type AuditTable = {
  id: string
  kind: Generated<AuditKind>
  who: string
  what: string
  /** The changed thing: an order number, a setting's name, an email address of the team. */
  subject: Generated<string>
  before: Generated<string>
  after: Generated<string>
  /** Network address of the actor; empty for the shop itself. */
  address: Generated<string>
  at: Instant
}

/** A task for a person. */
export type TaskTable = {
  id: string
  orderId: OrderId | null
  /** Key of the task: one task per subject. */
  subject: string
  text: string
  at: Instant
  doneAt: Instant | null
  toldAt: Generated<Instant | null>
}

/** Posts of a network without a session, by day in India. `network` is a keyed hash. */
export type DayBudgetTable = { day: string; kind: BudgetKind; network: string; posts: number; bytes: number }

/** Refusals without personal data, counted by kind and hour in India, `2026-11-28T14`. */
export type RefusalTable = { hour: string; what: string; count: number; auditedAt: Instant | null }
