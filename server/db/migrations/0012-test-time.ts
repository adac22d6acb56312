import { type Kysely, sql } from 'kysely'

/** Nothing but a mark changes, which every program since the sixth knows. */
export const oldestProgram = 10

const MARKED = '0006-test-money'

/**
 * Marks orders of test mode that nobody tried to pay, in a shop that had real money by the time when such orders were
 * marked: then their own payments alone were asked. Here the time tells: between the first and the last of the test
 * payments that no real one came between, the shop took no real money, nor before the first of all. Where a doubt is left
 * an order stays real, as do all that were placed since, which carry the mark of the mode that they were placed in.
 */
export async function up(db: Kysely<unknown>) {
  const marked = await sql<{ at: string }>`select timestamp as at from kysely_migration where name = ${MARKED}`.execute(
    db,
  )
  const markedAt = marked.rows[0]?.at
  if (markedAt === undefined) return
  for (const { from, to } of await testTimes(db, markedAt))
    await sql`update orders set test = 1
      where test = 0 and created_at >= ${from} and created_at <= ${to} and created_at < ${markedAt}
        and not exists (select 1 from payments p where p.order_id = orders.id)
        and not exists (select 1 from invoices i where i.order_id = orders.id)`.execute(db)
}

type Span = { from: string; to: string }

/** When the shop was in test mode for certain, as its payments have it. */
async function testTimes(db: Kysely<unknown>, until: string): Promise<Span[]> {
  const { rows } = await sql<{ at: string; test: number }>`
    select created_at as at, case when provider = 'test' then 1 else 0 end as test
    from payments where created_at < ${until} order by created_at, test`.execute(db)
  const spans: Span[] = []
  let span: Span | undefined
  for (const [index, { at, test }] of rows.entries()) {
    if (test === 0) span = undefined
    else if (span) span.to = at
    else {
      span = { from: index === 0 ? '' : at, to: at }
      spans.push(span)
    }
  }
  return spans
}
