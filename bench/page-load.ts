import type { Browser, CDPSession, Page } from '@playwright/test'
import { readTrace, startTrace, type Task } from './trace.ts'

/** Threshold of a long task in the definition of total blocking time. */
export const LONG_MS = 50
/** Pause after hydration for the page's own deferred work. */
const QUIET_MS = 1000
const POLL_MS = 50
/** Lighthouse's phone. */
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
/** The cart page needs an item to show a button. */
const CART = [{ id: 'kids-zone-2', name: 'The Blanket Fort Kit', price: 86, image: '', quantity: 1 }]

export type Load = {
  tasks: Task[]
  /** Total blocking time from the navigation on: the part of each task beyond 50 ms. */
  blockingMs: number
  /** Time from the navigation until the first button reacted; it was tapped as soon as it was rendered. */
  tapMs: number | undefined
  styledElements: number
  layouts: number
}

/**
 * Loads a page with an empty cache on a phone with CPU slowdown; returns its main-thread tasks.
 *
 * `stacks` splits script time by React phase and makes scripts slower.
 */
export async function loadPage(
  browser: Browser,
  url: string,
  slowdown: number,
  { isHydrated, stacks = false }: { isHydrated: boolean; stacks?: boolean },
): Promise<Load> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.addInitScript(watchFirstTap)
  if (url.endsWith('/cart'))
    await page.addInitScript((cart) => localStorage.setItem('cart', JSON.stringify(cart)), CART)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const end = await startTrace(session, stacks)
  await page.goto(url, { waitUntil: 'load' })
  if (isHydrated) await untilHydrated(session)
  await new Promise((done) => setTimeout(done, QUIET_MS))
  const { tasks, styled: styledElements, laidOut: layouts } = await readTrace(await end())
  const tapMs = isHydrated ? await tapped(page) : undefined
  await context.close()
  return { tasks, blockingMs: blocking(tasks), tapMs, styledElements: styledElements, layouts: layouts }
}

/** Polls over CDP: evaluating Playwright's injected scripts is a long task on a slow page. */
async function untilHydrated(session: CDPSession) {
  const ask = async () => (await session.send('Runtime.evaluate', { expression: "'hydrated' in window" })).result.value
  while (!(await ask())) await new Promise((done) => setTimeout(done, POLL_MS))
}

export const blocking = (tasks: readonly Task[]) => tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - LONG_MS), 0)

/**
 * In the page: taps the first button that needs scripts in the first frame that has one, and records when it reacted.
 */
function watchFirstTap() {
  addEventListener('page-hydrated', () => Object.assign(window, { hydrated: true }))
  const tap = () => {
    const button = [...document.querySelectorAll<HTMLElement>('main button:not([commandfor],[popovertarget])')].find(
      (candidate) => candidate.checkVisibility(),
    )
    if (button) setTimeout(() => button.click())
    else requestAnimationFrame(tap)
  }
  document.addEventListener('DOMContentLoaded', () => {
    addEventListener('click', () => requestAnimationFrame(() => Object.assign(window, { tappedMs: performance.now() })))
    requestAnimationFrame(tap)
  })
}

const tapped = (page: Page) => page.evaluate(() => (window as { tappedMs?: number }).tappedMs)
