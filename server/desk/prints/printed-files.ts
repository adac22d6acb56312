import type { Config } from '#server/config.ts'
import { generatedFiles } from '#server/desk/generated-files.ts'
import { runTask } from '#server/workers/pool.ts'
import type { Prints, PrintWish } from './draw-prints.ts'

/** For one order. */
const LIMIT_MS = 30_000

type Shop = { config: Config; log: { error: (about: object, words: string) => void } }

/** PDFs of one document for several orders. */
export const printedFiles = generatedFiles<Shop, PrintWish, Prints>(
  'printing',
  async ({ config: { root, databaseUrl, dataDir } }, request, { append, report }) => {
    const job = { root, place: { databaseUrl, dataDir }, request }
    const { content, prints } = await runTask(root, 'print-task', job, { limitMs: LIMIT_MS }, report)
    await append(content)
    return prints
  },
)
