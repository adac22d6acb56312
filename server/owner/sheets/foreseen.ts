import * as z from 'zod'
import type { ProductId } from '#domain/flavours.ts'
import { PRODUCT_FIELDS, type ProductField } from '#domain/goods/product-facts.ts'
import { type FactChange, factsSchema } from '#server/owner/goods/product-changes.ts'
import type { Place } from '#server/owner/goods/read-facts.ts'

/** What is wrong with a cell: its column as it stands there, what is in it, and why that cannot be. */
export type CellFault = { column: string; value: string; words: string }
/** A row that changes something: of a gift that is not there yet (`made`) each field from nothing. */
export type PlannedChange = {
  row: number
  id: ProductId
  name: string
  made: boolean
  facts: FactChange[]
  /** The row puts the product on sale, but these fields are empty: it is imported as hidden. */
  missing?: ProductField[] | undefined
}
export type FaultyRow = { row: number; id: ProductId; name: string; faults: CellFault[] }
export type Foreseen = { rowsRead: number; unchanged: number; changes: PlannedChange[]; faulty: FaultyRow[] }

/** What a row is held against, beside its own gift. */
export type Around = {
  places: readonly Place[]
  now: Date
  /** Where each gift of the sheet stood first. */
  seen: Map<ProductId, number>
  /** What is called so already and is no gift. */
  taken: ReadonlySet<string>
}

/** The same as they are kept in `sheetRows.said`. */
export const changeSchema = z.object({
  made: z.boolean(),
  facts: factsSchema,
  missing: z.array(z.enum(PRODUCT_FIELDS)).optional(),
})
export const cellFaultsSchema = z.array(z.object({ column: z.string(), value: z.string(), words: z.string() }))
