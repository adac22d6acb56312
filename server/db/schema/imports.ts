import type { Generated } from 'kysely'
import type { ProductId } from '#domain/nominal.ts'
import type { Instant, JsonText } from './column-types.ts'

/** An import: an uploaded sheet with its preview and progress. */
export type ImportTable = {
  id: string
  name: string
  /** State `reading` lasts until the preview is written; the import begins once a user confirms the preview. */
  state: 'reading' | 'foreseen' | 'running' | 'done'
  at: Instant
  who: string
  rowsRead: number
  unchanged: number
  made: number
  changed: number
  faulty: number
  reached: Generated<number>
  /** Counts of products written (`done`), and skipped because they changed after the preview. */
  done: Generated<number>
  told: Generated<number>
  movedAt: Instant
}

/** A row that changes a product (`change`), has errors (`faulty`) or was skipped. */
export type ImportRowTable = {
  sheetId: string
  no: number
  what: 'change' | 'faulty' | 'told'
  row: number
  productId: ProductId
  name: string
  /** Old and new values of the fields of a change; otherwise the errors by cell. */
  said: JsonText
}
