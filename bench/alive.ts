import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
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
const TIMES = 5
/** The machine may differ from its median by this much; otherwise it did something else too, and is asked again. */
const STEADY = 0.15
const ASKED_AT_MOST = 3
const BUDGET = { longTasks: 1, longestMs: 80, moreBlockingMs: 100 }

/**
 * How pages come alive on a slow phone, in turns with the same HTML without scripts from nginx: what of it is not the
 * page itself is the difference. Of each the load with the median blocking time is printed, task by task.
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
  } finally {
    await browser.close()
    control.stop()
  }
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

async function comparePage(browser: Browser, shop: string, control: string, path: string, slowdown: number) {
  const speeds: number[] = []
  let alive: Load[] = []
  let still: Load[] = []
  for (let attempt = 1; attempt <= ASKED_AT_MOST; attempt++) {
    alive = []
    still = []
    speeds.length = 0
    for (let time = 0; time < TIMES; time++) {
      speeds.push(await speed(browser))
      still.push(await loadPage(browser, control + path, slowdown, false))
      alive.push(await loadPage(browser, shop + path, slowdown, true))
    }
    if (steady(speeds)) break
    console.log(`${path} at ${slowdown}x: machine busy (benchmarkIndex ${speeds.join(', ')})`)
  }
  print(path, slowdown, middle(alive), middle(still), median(speeds))
}

const steady = (speeds: readonly number[]) => speeds.every((speed) => Math.abs(speed / median(speeds) - 1) <= STEADY)

const middle = (loads: readonly Load[]): Load =>
  loads.toSorted((one, other) => one.blockingMs - other.blockingMs)[Math.floor(loads.length / 2)] as Load

function print(path: string, slowdown: number, alive: Load, still: Load, speed: number) {
  const what = `${path} at ${slowdown}x`
  console.log(`\n${what}, benchmarkIndex ${speed}`)
  for (const [name, load] of [
    ['alive', alive],
    ['still', still],
  ] as const) {
    const long = load.tasks.filter(({ ms }) => ms > LONG_MS)
    console.log(`  ${name}: ${load.styled} elements styled, ${load.laidOut} layouts`)
    for (const task of long) console.log(`    ${words(task)}`)
  }
  const limits = slowdown === SLOWDOWNS[0]
  const longOf = ({ tasks }: Load) => tasks.filter(({ ms }) => ms > LONG_MS).length
  const longest = ({ tasks }: Load) => Math.max(...tasks.map(({ ms }) => ms))
  record({
    what: `${what}: long tasks more than the still page`,
    value: longOf(alive) - longOf(still),
    unit: '',
    ...(limits && { limit: BUDGET.longTasks }),
  })
  record({ what: `${what}: longest task`, value: longest(alive), unit: 'ms' })
  record({ what: `${what}: longest task of the still page`, value: longest(still), unit: 'ms' })
  record({
    what: `${what}: blocked longer than the still page`,
    value: alive.blockingMs - still.blockingMs,
    unit: 'ms',
    ...(limits && { limit: BUDGET.moreBlockingMs }),
  })
  record({ what: `${what}: total blocking time`, value: alive.blockingMs, unit: 'ms' })
  record({ what: `${what}: all work to the still page's`, value: work(alive) / work(still), unit: 'times' })
  if (alive.tapMs !== undefined)
    record({ what: `${what}: a first tap is answered after`, value: alive.tapMs, unit: 'ms' })
}

const work = ({ tasks }: Load) => tasks.reduce((sum, { ms }) => sum + ms, 0)

function words({ startMs, ms, kinds }: Task): string {
  const parts = (Object.entries(kinds) as [Kind, number][])
    .filter(([, part]) => part >= 1)
    .toSorted(([, one], [, other]) => other - one)
    .map(([kind, part]) => `${kind} ${part.toFixed(0)}`)
  return `${ms.toFixed(0)} ms after ${startMs.toFixed(0)}: ${parts.join(', ')}`
}

async function speed(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const index = await benchmarkIndex(page)
  await page.close()
  return index
}
