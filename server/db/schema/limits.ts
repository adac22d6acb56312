import type { BudgetKind } from '#domain/shop/day-budgets.ts'
import type { Instant } from './column-types.ts'

/** What a network has posted in a day in India without signing in; its name is keyed. */
export type DayBudgetTable = { day: string; kind: BudgetKind; network: string; posts: number; bytes: number }

/** Refusals that name no person, counted by what was refused and the hour in India, `2026-11-28T14`. */
export type RefusalTable = { hour: string; what: string; count: number; auditedAt: Instant | null }
