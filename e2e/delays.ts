import type { Page, Response } from '@playwright/test'

/** Delays matching responses until the returned function is called. */
export async function delayResponses(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const late = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await late
    // The page may have cancelled the request.
    await route.continue().catch(() => {})
  })
  return release
}

/** Opens a page, waits until it is hydrated and returns its response. */
export async function openHydrated(page: Page, path: string): Promise<Response | null> {
  await page.addInitScript(() => addEventListener('page-hydrated', () => Object.assign(window, { hydrated: true })))
  const response = await page.goto(path)
  await page.waitForFunction(() => 'hydrated' in window)
  return response
}

/** Drops timers of two seconds or more, so that a toast stays until it is dismissed. */
export const dropLongTimers = (page: Page) =>
  page.addInitScript(() => {
    const soon = window.setTimeout
    const later = (work: TimerHandler, ms = 0, ...more: unknown[]) => (ms < 2000 ? soon(work, ms, ...more) : 0)
    window.setTimeout = later as typeof window.setTimeout
  })
