import type { Browser, Page } from '@playwright/test'
import { INTERACTIONS, type Interaction } from './interaction-list.ts'
import { LONG_MS, PHONE } from './page-load.ts'
import { record } from './report.ts'
import { readTrace, startTrace } from './trace.ts'

const TIMES = 20
const SLOWDOWN = 4
export const BUDGET = { pressMs: 100, turnMs: 150 }
/** Wait for work after the frame that answers a click. */
const REST_MS = 500
const LIST = '/uniquely-yours'

/** Measures input latency and the longest task on a phone with 4x CPU slowdown. */
export async function measureInteractions(browser: Browser, origin: string) {
  for (const press of INTERACTIONS) {
    const { answeredMs, longestMs } = await timeInteraction(browser, origin, press)
    record({ what: `${press.what} is answered after`, value: answeredMs, unit: 'ms', limit: BUDGET.pressMs })
    record({ what: `${press.what}: longest task`, value: longestMs, unit: 'ms', limit: LONG_MS })
  }
  await measureNavigations(browser, origin)
}

/** Returns the 75th percentile of 20 latencies, and the longest task of all. */
export async function timeInteraction(browser: Browser, origin: string, press: Interaction) {
  const { page, close } = await openSlow(browser, origin, press)
  const answers: number[] = []
  let longestMs = 0
  // The first run fetches its scripts and is not counted.
  for (let time = -1; time < TIMES; time++) {
    const once = await interactOnce(page, press.on)
    if (time >= 0) answers.push(once.answeredMs)
    if (time >= 0) longestMs = Math.max(longestMs, once.longestMs)
    await press.undo?.(page)
    await page.waitForTimeout(REST_MS)
  }
  await close()
  return { answeredMs: percentile75(answers), longestMs }
}

/** Measures navigation from a list to a product and back with a warm cache, until the other page is painted. */
async function measureNavigations(browser: Browser, origin: string) {
  const { page, close } = await openSlow(browser, origin, { path: LIST })
  const there: number[] = []
  const back: number[] = []
  for (let time = -1; time < TIMES; time++) {
    const to = await navigate(page, 'there')
    const from = await navigate(page, 'back')
    if (time < 0) continue
    there.push(to)
    back.push(from)
  }
  record({ what: 'from list to product', value: percentile75(there), unit: 'ms', limit: BUDGET.turnMs })
  record({ what: 'from product back to list', value: percentile75(back), unit: 'ms', limit: BUDGET.turnMs })
  await close()
}

async function navigate(page: Page, where: 'there' | 'back'): Promise<number> {
  const ms = await page.evaluate(
    (to) =>
      new Promise<number>((done) => {
        const before = document.querySelector('h1')?.textContent
        const from = performance.now()
        const look = () => {
          const heading = document.querySelector('h1')?.textContent
          if (heading && heading !== before) setTimeout(() => done(performance.now() - from))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
        if (to === 'back') history.back()
        else document.querySelectorAll<HTMLElement>('.card .name a')[1]?.click()
      }),
    where,
  )
  await page.waitForTimeout(REST_MS)
  return ms
}

async function openSlow(
  browser: Browser,
  origin: string,
  { path, open, cookie }: Pick<Interaction, 'path' | 'open' | 'cookie'>,
) {
  const context = await browser.newContext(PHONE)
  if (cookie) await context.addCookies([{ ...cookie, url: `${origin}/desk/` }])
  const page = await context.newPage()
  await page.addInitScript(() => {
    addEventListener('page-hydrated', () => Object.assign(window, { hydrated: true }))
    const seen = Object.assign(window, { answeredMs: 0 })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.answeredMs = Math.max(seen.answeredMs, duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await page.goto(origin + path)
  await page.waitForFunction(() => 'hydrated' in window)
  await open?.(page)
  await page.waitForTimeout(REST_MS)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return { page, close: () => context.close() }
}

/** The Event Timing API does not report latencies below 16 ms; they count as zero. */
async function interactOnce(page: Page, on: Interaction['on']) {
  const target = 'key' in on ? undefined : on(page)
  await target?.scrollIntoViewIfNeeded()
  const place = await target?.boundingBox()
  const session = await page.context().newCDPSession(page)
  await page.evaluate(() => Object.assign(window, { answeredMs: 0 }))
  const end = await startTrace(session, false)
  if ('key' in on) await page.keyboard.press(on.key)
  else if (place) await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2)
  await page.waitForTimeout(REST_MS)
  const { tasks } = await readTrace(await end())
  await session.detach()
  const answeredMs = await page.evaluate(() => (window as unknown as { answeredMs: number }).answeredMs)
  return { answeredMs, longestMs: Math.max(0, ...tasks.map(({ ms }) => ms)) }
}

const percentile75 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.75) - 1] ?? Number.NaN
