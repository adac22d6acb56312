import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { lighthouse, performanceOf } from './lighthouse.ts'
import { benchmarkIndex } from './machine-speed.ts'
import { startNginx } from './nginx.ts'
import { LONG_MS, type Load, loadPage } from './page-load.ts'
import { measurePresses } from './presses.ts'
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
/** At which the limits hold: Lighthouse's phone. */
const LIMITS_AT = 4
const TIMES = 5
/** The machine may differ from its median by this much; otherwise it did something else too, and is asked again. */
const STEADY = 0.15
/** And a page without scripts may block it no longer than this. */
const STILL_BLOCKING_MS = 30
const ASKED_AT_MOST = 3
const BUDGET = { longTasks: 1, longestMs: 80, moreBlockingMs: 100 }
/** What Lighthouse gives a page at least, or so much less than the still page gets. */
const LIGHTHOUSE = { least: 97, below: 2 }

/**
 * How pages come alive on a slow phone, in turns with the same HTML without scripts from nginx: what of it is not the
 * page itself is the difference. Of each the load with the median blocking time is printed, task by task, and of the
 * shop's page one more that tells React's phases apart.
 */
export async function measureAlive(origin: string, folder: string, asked: readonly string[]) {
  if (!(await has('nginx', '-v'))) return skip('coming alive', 'nginx is not installed')
  const paths = asked.length > 0 ? asked : PAGES
  const control = await withoutScripts(origin, paths, join(folder, 'control'))
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  try {
    for (const slowdown of SLOWDOWNS)
      for (const path of paths) await comparePage(browser, origin, control.origin, path, slowdown)
    if (asked.length === 0) await measurePresses(browser, origin)
  } finally {
    await browser.close()
  }
  const cli = await lighthouse()
  if (cli) for (const path of paths) await compareScores(cli, origin, control.origin, path, folder)
  else skip('Lighthouse beside the still page', 'it could not be installed')
  control.stop()
}

/** The pages as they are, less their scripts; all that they name is fetched from the shop. */
async function withoutScripts(origin: string, paths: readonly string[], folder: string) {
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

/** Figures of a machine that is busy with something else are shown and do not count. */
async function comparePage(browser: Browser, shop: string, control: string, path: string, slowdown: number) {
  for (let attempt = 1; attempt <= ASKED_AT_MOST; attempt++) {
    const speeds: number[] = []
    const alive: Load[] = []
    const still: Load[] = []
    for (let time = 0; time < TIMES; time++) {
      speeds.push(await speed(browser))
      still.push(await loadPage(browser, control + path, slowdown, { comesAlive: false }))
      alive.push(await loadPage(browser, shop + path, slowdown, { comesAlive: true }))
    }
    const busy = busyWith(speeds, middle(still), slowdown)
    const what = `${path} at ${slowdown}x`
    show(`${what}, benchmarkIndex ${median(speeds)}`, middle(alive), middle(still))
    const told = await loadPage(browser, shop + path, slowdown, { comesAlive: true, stacks: true })
    showTasks('alive, with its scripts told apart, which takes longer', told)
    if (!busy) return count(what, middle(alive), middle(still), slowdown === LIMITS_AT)
    console.log(`${what}: machine busy, does not count (${busy})`)
  }
}

function busyWith(speeds: readonly number[], still: Load, slowdown: number): string | undefined {
  if (speeds.some((speed) => Math.abs(speed / median(speeds) - 1) > STEADY))
    return `benchmarkIndex ${speeds.join(', ')}`
  if (slowdown === LIMITS_AT && still.blockingMs > STILL_BLOCKING_MS)
    return `the still page blocks ${still.blockingMs.toFixed(0)} ms`
  return undefined
}

const middle = (loads: readonly Load[]): Load =>
  loads.toSorted((one, other) => one.blockingMs - other.blockingMs)[Math.floor(loads.length / 2)] as Load

function show(what: string, alive: Load, still: Load) {
  console.log(`\n${what}`)
  showTasks('alive', alive)
  showTasks('still', still)
}

function showTasks(name: string, { styled, laidOut, tasks }: Load) {
  console.log(`  ${name}: ${styled} elements styled, ${laidOut} layouts`)
  for (const task of tasks.filter(({ ms }) => ms > LONG_MS)) console.log(`    ${words(task)}`)
}

function count(what: string, alive: Load, still: Load, limits: boolean) {
  const longOf = ({ tasks }: Load) => tasks.filter(({ ms }) => ms > LONG_MS).length
  const longest = ({ tasks }: Load) => Math.max(...tasks.map(({ ms }) => ms))
  const figure = (name: string, value: number, unit: string, limit?: number) =>
    record({ what: `${what}: ${name}`, value, unit, ...(limits && limit !== undefined && { limit }) })
  figure('long tasks more than the still page', longOf(alive) - longOf(still), '', BUDGET.longTasks)
  figure('longest task', longest(alive), 'ms', Math.max(BUDGET.longestMs, longest(still)))
  figure('longest task of the still page', longest(still), 'ms')
  figure('blocked longer than the still page', alive.blockingMs - still.blockingMs, 'ms', BUDGET.moreBlockingMs)
  figure('total blocking time', alive.blockingMs, 'ms')
  figure("all work to the still page's", work(alive) / work(still), 'times')
  if (alive.tapMs !== undefined) figure('a first tap is answered after', alive.tapMs, 'ms')
}

const work = ({ tasks }: Load) => tasks.reduce((sum, { ms }) => sum + ms, 0)

function words({ startMs, ms, kinds }: Task): string {
  const parts = (Object.entries(kinds) as [Kind, number][])
    .filter(([, part]) => part >= 1)
    .toSorted(([, one], [, other]) => other - one)
    .map(([kind, part]) => `${kind} ${part.toFixed(0)}`)
  return `${ms.toFixed(0)} ms after ${startMs.toFixed(0)}: ${parts.join(', ')}`
}

async function compareScores(cli: string, shop: string, control: string, path: string, folder: string) {
  const scores: Record<'alive' | 'still', number[]> = { alive: [], still: [] }
  for (let time = 0; time < TIMES; time++) {
    scores.still.push(await performanceOf(cli, control + path, folder))
    scores.alive.push(await performanceOf(cli, shop + path, folder))
  }
  const still = median(scores.still)
  const limit = Math.min(LIGHTHOUSE.least, still - LIGHTHOUSE.below)
  record({ what: `${path}: Lighthouse, the still page`, value: still, unit: '' })
  record({ what: `${path}: Lighthouse`, value: median(scores.alive), unit: '', limit, least: true })
}

async function speed(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const index = await benchmarkIndex(page)
  await page.close()
  return index
}
