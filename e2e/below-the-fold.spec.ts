import { expect, type Page, test } from '@playwright/test'
import { delayResponses, openHydrated } from './delays.ts'
import { DESKTOP_SIZE, PHONE_ONLY, PHONE_SIZE } from './viewports.ts'

// Cards of a long list after the twelfth are laid out when they come near the viewport.

const LIST = '/uniquely-yours'
const TABLET_SIZE = { width: 820, height: 1180 }

const card = (page: Page, index: number) => page.getByRole('article').nth(index)
const topOf = (page: Page, index: number) => card(page, index).evaluate((el) => el.getBoundingClientRect().top)
const isLaidOut = (page: Page, index: number) =>
  card(page, index)
    .locator('.card-row')
    .evaluate((part) => part.checkVisibility({ contentVisibilityAuto: true }))

/** Scrolls a card to 200 px below the top and returns its final position. */
async function scrollToCard(page: Page, index: number): Promise<number> {
  await card(page, index).evaluate((el) => {
    scrollBy({ top: el.getBoundingClientRect().top - 200, behavior: 'instant' })
  })
  await page.waitForTimeout(300)
  return topOf(page, index)
}

/** Returns a card's position once it is stable: new text may load a font and grow by a line. */
async function settledTop(page: Page, index: number): Promise<number> {
  let rest = await topOf(page, index)
  const hasMoved = async () => {
    const was = rest
    await page.waitForTimeout(300)
    await page.evaluate(() => document.fonts.ready)
    rest = await topOf(page, index)
    return rest !== was
  }
  await expect.poll(hasMoved).toBe(false)
  return rest
}

test('cards of a long list are laid out near the viewport', PHONE_ONLY, async ({ page }) => {
  await openHydrated(page, LIST)
  expect(await isLaidOut(page, 0)).toBe(true)
  expect(await isLaidOut(page, 38)).toBe(false)
  await scrollToCard(page, 38)
  expect(await isLaidOut(page, 38)).toBe(true)
})

test('a list is printed whole', PHONE_ONLY, async ({ page }) => {
  await delayResponses(page, '**/assets/framework-*.js')
  await page.goto(LIST, { waitUntil: 'domcontentloaded' })
  await page.emulateMedia({ media: 'print' })
  expect(await isLaidOut(page, 38)).toBe(true)
})

for (const size of [PHONE_SIZE, TABLET_SIZE, DESKTOP_SIZE]) {
  test(`scrolling causes no layout shift and no overflow, ${size.width} wide`, PHONE_ONLY, async ({ page }) => {
    await page.setViewportSize(size)
    await page.addInitScript(() => {
      const seen = Object.assign(window, { jolts: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.jolts += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of ['/', LIST, '/kids-zone/kids-zone-2']) {
      await openHydrated(page, path)
      await page.evaluate(async () => {
        const frame = () => new Promise((done) => requestAnimationFrame(done))
        for (let last = -1; scrollY > last; ) {
          last = scrollY
          scrollBy({ top: innerHeight / 2, behavior: 'instant' })
          await frame()
          await frame()
        }
      })
      const { jolts, wide } = await page.evaluate(() => ({
        jolts: (window as unknown as { jolts: number }).jolts,
        wide: document.documentElement.scrollWidth - innerWidth,
      }))
      expect(jolts, path).toBeLessThan(0.02)
      expect(wide, path).toBeLessThanOrEqual(0)
    }
  })
}

test('a reload or Back restores the scroll position of a list', PHONE_ONLY, async ({ page }) => {
  await openHydrated(page, LIST)
  await scrollToCard(page, 30)
  const left = await settledTop(page, 30)
  await page.reload()
  await expect.poll(() => topOf(page, 30)).toBeCloseTo(left, 0)

  await page.goto('/our-story')
  await page.goBack()
  await expect.poll(() => topOf(page, 30)).toBeCloseTo(left, 0)

  await card(page, 30).getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Add to Bag' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => topOf(page, 30)).toBeCloseTo(left, 0)
})

test('Back to a list at another width shows the card that was left', PHONE_ONLY, async ({ page }) => {
  await openHydrated(page, LIST)
  await scrollToCard(page, 30)
  await card(page, 30).getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Add to Bag' })).toBeVisible()
  await page.setViewportSize(TABLET_SIZE)
  await page.goBack()
  await expect(card(page, 30)).toBeInViewport()
})

test('a link into the middle of a page leads exactly there', PHONE_ONLY, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const heading = (id: string) => page.locator(`#${id}`).evaluate((el) => el.getBoundingClientRect().top)
  await openHydrated(page, LIST)
  await page.getByRole('link', { name: /^See all/ }).click()
  await expect.poll(() => heading('all')).toBeCloseTo(96, 0)
  await openHydrated(page, '/')
  await page.getByRole('link', { name: 'Build Your Own Box' }).first().click()
  await expect.poll(() => heading('custom-gift')).toBeCloseTo(84, 0)
  await openHydrated(page, '/#subscribed')
  await expect(page.getByText('Your address is on the list')).toBeInViewport()
})

test('a tap far below the fold before hydration is replayed', PHONE_ONLY, async ({ page }) => {
  const release = await delayResponses(page, '**/assets/framework-*.js')
  await page.goto(LIST, { waitUntil: 'domcontentloaded' })
  const heart = card(page, 38).getByRole('button', { name: /wishlist$/ })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  release()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})
