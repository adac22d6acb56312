import * as z from 'zod'
import { PRODUCT_FIELDS, type ProductField } from '#domain/catalogue/product-fields.ts'
import type { PriceTaxation } from '#domain/catalogue/validate-product.ts'
import type { ProductId } from '#domain/nominal.ts'
import type { CollectionOption } from '#server/catalogue/product-fields.ts'
import { type ProductFieldChange, productFieldChangesSchema } from '#server/catalogue/product-history.ts'

/** Error of a cell: its column as in the file, its value and the reason. */
export type CellFault = { column: string; value: string; words: string }
/** Row with changes; `made` if the product is new. */
export type ChangedRow = {
  row: number
  id: ProductId
  name: string
  made: boolean
  facts: ProductFieldChange[]
  /** The row puts the product on sale, but these fields are empty: it is imported as hidden. */
  missing?: ProductField[] | undefined
}
export type FaultyRow = { row: number; id: ProductId; name: string; faults: CellFault[] }
export type ImportPreview = { rowsRead: number; unchanged: number; changes: ChangedRow[]; faulty: FaultyRow[] }

/** Context in which a row is validated. */
export type ImportContext = {
  places: readonly CollectionOption[]
  now: Date
  taxation: PriceTaxation
  seen: Map<ProductId, number>
  /** Ids taken by something other than a product. */
  taken: ReadonlySet<string>
  /** Error of every price in a sheet that states prices otherwise than the shop. */
  priceFault: string | undefined
}

/** JSON schemas of `sheetRows.said`. */
export const changeSchema = z.object({
  made: z.boolean(),
  facts: productFieldChangesSchema,
  missing: z.array(z.enum(PRODUCT_FIELDS)).optional(),
})
export const cellFaultsSchema = z.array(z.object({ column: z.string(), value: z.string(), words: z.string() }))
