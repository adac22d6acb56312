import { type Kysely, sql } from 'kysely'
import { isSqlite } from '#server/db/portable.ts'

const IS_USED = 'exists (select 1 from removed_orders where number = new.number)'

/** Adds daily budgets of visitors' posts, counted refusals, and the removal of unpaid orders. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('dayBudgets')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('posts', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('dayBudgetsKey', ['day', 'kind', 'network'])
    .execute()
  await db.schema
    .createTable('refusals')
    .addColumn('hour', 'text', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('auditedAt', 'text')
    .addPrimaryKeyConstraint('refusalsKey', ['hour', 'what'])
    .execute()
  await sql`create index orders_unpaid on orders (updated_at, id, state)
    where state in ('created', 'awaiting_payment', 'failed', 'cancelled')`.execute(db)
  await db.schema
    .createTable('removedOrders')
    .addColumn('number', 'text', (c) => c.primaryKey())
    .execute()
  for (const statement of isSqlite(db) ? KEEP_NUMBERS_ON_SQLITE : KEEP_NUMBERS_ON_POSTGRES)
    await sql.raw(statement).execute(db)
}

/** Keeps the number of a removed order out of use: the insert is skipped, as by a conflict with a number in use. */
const KEEP_NUMBERS_ON_SQLITE = [
  `create trigger orders_renumbered before insert on orders when ${IS_USED} begin select raise(ignore); end`,
]

const KEEP_NUMBERS_ON_POSTGRES = [
  `create function skip_removed_number() returns trigger language plpgsql as $$
    begin if ${IS_USED} then return null; end if; return new; end $$`,
  'create trigger orders_renumbered before insert on orders for each row execute function skip_removed_number()',
  // Raised when an order was removed while this row waited for its number; the transaction is then repeated.
  `create function refuse_removed_number() returns trigger language plpgsql as $$
    begin if ${IS_USED} then
      raise exception using errcode = 'serialization_failure', message = 'this number is used';
    end if; return null; end $$`,
  'create trigger orders_never_renumbered after insert on orders for each row execute function refuse_removed_number()',
]
