import pg from 'pg'
import { columnList, type MoveSide, quoted, type Row, type Table, tablesFrom } from './move-side.ts'

const COLUMNS = `select columns.table_name, columns.column_name, columns.data_type,
    array_position(keys.conkey, attributes.attnum)
  from information_schema.columns
  join pg_attribute as attributes on attributes.attname = columns.column_name
    and attributes.attrelid = quote_ident(columns.table_name)::regclass
  left join pg_constraint as keys on keys.conrelid = attributes.attrelid and keys.contype = 'p'
  where columns.table_schema = current_schema() and columns.table_name not like 'search_%'
  order by columns.table_name collate "C", columns.column_name collate "C"`

const FOREIGN_KEYS = `select conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(oid) from pg_constraint
  where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`

const TRIGGERS = `select distinct tgrelid::regclass::text from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and relnamespace = current_schema()::regnamespace order by 1`

const INTEGER_OIDS = [20, 21, 23]

const TABLES = 'select tablename from pg_tables where schemaname = current_schema()'

/** Integers of every size as numbers; everything else as PostgreSQL writes it. */
const getTypeParser = ((oid: number) =>
  INTEGER_OIDS.includes(oid) ? Number : (text: string) => text) as typeof pg.types.getTypeParser

/** Connects to PostgreSQL for a move; `isSource` keeps other clients from writing to it until `close`. */
export async function openPostgresSide(url: string, { isSource }: { isSource: boolean }): Promise<MoveSide> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, types: { getTypeParser } })
  // The statement in flight is rejected as well.
  client.on('error', () => {})
  await client.connect()
  const query = async (text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await client.query({ text, values: [...values], rowMode: 'array' })).rows as Row[]
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '5s'`)
  if (isSource) await lockTables(query)
  const { host, pathname } = new URL(url)
  return {
    name: `PostgreSQL ${host}${pathname}`,
    query,
    async insert({ name, columns }: Table, rows) {
      const arrays = columns.map(({ type }, at) => `$${at + 1}::${type === 'text' ? 'text' : 'bigint'}[]`)
      const values = columns.map((_, at) => rows.map((row) => row[at]))
      await query(
        `insert into ${quoted(name)} (${columnList(columns)}) select * from unnest(${arrays.join(', ')})`,
        values,
      )
    },
    tableNames: async () => (await query(TABLES)).map(([name]) => String(name)),
    tables: async () => tablesFrom(await query(COLUMNS)),
    async constraints() {
      const keys = await query(FOREIGN_KEYS)
      const triggered = await query(TRIGGERS)
      return {
        drop: [
          ...keys.map(([table, name]) => `alter table ${table} drop constraint ${name}`),
          ...triggered.map(([table]) => `alter table ${table} disable trigger user`),
        ],
        restore: [
          // Each checks the rows that were copied.
          ...keys.map(([table, name, definition]) => `alter table ${table} add constraint ${name} ${definition}`),
          ...triggered.map(([table]) => `alter table ${table} enable trigger user`),
        ],
      }
    },
    async finish() {
      await query('analyze')
    },
    close: () => client.end(),
  }
}

/** Locks every table against writes, before the snapshot is taken. */
async function lockTables(query: (text: string) => Promise<Row[]>): Promise<void> {
  await query('begin isolation level repeatable read')
  const tables = await query(TABLES)
  if (tables.length > 0)
    await query(`lock table ${tables.map(([name]) => quoted(String(name))).join(', ')} in share mode`)
}
