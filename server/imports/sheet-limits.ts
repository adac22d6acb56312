export const MAX_ROWS = 20_000
export const MAX_COLUMNS = 256
export const MAX_SHEET_BYTES = 12 * 1024 * 1024

export const TOO_LONG = `A sheet can have ${MAX_ROWS.toLocaleString('en-IN')} rows, and this one has more. Split it, each part with its header row.`
export const TOO_WIDE = `A sheet can have ${MAX_COLUMNS} columns, and this one has more. Remove the ones that the shop does not use.`
export const TOO_LARGE = `A sheet can have ${MAX_SHEET_BYTES / 1024 ** 2} MB. Split it, each part with its header row.`

/**
 * Row by its number in the spreadsheet, with cells in column order. `open` is the cell with an unclosed quotation
 * mark.
 */
export type SheetRow = { row: number; cells: string[]; open?: number | undefined }
