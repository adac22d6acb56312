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
