/** Few enough to be read between two visitors. */
export const WINDOW = 500

/**
 * All rows of a table by their ids, a window at a time, until the time is over. `read` answers the first `WINDOW` rows
 * after an id. The answer says whether the end was reached.
 */
export async function inWindows<Row extends { id: string }>(
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
