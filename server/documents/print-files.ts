import type { Config } from '#server/config.ts'
import { generatedFiles } from '#server/files/generated-files.ts'
import { runTask } from '#server/workers/pool.ts'
import type { PrintRequest, PrintResult } from './print-pdf.ts'

/** Per order. */
const LIMIT_MS = 30_000

type Shop = { config: Config; log: { error: (about: object, words: string) => void } }

/** PDFs of a document for several orders, rendered in the worker thread. */
export const printFiles = generatedFiles<Shop, PrintRequest, PrintResult>(
  'printing',
  async ({ config: { root, databaseUrl, dataDir } }, request, { append, report }) => {
    const job = { root, place: { databaseUrl, dataDir }, request }
    const { content, prints } = await runTask(root, 'print-task', job, { limitMs: LIMIT_MS }, report)
    await append(content)
    return prints
  },
)
