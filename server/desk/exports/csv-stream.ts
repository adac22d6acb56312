import { setImmediate } from 'node:timers/promises'
import { CSV_BEGIN, csvLine } from '#domain/text/csv.ts'

type Cells = readonly (string | number)[]

/**
 * A list as a file that is written while it is read, a page at a time: however long it is, no more than a page of it is in
 * memory, and between two pages everybody else has their turn. Whoever stops reading ends it.
 */
export function csvStream(
  heads: readonly string[],
  pages: AsyncIterator<readonly Cells[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (stream) => stream.enqueue(encoder.encode(CSV_BEGIN + csvLine(heads))),
    async pull(stream) {
      await setImmediate()
      const page = await pages.next()
      if (page.done) return stream.close()
      stream.enqueue(encoder.encode(page.value.map(csvLine).join('')))
    },
    cancel: () => void pages.return?.(),
  })
}
