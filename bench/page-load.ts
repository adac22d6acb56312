import type { Browser, Page } from '@playwright/test'
import { readTrace, startTrace, type Task } from './trace.ts'

/** A task longer than this keeps a tap waiting, by the definition of total blocking time. */
export const LONG_MS = 50
/** After the page is alive, for what it does by itself then. */
const QUIET_MS = 1000
/** Lighthouse's phone. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

export type Load = {
  tasks: Task[]
  /** From the navigation on, what of each task goes beyond 50 ms. */
  blockingMs: number
  /** From the navigation until the first button did what it is for; it was tapped with the first frame. */
  tapMs: number | undefined
  styled: number
  laidOut: number
}

/** A first visit on a phone whose processor is slower by a factor, with an empty cache, task by task. */
export async function loadPage(browser: Browser, url: string, slowdown: number, comesAlive: boolean): Promise<Load> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.addInitScript(watchFirstTap)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const end = await startTrace(session)
  await page.goto(url, { waitUntil: 'load' })
  if (comesAlive) await page.waitForFunction(() => 'alive' in window)
  await new Promise((done) => setTimeout(done, QUIET_MS))
  const { tasks, styled, laidOut } = await readTrace(await end())
  const tapMs = comesAlive ? await tapped(page) : undefined
  await context.close()
  const blockingMs = tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - LONG_MS), 0)
  return { tasks, blockingMs, tapMs, styled, laidOut }
}

/** In the page: taps the first button that needs scripts with the first frame, and notes when the tap got through. */
function watchFirstTap() {
  addEventListener('page-alive', () => Object.assign(window, { alive: true }))
  document.addEventListener('DOMContentLoaded', () => {
    const button = [...document.querySelectorAll<HTMLElement>('main button:not([commandfor],[popovertarget])')].find(
      (candidate) => candidate.checkVisibility(),
    )
    addEventListener('click', () => requestAnimationFrame(() => Object.assign(window, { tappedMs: performance.now() })))
    requestAnimationFrame(() => setTimeout(() => button?.click()))
  })
}

const tapped = (page: Page) => page.evaluate(() => (window as { tappedMs?: number }).tappedMs)
