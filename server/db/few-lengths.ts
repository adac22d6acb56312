/**
 * PostgreSQL plans a statement once for each connection, and remembers a bounded number of them: a list of every length
 * would be a statement of its own and crowd out the others. These come in lengths of a power of two.
 */
const MOST = 512

/** As a list for `in`: its last one is there more than once. */
export function ofFewLengths<T>(list: readonly T[]): T[] {
  const [last] = list.slice(-1)
  if (last === undefined) return []
  const length = 2 ** Math.ceil(Math.log2(list.length))
  return [...list, ...new Array<T>(length - list.length).fill(last)]
}

/** As lists that are written one after the other; `most`: a power of two, less for rows of many columns. */
export function* inFewLengths<T>(list: readonly T[], most = MOST): Generator<T[]> {
  let length = most
  for (let from = 0; from < list.length; from += length) {
    while (length > list.length - from) length /= 2
    yield list.slice(from, from + length)
  }
}
