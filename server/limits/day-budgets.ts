import { createHmac } from 'node:crypto'
import { indianDate } from '#domain/delivery/calendar.ts'
import { type BudgetKind, DAY_BUDGETS } from '#domain/settings/day-budgets.ts'
import type { Db } from '#server/db/connect.ts'

type Spending = { kind: BudgetKind; network: string; bytes: number }

/**
 * Counts a post against its network's daily budget before it is processed. Returns false, without counting, when the
 * budget is spent. A single statement decides, so concurrent posts on several nodes cannot exceed the budget.
 */
export async function spendBudget(db: Db, { kind, network, bytes }: Spending, now: Date): Promise<boolean> {
  const limit = DAY_BUDGETS[kind]
  const spent = await db
    .insertInto('dayBudgets')
    .values({ day: indianDate(now), kind, network: await networkKey(db, network), posts: 1, bytes })
    .onConflict((c) =>
      c
        .columns(['day', 'kind', 'network'])
        .doUpdateSet((eb) => ({
          posts: eb('dayBudgets.posts', '+', 1),
          bytes: eb('dayBudgets.bytes', '+', bytes),
        }))
        .where('dayBudgets.posts', '<', limit.posts)
        .where('dayBudgets.bytes', '<=', limit.bytes - bytes),
    )
    .returning('posts')
    .executeTakeFirst()
  return spent !== undefined
}

/** Hashed with a secret, so a database dump does not reveal who visited the shop. */
async function networkKey(db: Db, network: string): Promise<string> {
  const { value: secret } = await db
    .selectFrom('meta')
    .select('value')
    .where('name', '=', 'holderSecret')
    .executeTakeFirstOrThrow()
  return createHmac('sha256', secret).update(`network ${network}`).digest('base64url')
}

/** Deletes the budgets of past days. */
export async function pruneBudgets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('dayBudgets').where('day', '<', indianDate(now)).execute()
}
