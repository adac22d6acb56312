import { expect, type Page } from '@playwright/test'

/** Brings a section's top edge to a share of the window's height. */
export const bringTo = (page: Page, selector: string, share: number) =>
  page.evaluate(
    ([at, part]) => {
      const top = document.querySelector(at as string)?.getBoundingClientRect().top ?? 0
      window.scrollBy({ top: top - window.innerHeight * (part as number), behavior: 'instant' })
    },
    [selector, share] as const,
  )

const NOON = Date.parse('2026-11-20T12:00:00+05:30')

/** The scripts have taken over once what only they can do is there. */
export const open = async (page: Page) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Request a Consultation' })).toBeAttached({ timeout: 15_000 })
}

/** The same, with a clock that stands until the test moves it. */
export const openAtNoon = async (page: Page) => {
  await page.clock.install({ time: NOON })
  await open(page)
  await page.clock.pauseAt(NOON + 120_000)
}
