import { execFile } from 'node:child_process'
import { join } from 'node:path'

export type MigrationTarget = { dataDir: string; databaseUrl: string | undefined }

/** The compile cache speeds up sixty starts of the same program. */
const COMPILE_CACHE_ENV = { ...process.env, NODE_COMPILE_CACHE: join(process.cwd(), 'node_modules/.cache/node') }

/** Runs one start in a child process; returns its number of queries, or `undefined` if it was killed. */
export function runMigrations(where: MigrationTarget, dieAt?: number): Promise<number | undefined> {
  const given = JSON.stringify({ ...where, dieAt })
  return new Promise((resolve, reject) =>
    execFile(
      process.execPath,
      ['test/migrating/process.ts', given],
      { env: COMPILE_CACHE_ENV },
      (error, output, errors) => {
        if (error && error.signal !== 'SIGKILL') reject(new Error(errors))
        else resolve(error ? undefined : Number(output))
      },
    ),
  )
}
