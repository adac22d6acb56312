import { type ChildProcess, spawn } from 'node:child_process'
import { BackupFault } from './manifest.ts'

type Tool = 'pg_dump' | 'pg_restore' | 'psql'

/** The end of what a tool complained about; the first line of it says what is the matter. */
const MOST_HEARD = 2000

/** Starts one of PostgreSQL's own programs. What it is told of passwords is seen by nobody who lists processes. */
export function startTool(tool: Tool, args: readonly string[], { databaseUrl }: { databaseUrl?: string | undefined }) {
  const { connection, password } = withoutPassword(databaseUrl)
  // biome-ignore lint/style/noProcessEnv: another program's environment, its path and language, is ours
  const env = { ...process.env, ...(password ? { PGPASSWORD: password } : {}) }
  const child = spawn(tool, [...args, ...(connection ? ['--dbname', connection] : [])], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => {})
  const ended = endOf(tool, child)
  // Whoever waits for it hears of it; nobody has to at once.
  ended.catch(() => {})
  return { child, ended }
}

async function endOf(tool: Tool, child: ChildProcess): Promise<void> {
  let heard = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    heard = (heard + text).slice(0, MOST_HEARD)
  })
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new BackupFault(missing(tool)) : error),
    )
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new BackupFault(`${tool} failed: ${firstLine(heard)}`)),
    )
  })
}

const missing = (tool: Tool): string =>
  `${tool} is missing: install PostgreSQL's client programs (on Debian: apt install postgresql-client), as new as the server.`

const firstLine = (heard: string): string => {
  const lines = heard.split('\n').filter((line) => line.trim() !== '')
  return (lines.find((line) => /error|fatal|mismatch/i.test(line)) ?? lines[0] ?? 'it did not say why').trim()
}

/** The address without its password, which goes another way. */
function withoutPassword(databaseUrl: string | undefined): { connection?: string; password?: string } {
  if (!databaseUrl) return {}
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password) || (url.searchParams.get('password') ?? '')
  url.password = ''
  url.searchParams.delete('password')
  return { connection: url.href, password }
}
