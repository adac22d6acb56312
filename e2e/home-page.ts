import { expect, type Page } from '@playwright/test'

/** Scrolls a section's top edge to a share of the window's height. */
export const scrollToShare = (page: Page, selector: string, share: number) =>
  page.evaluate(
    ([at, part]) => {
      const top = document.querySelector(at as string)?.getBoundingClientRect().top ?? 0
      window.scrollBy({ top: top - window.innerHeight * (part as number), behavior: 'instant' })
    },
    [selector, share] as const,
  )

const NOON = Date.parse('2026-11-20T12:00:00+05:30')

/** Opens the home page and waits until it is hydrated. */
export const open = async (page: Page) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Request a Consultation' })).toBeAttached({ timeout: 15_000 })
}

/** Opens the home page with a clock that only the test moves. */
export const openAtNoon = async (page: Page) => {
  await page.clock.install({ time: NOON })
  await open(page)
  await page.clock.pauseAt(NOON + 120_000)
}
