import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { DESKTOP_SIZE, PHONE_SIZE } from './viewports.ts'

/** Asserts one h1 and no axe violations. */
export async function expectAccessible(page: Page) {
  await expect(page.locator('h1')).toHaveCount(1)
  // Elements in a transition would be judged by their half-transparent colour.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await finishAnimations(page)
  const violations = await runAxe(page)
  await page.emulateMedia({ reducedMotion: null })
  expect(violations).toEqual([])
}

/**
 * Runs every axe rule in the page itself, which has no frames from other origins.
 *
 * axe is injected once per page, and reports violations only, which halves its time.
 */
async function runAxe(page: Page): Promise<[rule: string, html: string[]][]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
  })
}

/** Asserts accessibility at phone and desktop size, for states that only one project reaches. */
export async function expectAccessibleAtBothSizes(page: Page) {
  const own = page.viewportSize() ?? PHONE_SIZE
  await expectAccessible(page)
  await page.setViewportSize(own.width === PHONE_SIZE.width ? DESKTOP_SIZE : PHONE_SIZE)
  await expectAccessible(page)
  await page.setViewportSize(own)
}

/** Finishes all animations. */
export const finishAnimations = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const ends = Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))
      if (ends && animation.timeline === document.timeline) animation.finish()
    }
    // Two frames. Also works while the test's clock is paused and the page's own frames do not run.
    return document.documentElement.animate(null, 40).finished.then(() => {})
  })

/** Records console messages and page errors from now on, except those that `meant` accepts. */
export function recordConsole(page: Page, meant = (_words: string) => false): string[] {
  const messages: string[] = []
  page.on('console', (message) => !meant(message.text()) && messages.push(message.text()))
  page.on('pageerror', (error) => messages.push(error.message))
  return messages
}
