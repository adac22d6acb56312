import { type ChildProcess, spawn } from 'node:child_process'
import { BackupError } from './manifest.ts'

type Tool = 'pg_dump' | 'pg_restore' | 'psql'

const MAX_ERROR_LENGTH = 2000

/**
 * Starts one of PostgreSQL's client programs. The password is passed in the environment, since arguments are visible
 * in the process list.
 */
export function startTool(tool: Tool, args: readonly string[], { databaseUrl }: { databaseUrl?: string | undefined }) {
  const { connection, password } = withoutPassword(databaseUrl)
  // biome-ignore lint/style/noProcessEnv: the child process inherits PATH and the locale
  const env = { ...process.env, ...(password ? { PGPASSWORD: password } : {}) }
  const child = spawn(tool, [...args, ...(connection ? ['--dbname', connection] : [])], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => {})
  const ended = waitForExit(tool, child)
  // Callers may await this later; until then a rejection must not count as unhandled.
  ended.catch(() => {})
  return { child, ended }
}

async function waitForExit(tool: Tool, child: ChildProcess): Promise<void> {
  let errorOutput = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(0, MAX_ERROR_LENGTH)
  })
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new BackupError(missingMessage(tool)) : error),
    )
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new BackupError(`${tool} failed: ${firstLine(errorOutput)}`)),
    )
  })
}

const missingMessage = (tool: Tool): string =>
  `${tool} is missing: install PostgreSQL's client programs (on Debian: apt install postgresql-client), as new as the server.`

const firstLine = (errorOutput: string): string => {
  const lines = errorOutput.split('\n').filter((line) => line.trim() !== '')
  return (lines.find((line) => /error|fatal|mismatch/i.test(line)) ?? lines[0] ?? 'no error message').trim()
}

function withoutPassword(databaseUrl: string | undefined): { connection?: string; password?: string } {
  if (!databaseUrl) return {}
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password) || (url.searchParams.get('password') ?? '')
  url.password = ''
  url.searchParams.delete('password')
  return { connection: url.href, password }
}
