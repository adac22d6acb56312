/** SQL that differs between the two databases. */
export type Dialect = Readonly<{
  isSqlite: boolean
  binary: string
  /** Stores the rows of a table in its primary key index. */
  withoutRowid: string
  /** Primary keys that the database numbers. `autoNumber` never reuses a number. */
  number: string
  autoNumber: string
  bytes: string
}>

export const SQLITE: Dialect = {
  isSqlite: true,
  binary: 'collate binary',
  withoutRowid: ' without rowid',
  number: 'integer primary key',
  autoNumber: 'integer primary key autoincrement',
  bytes: 'blob',
}

export const POSTGRES: Dialect = {
  isSqlite: false,
  binary: 'collate "C"',
  withoutRowid: '',
  number: 'serial primary key',
  autoNumber: 'bigserial primary key',
  bytes: 'bytea',
}
