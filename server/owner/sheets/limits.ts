/** Beyond these a sheet is brought in parts. */
export const MOST_ROWS = 20_000
export const MOST_COLUMNS = 256
export const MOST_SHEET_BYTES = 12 * 1024 * 1024

export const TOO_LONG = `A sheet takes ${MOST_ROWS.toLocaleString('en-IN')} rows, and this one has more. Bring it in parts, each with the heads above.`
export const TOO_WIDE = `A sheet takes ${MOST_COLUMNS} columns, and this one has more. Remove those that the shop does not know.`
export const TOO_LARGE = `A sheet takes ${MOST_SHEET_BYTES / 1024 ** 2} MB. Bring it in parts, each with the heads above.`

/** A row as a spreadsheet counts it, its cells in the order of the columns. `open`: the cell whose quotation mark nothing closes. */
export type SheetRow = { row: number; cells: string[]; open?: number | undefined }
