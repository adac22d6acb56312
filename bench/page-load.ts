import type { Browser, CDPSession, Page } from '@playwright/test'
import { readTrace, startTrace, type Task } from './trace.ts'

/** A task longer than this keeps a tap waiting, by the definition of total blocking time. */
export const LONG_MS = 50
/** After the page is alive, for what it does by itself then. */
const QUIET_MS = 1000
const ASKED_EVERY_MS = 50
/** Lighthouse's phone. */
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
/** So that the cart has a button to press. */
const CART = [{ id: 'kids-zone-2', name: 'The Blanket Fort Kit', price: 86, image: '', quantity: 1 }]

export type Load = {
  tasks: Task[]
  /** From the navigation on, what of each task goes beyond 50 ms. */
  blockingMs: number
  /** From the navigation until the first button did what it is for; it was tapped as soon as it was there. */
  tapMs: number | undefined
  styled: number
  laidOut: number
}

/**
 * A first visit on a phone whose processor is slower by a factor, with an empty cache, task by task; with `stacks` each
 * script's time is split by React's phases, and is longer for it.
 */
export async function loadPage(
  browser: Browser,
  url: string,
  slowdown: number,
  { comesAlive, stacks = false }: { comesAlive: boolean; stacks?: boolean },
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
  if (comesAlive) await untilAlive(session)
  await new Promise((done) => setTimeout(done, QUIET_MS))
  const { tasks, styled, laidOut } = await readTrace(await end())
  const tapMs = comesAlive ? await tapped(page) : undefined
  await context.close()
  return { tasks, blockingMs: blocking(tasks), tapMs, styled, laidOut }
}

/** Asked without Playwright's own scripts, which a slow page takes a long task to evaluate. */
async function untilAlive(session: CDPSession) {
  const ask = async () => (await session.send('Runtime.evaluate', { expression: "'alive' in window" })).result.value
  while (!(await ask())) await new Promise((done) => setTimeout(done, ASKED_EVERY_MS))
}

export const blocking = (tasks: readonly Task[]) => tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - LONG_MS), 0)

/**
 * In the page: taps the first button that needs scripts, with the first frame that has one, and notes when the tap got
 * through.
 */
function watchFirstTap() {
  addEventListener('page-alive', () => Object.assign(window, { alive: true }))
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
