import type { Generated } from 'kysely'
import type { ProductId } from '#domain/flavours.ts'
import type { Instant, JsonText } from './column-types.ts'

/** A sheet that was brought in, as it was held against the gifts, and how far it has been done. */
export type SheetTable = {
  id: string
  /** The name of its file. */
  name: string
  /** Nothing is changed before somebody who has seen what would be says so; its rows are being written before. */
  state: 'reading' | 'foreseen' | 'running' | 'done'
  at: Instant
  who: string
  rowsRead: number
  unchanged: number
  made: number
  changed: number
  faulty: number
  /** The last row that is settled; -1 before the first. */
  reached: Generated<number>
  /** Gifts that were changed or made, and those that were left as they are because of what has happened meanwhile. */
  done: Generated<number>
  told: Generated<number>
  /** When it was last come further. */
  movedAt: Instant
}

/** A row that changes something (`change`), that cannot be (`faulty`), or that was left as it is (`told`). */
export type SheetRowTable = {
  sheetId: string
  /** Its place among those of the sheet. */
  no: number
  what: 'change' | 'faulty' | 'told'
  /** As a spreadsheet counts it. */
  row: number
  /** Empty where the row does not say. */
  productId: ProductId
  name: string
  /** Of a change its fields, what they were and what they become; else what is wrong, cell by cell. */
  said: JsonText
}
