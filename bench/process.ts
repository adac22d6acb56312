import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { record, skip } from './report.ts'
import { type RunningShop, residentMb, startShop } from './server.ts'

const run = promisify(execFile)
const REQUESTS = 20_000
const AT_ONCE = 16
const PATHS = ['/', '/uniquely-yours', '/kids-zone/kids-zone-2', '/wedding-edit?for=groom', '/healthz']

/** From the start of the process to its first answer, on a database that is there already. */
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
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const mb = await residentMb(shop.pid)
  await shop.stop()
  if (mb === undefined) return skip('resident memory', 'this system has no /proc')
  record({ what: `resident memory after ${REQUESTS} requests`, value: mb, unit: 'MB', limit: 180 })
}

/** Processor time of the server for rendering the largest list, which a parameter nobody knows keeps out of memory. */
export async function measureRender(shop: RunningShop) {
  const ticks = Number((await run('getconf', ['CLK_TCK']).catch(() => ({ stdout: '' }))).stdout) || 100
  const cpu = () => cpuSeconds(shop.pid, ticks)
  const render = async (times: number) => {
    for (let i = 0; i < times; i++)
      await (
        await fetch(`${shop.origin}/uniquely-yours/`, { headers: { 'accept-encoding': 'identity' } })
      ).arrayBuffer()
  }
  await render(30)
  const before = await cpu()
  if (before === undefined) return skip('a page rendered anew', 'this system has no /proc')
  await render(100)
  record({
    what: 'the largest list rendered anew, processor time',
    value: (((await cpu()) ?? 0) - before) * 10,
    unit: 'ms',
    limit: 15,
  })
}

async function cpuSeconds(pid: number, ticks: number): Promise<number | undefined> {
  const { readFile } = await import('node:fs/promises')
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields && (Number(fields[11]) + Number(fields[12])) / ticks
}
