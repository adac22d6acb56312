import { expect, type Page, test } from '@playwright/test'
import { open, openAtNoon, scrollToShare } from './home-page.ts'
import { DESKTOP, LANDSCAPE_SIZE, PHONE_ONLY } from './viewports.ts'

const flag = (page: Page) => page.getByRole('link', { name: 'Build Your Own Box' }).getByText('Launching Soon')
const current = (page: Page) => page.locator('#custom-gift [aria-current="step"]').getByRole('heading')

test.describe('the hero', () => {
  test('describes the shop and links to its sections', PHONE_ONLY, async ({ page }) => {
    await open(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('For Every Personality, Not Just Every Occasion')
    await expect(page.getByText('Thoughtfully Curated Gifting')).toBeVisible()
    await expect(page.getByText('24-48 hour delivery available')).toBeVisible()
    await expect(page.getByRole('link', { name: "Shop for Mother's Day" })).toHaveAttribute('href', '/mothers-day')
    await expect(page.getByRole('link', { name: 'Build Your Own Box' }).first()).toHaveAttribute('href', '#build')
    const chat = page.getByRole('link', { name: 'Click For Curations' })
    await expect(chat).toHaveAttribute('target', '_blank')
    await expect(chat).toHaveAttribute('href', /919876543210/)
    await expect(page.getByRole('link', { name: 'Try UPI Payment Demo' })).toHaveAttribute('href', '/payment-demo')
    await expect(page.getByRole('link', { name: 'Create Payment Links' })).toHaveAttribute('href', '/payment-links')
  })

  test('shows its links on the first screen of a phone in landscape', PHONE_ONLY, async ({ page }) => {
    await page.setViewportSize(LANDSCAPE_SIZE)
    await open(page)
    await expect(page.getByRole('link', { name: "Shop for Mother's Day" })).toBeInViewport({ ratio: 1 })
  })

  test('has its trust badges on wide screens only', async ({ page, isMobile }) => {
    await open(page)
    await expect(page.getByText('Premium Quality')).toBeVisible({ visible: !isMobile })
    await expect(page.getByText('Fast Delivery')).toBeVisible({ visible: !isMobile })
  })

  test('turns its flag every three seconds', PHONE_ONLY, async ({ page }) => {
    await openAtNoon(page)
    const out = (await flag(page).getAttribute('data-out')) === 'true'
    await expect(flag(page)).toBeVisible({ visible: out })
    await page.clock.runFor(3000)
    await expect(flag(page)).toBeVisible({ visible: !out })
    await page.clock.runFor(3000)
    await expect(flag(page)).toBeVisible({ visible: out })
  })

  test('has a button that scrolls down and then disappears', PHONE_ONLY, async ({ page }) => {
    await open(page)
    const button = page.getByRole('button', { name: 'Scroll down' })
    await expect(button).toBeVisible({ timeout: 15_000 })
    await page.evaluate(() => window.scrollTo({ top: 90, behavior: 'instant' }))
    await expect(button).toBeVisible()
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await button.click()
    const height = await page.evaluate(() => window.innerHeight)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(height * 0.8, -1)
    await expect(button).toBeHidden()
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expect(button).toBeVisible()
  })
})

test.describe('Build Your Own Box', () => {
  test(
    'appears once its top edge is above three quarters of the window, then cycles through its steps',
    PHONE_ONLY,
    async ({ page }) => {
      await openAtNoon(page)
      const section = page.locator('#custom-gift')
      await scrollToShare(page, '#custom-gift', 0.78)
      await expect(section).toHaveCSS('opacity', '0')
      await page.clock.runFor(6000)
      await expect(current(page)).toHaveText('Choose Your Box')
      await scrollToShare(page, '#custom-gift', 0.74)
      await expect(section).toHaveAttribute('data-reveal', 'shown')
      for (const step of ['Add Products', 'Personalize', 'Review & Order', 'Choose Your Box']) {
        await page.clock.runFor(3000)
        await expect(current(page)).toHaveText(step)
      }
      await scrollToShare(page, '#custom-gift', 0.9)
      await expect(section).toHaveAttribute('data-reveal', 'shown')
    },
  )

  test('highlights the step under the mouse', DESKTOP, async ({ page }) => {
    await open(page)
    await scrollToShare(page, '#custom-gift', 0.1)
    await page.getByRole('heading', { name: 'Review & Order' }).hover()
    await expect(current(page)).toHaveText('Review & Order')
  })

  test('links to the box builder and shows the price of a box', PHONE_ONLY, async ({ page }) => {
    await open(page)
    const start = page.getByRole('link', { name: 'Start Building Your Gift' })
    await expect(start).toHaveAttribute('href', '#start-building')
    await expect(page.locator('#custom-gift #build')).toHaveCount(1)
    const place = page.locator('#custom-gift #start-building')
    await expect(place).toContainText('₹149')
    await expect(place).toContainText('3 products')
    await expect(place).toContainText('Medium')
    await expect(place.getByRole('link', { name: 'Customize' })).toHaveAttribute('href', '/build-your-own')
  })
})

test('the banner is a carousel of one: nothing to count or to pause', PHONE_ONLY, async ({ page }) => {
  await openAtNoon(page)
  const banner = page.getByRole('region', { name: 'Offers' })
  await expect(banner).toHaveAttribute('aria-roledescription', 'carousel')
  await page.clock.runFor(5000)
  await expect(banner.getByRole('link')).toHaveAttribute('href', '/mothers-day')
  await expect(banner.getByRole('group', { name: '1 of 1' })).toBeVisible()
  await expect(banner.getByText('1 of 1')).toHaveCount(0)
  await expect(banner.getByRole('button')).toHaveCount(0)
})

test('the page does not move with reduced motion', PHONE_ONLY, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAtNoon(page)
  await page.clock.runFor(9000)
  await expect(flag(page)).toBeVisible()
  await expect(current(page)).toHaveText('Choose Your Box')
  await expect(page.locator('#custom-gift')).toHaveCSS('opacity', '1')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('all content is visible', PHONE_ONLY, async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('#custom-gift')).toHaveCSS('opacity', '1')
    await expect(page.getByRole('link', { name: 'Request a Consultation' })).toHaveAttribute(
      'href',
      /^\/corporate\b.*#request$/,
    )
    await expect(page.getByRole('button', { name: 'Scroll down' })).toHaveCount(0)
  })
})
