import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { DESKTOP_SIZE, PHONE_SIZE } from './widths.ts'

/** One heading of level 1, and nothing that axe finds. */
export async function expectAccessible(page: Page) {
  await expect(page.locator('h1')).toHaveCount(1)
  // What comes alive meanwhile does not move in: it would be judged by half its colour.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await endMotion(page)
  const violations = await askAxe(page)
  await page.emulateMedia({ reducedMotion: null })
  expect(violations).toEqual([])
}

/**
 * Every rule, on the page itself: nothing of ours is in a frame from elsewhere. A page is given axe once, however often it
 * is asked, and axe does not describe what is as it should be, which takes it half of its time.
 */
async function askAxe(page: Page): Promise<[rule: string, html: string[]][]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
  })
}

/** The same at both sizes, for what is reached by a journey that is walked once. */
export async function expectAccessibleAtEveryWidth(page: Page) {
  const own = page.viewportSize() ?? PHONE_SIZE
  await expectAccessible(page)
  await page.setViewportSize(own.width === PHONE_SIZE.width ? DESKTOP_SIZE : PHONE_SIZE)
  await expectAccessible(page)
  await page.setViewportSize(own)
}

/** Brings what moves to where it comes to rest. */
export const endMotion = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const ends = Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))
      if (ends && animation.timeline === document.timeline) animation.finish()
    }
    // Two frames, also where the journey's clock stands and no frame of the page's own is called.
    return document.documentElement.animate(null, 40).finished.then(() => {})
  })

/** What the page says on the console from now on, but for what is `meant`. */
export function listen(page: Page, meant = (_words: string) => false): string[] {
  const said: string[] = []
  page.on('console', (message) => !meant(message.text()) && said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  return said
}
