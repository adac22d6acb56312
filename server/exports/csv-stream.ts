import { setImmediate } from 'node:timers/promises'
import { CSV_BYTE_ORDER_MARK, formatCsvLine } from '#domain/text/csv.ts'

type Cells = readonly (string | number)[]

/**
 * Streams a list as CSV, page by page: one page is in memory at a time, and requests run between pages. Cancelling
 * the stream ends the iteration.
 */
export function csvStream(
  heads: readonly string[],
  pages: AsyncIterator<readonly Cells[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (stream) => stream.enqueue(encoder.encode(CSV_BYTE_ORDER_MARK + formatCsvLine(heads))),
    async pull(stream) {
      await setImmediate()
      const page = await pages.next()
      if (page.done) return stream.close()
      stream.enqueue(encoder.encode(page.value.map(formatCsvLine).join('')))
    },
    cancel: () => void pages.return?.(),
  })
}
