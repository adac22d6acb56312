import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median, record, skip } from './report.ts'

const run = promisify(execFile)
const TOOLS = join(import.meta.dirname, 'tools')
const RUNS = 5
const FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
const PAGES = [
  { path: '/', seo: true },
  { path: '/uniquely-yours', seo: true },
  { path: '/kids-zone/kids-zone-2', seo: true },
  { path: '/cart', seo: false },
]

type Report = { categories: Record<string, { score: number }>; audits: Record<string, { numericValue: number }> }

/** Returns the path of the Lighthouse CLI, installing it at first use; `undefined` if that fails. */
export async function lighthouse(): Promise<string | undefined> {
  const cli = join(TOOLS, 'node_modules/lighthouse/cli/index.js')
  if (!existsSync(cli)) await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: TOOLS }).catch(() => undefined)
  return existsSync(cli) ? cli : undefined
}

/** Runs Lighthouse once; returns the performance score out of 100. */
export async function performanceOf(cli: string, url: string, folder: string): Promise<number> {
  const { categories } = await report(cli, url, join(folder, 'lighthouse.json'))
  return (categories.performance?.score ?? 0) * 100
}

/** Measures Lighthouse scores on its simulated phone, the median of five. */
export async function measureLighthouse(origin: string, folder: string) {
  const cli = await lighthouse()
  if (!cli) return skip('Lighthouse', 'it could not be installed')
  for (const { path, seo } of PAGES) {
    const reports: Report[] = []
    for (let i = 0; i < RUNS; i++) reports.push(await report(cli, origin + path, join(folder, 'lighthouse.json')))
    const score = (name: string) => median(reports.map(({ categories }) => (categories[name]?.score ?? 0) * 100))
    record({ what: `${path}: Lighthouse performance`, value: score('performance'), unit: '', limit: 95, least: true })
    record({
      what: `${path}: Lighthouse accessibility`,
      value: score('accessibility'),
      unit: '',
      limit: 100,
      least: true,
    })
    record({
      what: `${path}: Lighthouse best practices`,
      value: score('best-practices'),
      unit: '',
      limit: 100,
      least: true,
    })
    if (seo) record({ what: `${path}: Lighthouse SEO`, value: score('seo'), unit: '', limit: 100, least: true })
    const lcp = median(reports.map(({ audits }) => audits['largest-contentful-paint']?.numericValue ?? Number.NaN))
    record({ what: `${path}: largest contentful paint, simulated`, value: lcp / 1000, unit: 's', limit: 2 })
  }
}

async function report(cli: string, url: string, file: string): Promise<Report> {
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' }
  await run(
    process.execPath,
    [cli, url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${FLAGS}`],
    { env, maxBuffer: 1e8 },
  )
  return JSON.parse(await readFile(file, 'utf8'))
}
