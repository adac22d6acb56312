import { expect, type Page, test } from '@playwright/test'
import { hold, openAlive } from './hold.ts'
import { DESKTOP_SIZE, ONCE, PHONE_SIZE } from './widths.ts'

// Cards of a long list after the twelfth are laid out when they come near.

const LIST = '/uniquely-yours'
const TABLET_SIZE = { width: 820, height: 1180 }

const card = (page: Page, index: number) => page.getByRole('article').nth(index)
const topOf = (page: Page, index: number) => card(page, index).evaluate((el) => el.getBoundingClientRect().top)
const isLaidOut = (page: Page, index: number) =>
  card(page, index)
    .locator('.card-row')
    .evaluate((part) => part.checkVisibility({ contentVisibilityAuto: true }))

/** Brings a card to a hand's breadth under the header, far from what was ever laid out, and says where it came to rest. */
async function jumpTo(page: Page, index: number): Promise<number> {
  await card(page, index).evaluate((el) => {
    scrollBy({ top: el.getBoundingClientRect().top - 200, behavior: 'instant' })
  })
  await page.waitForTimeout(300)
  return topOf(page, index)
}

/** Where a card is once it has stood still: what has just been laid out may ask for a font, and be a line higher by it. */
async function restOf(page: Page, index: number): Promise<number> {
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

test('cards of a long list are laid out when they come near', ONCE, async ({ page }) => {
  await openAlive(page, LIST)
  expect(await isLaidOut(page, 0)).toBe(true)
  expect(await isLaidOut(page, 38)).toBe(false)
  await jumpTo(page, 38)
  expect(await isLaidOut(page, 38)).toBe(true)
})

test('a list is printed whole', ONCE, async ({ page }) => {
  await hold(page, '**/assets/framework-*.js')
  await page.goto(LIST, { waitUntil: 'domcontentloaded' })
  await page.emulateMedia({ media: 'print' })
  expect(await isLaidOut(page, 38)).toBe(true)
})

for (const size of [PHONE_SIZE, TABLET_SIZE, DESKTOP_SIZE]) {
  test(`nothing jolts or hangs out while a page is scrolled, ${size.width} wide`, ONCE, async ({ page }) => {
    await page.setViewportSize(size)
    await page.addInitScript(() => {
      const seen = Object.assign(window, { jolts: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.jolts += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of ['/', LIST, '/kids-zone/kids-zone-2']) {
      await openAlive(page, path)
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

test('whoever loads a list again or comes back to it finds what was on the screen', ONCE, async ({ page }) => {
  await openAlive(page, LIST)
  await jumpTo(page, 30)
  const left = await restOf(page, 30)
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

test('a list that is come back to at another width shows the card that was left', ONCE, async ({ page }) => {
  await openAlive(page, LIST)
  await jumpTo(page, 30)
  await card(page, 30).getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Add to Bag' })).toBeVisible()
  await page.setViewportSize(TABLET_SIZE)
  await page.goBack()
  await expect(card(page, 30)).toBeInViewport()
})

test('a link into the middle of a page leads exactly there', ONCE, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const heading = (id: string) => page.locator(`#${id}`).evaluate((el) => el.getBoundingClientRect().top)
  await openAlive(page, LIST)
  await page.getByRole('link', { name: /^See all/ }).click()
  await expect.poll(() => heading('all')).toBeCloseTo(96, 0)
  await openAlive(page, '/')
  await page.getByRole('link', { name: 'Build Your Own Box' }).first().click()
  await expect.poll(() => heading('custom-gift')).toBeCloseTo(84, 0)
  await openAlive(page, '/#subscribed')
  await expect(page.getByText('Your address is on the list')).toBeInViewport()
})

test('what is tapped far below before the scripts are there happens when they are', ONCE, async ({ page }) => {
  const arrive = await hold(page, '**/assets/framework-*.js')
  await page.goto(LIST, { waitUntil: 'domcontentloaded' })
  const heart = card(page, 38).getByRole('button', { name: /wishlist$/ })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  arrive()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})
