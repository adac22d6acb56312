import { PROGRESS_TABLE } from '#server/db/unfinished-move.ts'

/** Value of a column: all columns of the shop are text or integers. */
export type Value = string | number | null
/** A row as its values, in the order of the table's columns. */
export type Row = readonly Value[]

export type Column = { name: string; type: 'text' | 'integer' }
/** `key` are the columns of the primary key. */
export type Table = { name: string; columns: readonly Column[]; key: readonly string[] }

/** Error that explains why a move was not done; not a defect of the program. Printed as one line. */
export class MoveError extends Error {
  override name = 'MoveError'
}

/** One database of a move. Statements are the same SQL on both kinds, with parameters `$1`, `$2`, …. */
export type MoveSide = {
  /** Kind, and place without credentials. */
  name: string
  query: (statement: string, values?: readonly Value[]) => Promise<Row[]>
  insert: (table: Table, rows: readonly Row[]) => Promise<void>
  tableNames: () => Promise<string[]>
  /** Tables to copy, in the order of their names. */
  tables: () => Promise<Table[]>
  /** Statements that take away triggers and foreign keys, and those that put them back. */
  constraints: () => Promise<{ drop: string[]; restore: string[] }>
  /** Last step of the transaction that ends the move. Throws `MoveError` when a row has lost its parent. */
  finish: () => Promise<void>
  close: () => Promise<void>
}

/** Runs statements in one transaction. */
export async function inTransaction<Answer>(side: MoveSide, work: () => Promise<Answer>): Promise<Answer> {
  await side.query('begin')
  try {
    const answer = await work()
    await side.query('commit')
    return answer
  } catch (error) {
    await side.query('rollback').catch(() => {})
    throw error
  }
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const columnList = (columns: readonly { name: string }[]): string =>
  columns.map(({ name }) => quoted(name)).join(', ')

/** The search index is of another form in each database, and is made from the products. */
const isCopied = (table: string): boolean => !/^(search_|kysely_|sqlite_)/.test(table) && table !== PROGRESS_TABLE

/** Groups columns by table. Throws `MoveError` for a type that differs between the databases. */
export function tablesFrom(rows: readonly Row[]): Table[] {
  const tables = new Map<string, { name: string; columns: Column[]; key: [position: number, name: string][] }>()
  for (const [tableName, name, type, keyPosition] of rows) {
    if (!isCopied(String(tableName))) continue
    const table = tables.get(String(tableName)) ?? { name: String(tableName), columns: [], key: [] }
    tables.set(table.name, table)
    table.columns.push({ name: String(name), type: columnType(`${tableName}.${name}`, String(type)) })
    if (Number(keyPosition) > 0) table.key.push([Number(keyPosition), String(name)])
  }
  return [...tables.values()].map((table) => ({
    ...table,
    key: table.key.sort(([a], [b]) => a - b).map(([, name]) => name),
  }))
}

function columnType(column: string, type: string): Column['type'] {
  if (/^(text|character varying|varchar\(\d+\))$/i.test(type)) return 'text'
  if (/^(integer|bigint)$/i.test(type)) return 'integer'
  throw new MoveError(`${column} has the type ${type}, which cannot be moved.`)
}
