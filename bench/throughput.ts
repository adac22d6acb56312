import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startNginx } from './nginx.ts'
import { record, skip } from './report.ts'

const run = promisify(execFile)
const LIST = '/uniquely-yours'
const SECONDS = '8s'
const CONNECTIONS = '16'

export const has = (command: string, flag: string) =>
  run(command, [flag]).then(
    () => true,
    (error: { code?: unknown }) => error.code !== 'ENOENT',
  )

/** Compares a cached list page, with all middleware and the request log, to nginx serving the same bytes. */
export async function measureThroughput(origin: string, folder: string) {
  if (!(await has('wrk', '-v'))) return skip('requests a second', 'wrk is not installed')
  const headers = { 'accept-encoding': 'br' }
  await fetch(origin + LIST, { headers })
  await new Promise((done) => setTimeout(done, 3000))
  const shop = await load(origin + LIST)
  record({ what: 'a list page from memory', value: shop.perSecond, unit: 'req/s' })
  record({ what: `a list page: p99 at ${CONNECTIONS} connections`, value: shop.p99Ms, unit: 'ms', limit: 10 })
  if (!(await has('nginx', '-v'))) return skip('the ratio to nginx', 'nginx is not installed')
  const nginx = await nginxServing(await compressedBytes(origin + LIST), folder)
  try {
    const bound = await load(nginx.url)
    record({ what: 'the same bytes from nginx, one worker', value: bound.perSecond, unit: 'req/s' })
    record({ what: 'ratio to nginx', value: shop.perSecond / bound.perSecond, unit: '', limit: 0.25, least: true })
  } finally {
    nginx.stop()
  }
}

/** Returns requests per second and the 99th percentile in ms, over eight seconds. */
export async function load(url: string) {
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${SECONDS}`,
    '--latency',
    '-H',
    'Accept-Encoding: br',
    url,
  ])
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  const [, value = '', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
  const toMs = { us: 0.001, ms: 1, s: 1000 }[unit] ?? 1
  if (/Non-2xx/.test(stdout)) throw new Error(`wrk met errors\n${stdout}`)
  return { perSecond, p99Ms: Number(value) * toMs }
}

/** Returns the bytes on the wire: fetch would decompress them. */
async function compressedBytes(url: string): Promise<Buffer> {
  const { stdout } = await run('curl', ['-s', '-H', 'Accept-Encoding: br', url], {
    encoding: 'buffer',
    maxBuffer: 10e6,
  })
  return stdout
}

async function nginxServing(body: Buffer, folder: string) {
  const root = join(folder, 'www')
  await mkdir(root, { recursive: true })
  await writeFile(join(root, 'page'), body)
  const lines = `root ${root}; default_type text/html; add_header Content-Encoding br;`
  const { origin, stop } = await startNginx(folder, lines, '/page')
  return { url: `${origin}/page`, stop }
}
