import { execFile } from 'node:child_process'
import { join } from 'node:path'

export type Where = { dataDir: string; databaseUrl: string | undefined }

/** Sixty processes, which need not each read the same program anew. */
const COMPILED_ONCE = { ...process.env, NODE_COMPILE_CACHE: join(process.cwd(), 'node_modules/.cache/node') }

/** A start in a process of its own; `undefined` when it was killed, else how often it asked the database. */
export function start(where: Where, dieAt?: number): Promise<number | undefined> {
  const given = JSON.stringify({ ...where, dieAt })
  return new Promise((resolve, reject) =>
    execFile(
      process.execPath,
      ['test/migrating/process.ts', given],
      { env: COMPILED_ONCE },
      (error, output, errors) => {
        if (error && error.signal !== 'SIGKILL') reject(new Error(errors))
        else resolve(error ? undefined : Number(output))
      },
    ),
  )
}
