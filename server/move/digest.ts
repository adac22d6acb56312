import { createHash } from 'node:crypto'
import { columnList, type MoveSide, quoted, type Row, type Table, type Value } from './move-side.ts'

/** Number of rows of a table, and a sum of their hashes that does not depend on their order. */
export type Digest = { rows: number; sum: bigint }

const BATCH_ROWS = 2000
const MODULUS = 2n ** 128n

/** Reads the rows after `key` in the order of the primary key, at most `limit`. */
export function readAfter(side: MoveSide, table: Table, key: readonly Value[] | null, limit: number): Promise<Row[]> {
  const { name, columns } = table
  const keys = table.key.map(quoted).join(', ')
  const places = table.key.map((_, at) => `$${at + 1}`).join(', ')
  const after = key ? `where (${keys}) > (${places})` : ''
  return side.query(
    `select ${columnList(columns)} from ${quoted(name)} ${after} order by ${keys} limit ${limit}`,
    key ?? [],
  )
}

/** Returns the primary key of a row. */
export const keyOf = (table: Table, row: Row): Value[] =>
  table.key.map((name) => row[table.columns.findIndex((column) => column.name === name)] ?? null)

/** Reads a whole table and returns its digest. `onRows` receives the size of each batch. */
export async function digestOf(side: MoveSide, table: Table, onRows: (rows: number) => void): Promise<Digest> {
  const digest: Digest = { rows: 0, sum: 0n }
  for (let key: Value[] | null = null; ; ) {
    const rows: Row[] = await readAfter(side, table, key, BATCH_ROWS)
    for (const row of rows) digest.sum = (digest.sum + hashOf(row)) % MODULUS
    digest.rows += rows.length
    onRows(rows.length)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_ROWS) return digest
    key = keyOf(table, last)
  }
}

const hashOf = (row: Row): bigint =>
  BigInt(`0x${createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 32)}`)

/** Sums of every column of money, by `table.column`, in paise. */
export async function sumMoney(side: MoveSide, tables: readonly Table[]): Promise<Map<string, number>> {
  const sums = new Map<string, number>()
  for (const { name, columns } of tables) {
    const money = columns.filter((column) => column.name.endsWith('_paise'))
    if (money.length === 0) continue
    const totals = money.map((column) => `cast(coalesce(sum(${quoted(column.name)}), 0) as bigint)`)
    const [row = []] = await side.query(`select ${totals.join(', ')} from ${quoted(name)}`)
    money.forEach((column, at) => {
      sums.set(`${name}.${column.name}`, Number(row[at]))
    })
  }
  return sums
}
