import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { measureInteractions } from './interactions.ts'
import { lighthouse, performanceOf } from './lighthouse.ts'
import { benchmarkIndex } from './machine-speed.ts'
import { startNginx } from './nginx.ts'
import { LONG_MS, type Load, loadPage } from './page-load.ts'
import { median, record, skip } from './report.ts'
import { has } from './throughput.ts'
import type { Kind, Task } from './trace.ts'

const PAGES = [
  '/',
  '/kids-zone',
  '/uniquely-yours',
  '/kids-zone/kids-zone-2',
  '/build-your-own/start',
  '/build-your-own/products',
  '/cart',
  '/corporate',
  '/our-story',
]
const SLOWDOWNS = [4, 6]
/** CPU slowdown at which the limits apply: that of Lighthouse's phone. */
const LIMITS_SLOWDOWN = 4
const LOADS = 5
/**
 * Largest deviation of a speed sample from the median. Beyond it the machine was busy and the page is measured again.
 */
const MAX_SPEED_DEVIATION = 0.15
/** Longest blocking time of a page without scripts. Beyond it the machine was busy. */
const MAX_STATIC_BLOCKING_MS = 30
const MAX_ATTEMPTS = 3
const BUDGET = { longTasks: 1, longestMs: 80, moreBlockingMs: 100 }
/** Minimum Lighthouse score, or this far below the score of the page without scripts. */
const LIGHTHOUSE = { least: 97, below: 2 }

/**
 * Measures hydration on a slow phone against the same HTML without scripts, served by nginx.
 *
 * The difference is the cost of the scripts. The load with the median blocking time is printed task by task, followed
 * by one traced load that splits script time by React phase.
 */
export async function measureHydration(origin: string, folder: string, asked: readonly string[]) {
  if (!(await has('nginx', '-v'))) return skip('hydration', 'nginx is not installed')
  const paths = asked.length > 0 ? asked : PAGES
  const control = await serveWithoutScripts(origin, paths, join(folder, 'control'))
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  try {
    for (const slowdown of SLOWDOWNS)
      for (const path of paths) await comparePage(browser, origin, control.origin, path, slowdown)
    if (asked.length === 0) await measureInteractions(browser, origin)
  } finally {
    await browser.close()
  }
  const cli = await lighthouse()
  if (cli) for (const path of paths) await compareScores(cli, origin, control.origin, path, folder)
  else skip('Lighthouse beside the still page', 'it could not be installed')
  control.stop()
}

/** Serves the pages without their scripts; nginx proxies every other request to the shop. */
async function serveWithoutScripts(origin: string, paths: readonly string[], folder: string) {
  await mkdir(folder, { recursive: true })
  const places = await Promise.all(
    paths.map(async (path, index) => {
      const html = await (await fetch(origin + path)).text()
      await writeFile(join(folder, `${index}.html`), html.replaceAll(/<script\b.*?<\/script>/gs, ''))
      return `location = ${path} { default_type text/html; root ${folder}; try_files /${index}.html =404; }`
    }),
  )
  return startNginx(folder, `${places.join('\n')}\nlocation / { proxy_pass ${origin}; }`, paths[0] ?? '/')
}

/** Compares both pages. Figures taken while the machine is busy are printed but not counted. */
async function comparePage(browser: Browser, shop: string, control: string, path: string, slowdown: number) {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const speeds: number[] = []
    const hydrated: Load[] = []
    const still: Load[] = []
    for (let time = 0; time < LOADS; time++) {
      speeds.push(await benchmarkMachine(browser))
      still.push(await loadPage(browser, control + path, slowdown, { isHydrated: false }))
      hydrated.push(await loadPage(browser, shop + path, slowdown, { isHydrated: true }))
    }
    const busy = describeBusyMachine(speeds, medianLoad(still), slowdown)
    const what = `${path} at ${slowdown}x`
    printComparison(`${what}, benchmarkIndex ${median(speeds)}`, medianLoad(hydrated), medianLoad(still))
    const traced = await loadPage(browser, shop + path, slowdown, { isHydrated: true, stacks: true })
    printTasks('hydrated, by script, which takes longer', traced)
    if (!busy) return recordFigures(what, medianLoad(hydrated), medianLoad(still), slowdown === LIMITS_SLOWDOWN)
    console.log(`${what}: machine busy, does not count (${busy})`)
  }
}

function describeBusyMachine(speeds: readonly number[], still: Load, slowdown: number): string | undefined {
  if (speeds.some((speed) => Math.abs(speed / median(speeds) - 1) > MAX_SPEED_DEVIATION))
    return `benchmarkIndex ${speeds.join(', ')}`
  if (slowdown === LIMITS_SLOWDOWN && still.blockingMs > MAX_STATIC_BLOCKING_MS)
    return `the still page blocks ${still.blockingMs.toFixed(0)} ms`
  return undefined
}

const medianLoad = (loads: readonly Load[]): Load =>
  loads.toSorted((one, other) => one.blockingMs - other.blockingMs)[Math.floor(loads.length / 2)] as Load

function printComparison(what: string, hydrated: Load, still: Load) {
  console.log(`\n${what}`)
  printTasks('hydrated', hydrated)
  printTasks('still', still)
}

function printTasks(name: string, { styledElements, layouts, tasks }: Load) {
  console.log(`  ${name}: ${styledElements} elements styled, ${layouts} layouts`)
  for (const task of tasks.filter(({ ms }) => ms > LONG_MS)) console.log(`    ${describeTask(task)}`)
}

function recordFigures(what: string, hydrated: Load, still: Load, limits: boolean) {
  const longOf = ({ tasks }: Load) => tasks.filter(({ ms }) => ms > LONG_MS).length
  const longest = ({ tasks }: Load) => Math.max(...tasks.map(({ ms }) => ms))
  const figure = (name: string, value: number, unit: string, limit?: number) =>
    record({ what: `${what}: ${name}`, value, unit, ...(limits && limit !== undefined && { limit }) })
  figure('long tasks more than the still page', longOf(hydrated) - longOf(still), '', BUDGET.longTasks)
  figure('longest task', longest(hydrated), 'ms', Math.max(BUDGET.longestMs, longest(still)))
  figure('longest task of the still page', longest(still), 'ms')
  figure('blocked longer than the still page', hydrated.blockingMs - still.blockingMs, 'ms', BUDGET.moreBlockingMs)
  figure('total blocking time', hydrated.blockingMs, 'ms')
  figure("all work to the still page's", totalCpuMs(hydrated) / totalCpuMs(still), 'times')
  if (hydrated.tapMs !== undefined) figure('a first tap is answered after', hydrated.tapMs, 'ms')
}

const totalCpuMs = ({ tasks }: Load) => tasks.reduce((sum, { ms }) => sum + ms, 0)

function describeTask({ startMs, ms, kinds }: Task): string {
  const parts = (Object.entries(kinds) as [Kind, number][])
    .filter(([, part]) => part >= 1)
    .toSorted(([, one], [, other]) => other - one)
    .map(([kind, part]) => `${kind} ${part.toFixed(0)}`)
  return `${ms.toFixed(0)} ms after ${startMs.toFixed(0)}: ${parts.join(', ')}`
}

async function compareScores(cli: string, shop: string, control: string, path: string, folder: string) {
  const scores: Record<'hydrated' | 'still', number[]> = { hydrated: [], still: [] }
  for (let time = 0; time < LOADS; time++) {
    scores.still.push(await performanceOf(cli, control + path, folder))
    scores.hydrated.push(await performanceOf(cli, shop + path, folder))
  }
  const still = median(scores.still)
  const limit = Math.min(LIGHTHOUSE.least, still - LIGHTHOUSE.below)
  record({ what: `${path}: Lighthouse, the still page`, value: still, unit: '' })
  record({ what: `${path}: Lighthouse`, value: median(scores.hydrated), unit: '', limit, least: true })
}

async function benchmarkMachine(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const index = await benchmarkIndex(page)
  await page.close()
  return index
}
