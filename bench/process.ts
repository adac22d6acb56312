import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { record, skip } from './report.ts'
import { type RunningShop, residentMb, startShop } from './server.ts'

const run = promisify(execFile)
const REQUESTS = 20_000
const CONCURRENCY = 16
const PATHS = ['/', '/uniquely-yours', '/kids-zone/kids-zone-2', '/wedding-edit?for=groom', '/healthz']

/** Measures the time from process start to the first response, on an existing database. */
export async function measureStart(dataDir: string) {
  const shop = await startShop(dataDir)
  record({ what: 'start to the first answer, existing database', value: shop.startMs, unit: 'ms', limit: 1000 })
  await shop.stop()
}

export async function measureMemory(dataDir: string) {
  const shop = await startShop(dataDir)
  let sent = 0
  const worker = async () => {
    while (sent < REQUESTS) {
      const path = PATHS[sent++ % PATHS.length]
      await (await fetch(shop.origin + path, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  const mb = await residentMb(shop.pid)
  await shop.stop()
  if (mb === undefined) return skip('resident memory', 'this system has no /proc')
  record({ what: `resident memory after ${REQUESTS} requests`, value: mb, unit: 'MB', limit: 180 })
}

/** Measures CPU time of rendering the largest list, at a URL that bypasses the cache. */
export async function measureRender(shop: RunningShop) {
  const seconds = await renderSeconds(shop, ['/uniquely%2Dyours'])
  if (seconds === undefined) return skip('render an uncached page', 'this system has no /proc')
  record({
    what: 'rendering the largest list, CPU time',
    value: seconds * 1000,
    unit: 'ms',
    limit: 20,
  })
}

/**
 * Returns CPU seconds per render of these pages; an escaped hyphen bypasses the cache. `undefined` without /proc.
 */
export async function renderSeconds(shop: RunningShop, paths: readonly string[]): Promise<number | undefined> {
  const ticks = Number((await run('getconf', ['CLK_TCK']).catch(() => ({ stdout: '' }))).stdout) || 100
  const cpu = () => cpuSeconds(shop.pid, ticks)
  const render = async (times: number) => {
    for (let i = 0; i < times; i++) {
      const headers = { 'accept-encoding': 'identity' }
      const response = await fetch(shop.origin + paths[i % paths.length], { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${paths[i % paths.length]} was answered with ${response.status}`)
    }
  }
  await render(40)
  const before = await cpu()
  if (before === undefined) return undefined
  await render(100)
  return (((await cpu()) ?? 0) - before) / 100
}

async function cpuSeconds(pid: number, ticks: number): Promise<number | undefined> {
  const { readFile } = await import('node:fs/promises')
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields && (Number(fields[11]) + Number(fields[12])) / ticks
}
