/** Rows per batch, few enough not to delay requests. */
export const BATCH_SIZE = 500

/**
 * Iterates over a table by id, in batches, until `isOver()`. `read` returns the first `BATCH_SIZE` rows after an id.
 * Returns true when the end was reached.
 */
export async function inBatches<Row extends { id: string }>(
  read: (after: string) => Promise<Row[]>,
  work: (rows: Row[]) => Promise<void>,
  isOver: () => boolean,
): Promise<boolean> {
  for (let after = ''; ; ) {
    const rows = await read(after)
    const last = rows.at(-1)
    if (!last) return true
    await work(rows)
    if (isOver()) return false
    after = last.id
  }
}
