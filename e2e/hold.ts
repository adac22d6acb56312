import type { Page } from '@playwright/test'

/** Holds answers back until what is given back is called: a slow line, as slow as the journey needs it. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let arrive = () => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(address, async (route) => {
    await late
    // Whoever asked may have given up meanwhile.
    await route.continue().catch(() => {})
  })
  return arrive
}

/** Opens a page and waits until its scripts have taken over. */
export async function openAlive(page: Page, path: string) {
  await page.addInitScript(() => addEventListener('page-alive', () => Object.assign(window, { alive: true })))
  await page.goto(path)
  await page.waitForFunction(() => 'alive' in window)
}

/** What would come after two seconds or more does not come: a toast stays until somebody takes it away. */
export const holdTime = (page: Page) =>
  page.addInitScript(() => {
    const soon = window.setTimeout
    const later = (work: TimerHandler, ms = 0, ...more: unknown[]) => (ms < 2000 ? soon(work, ms, ...more) : 0)
    window.setTimeout = later as typeof window.setTimeout
  })
