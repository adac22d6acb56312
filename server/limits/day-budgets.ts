import { createHmac } from 'node:crypto'
import { indianDate } from '#domain/delivery/day.ts'
import { type BudgetKind, DAY_BUDGETS } from '#domain/shop/day-budgets.ts'
import type { Db } from '#server/db/connect.ts'

type Spending = { kind: BudgetKind; network: string; bytes: number }

/**
 * Counts one post against its network's budget of the day, before anything is done with it. `false` where the budget is
 * spent: then nothing is counted. One statement decides, so that of many at once, on several nodes, none is one too many.
 */
export async function spendBudget(db: Db, { kind, network, bytes }: Spending, now: Date): Promise<boolean> {
  const most = DAY_BUDGETS[kind]
  const spent = await db
    .insertInto('dayBudgets')
    .values({ day: indianDate(now), kind, network: await keyOf(db, network), posts: 1, bytes })
    .onConflict((c) =>
      c
        .columns(['day', 'kind', 'network'])
        .doUpdateSet((eb) => ({
          posts: eb('dayBudgets.posts', '+', 1),
          bytes: eb('dayBudgets.bytes', '+', bytes),
        }))
        .where('dayBudgets.posts', '<', most.posts)
        .where('dayBudgets.bytes', '<=', most.bytes - bytes),
    )
    .returning('posts')
    .executeTakeFirst()
  return spent !== undefined
}

/** Keyed, so that a dump of the database does not tell who visited the shop. */
async function keyOf(db: Db, network: string): Promise<string> {
  const { value: secret } = await db
    .selectFrom('meta')
    .select('value')
    .where('name', '=', 'holderSecret')
    .executeTakeFirstOrThrow()
  return createHmac('sha256', secret).update(`network ${network}`).digest('base64url')
}

/** Removes the budgets of days that are over. */
export async function pruneBudgets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('dayBudgets').where('day', '<', indianDate(now)).execute()
}
