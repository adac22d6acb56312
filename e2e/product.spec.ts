import { expect, type Page, test } from '@playwright/test'
import { openHydrated } from './delays.ts'
import { PHONE_ONLY } from './viewports.ts'

const CHAI = '/uniquely-yours/uniquely-yours-1'

const storedCart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))

test('a product goes into the bag in the chosen quantity', PHONE_ONLY, async ({ page }) => {
  await page.goto(CHAI)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Chai Philosopher')
  await expect(page.getByText('In stock')).toBeVisible()
  await expect(page.getByText('Free shipping across India').first()).toBeVisible()
  const less = page.getByRole('button', { name: 'Decrease quantity' })
  const more = page.getByRole('button', { name: 'Increase quantity' })
  await expect(less).toBeDisabled()
  await more.click()
  await more.click()
  await less.click()
  await expect(page.getByRole('status', { name: 'Quantity' })).toHaveText('2')
  await page.getByRole('button', { name: 'Add to Bag' }).click()
  const notifications = page.getByRole('region', { name: 'Notifications' })
  await expect(notifications).toContainText('Added to cart')
  await expect(notifications).toContainText('The Chai Philosopher x2 added to your cart')
  await page.getByRole('button', { name: 'Add to Bag' }).click()
  expect(await storedCart(page)).toMatchObject([
    { id: 'uniquely-yours-1', name: 'The Chai Philosopher', price: 157, quantity: 4 },
  ])
})

test('four different pictures, chosen by thumbnail, arrow button and arrow key', async ({ page }) => {
  await page.goto(CHAI)
  const gallery = page.getByRole('region', { name: 'Pictures of The Chai Philosopher' })
  await expect(gallery).toHaveAttribute('aria-roledescription', 'carousel')
  const files = await gallery
    .locator('.pdp-slide img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')))
  expect(new Set(files).size).toBe(4)
  const thumbs = gallery.getByRole('button', { name: /^Picture \d of 4$/ })
  await expect(thumbs).toHaveCount(4)
  await thumbs.nth(2).click()
  await expect(gallery.getByRole('group', { name: '3 of 4' })).toBeInViewport({ ratio: 0.9 })
  await gallery.getByRole('button', { name: 'Next picture' }).click()
  await gallery.getByRole('button', { name: 'Next picture' }).click()
  await expect(thumbs.nth(0)).toHaveAttribute('aria-current', 'true')
  await expect(gallery.getByRole('group', { name: '1 of 4' })).toBeInViewport({ ratio: 0.9 })
  await gallery.getByRole('group', { name: 'Pictures' }).press('ArrowRight')
  await expect(gallery.getByRole('group', { name: '2 of 4' })).toBeInViewport({ ratio: 0.9 })
})

test('the tabs show contents, delivery and returns', PHONE_ONLY, async ({ page }) => {
  await page.goto(CHAI)
  await expect(page.getByRole('tab', { name: 'Product Details' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Two unglazed clay kulhads')).toBeVisible()
  await page.getByRole('tab', { name: 'Shipping Info' }).click()
  await expect(page.getByRole('row', { name: /Metro cities/ })).toContainText('2-3 business days')
  await expect(page.getByText('Two unglazed clay kulhads')).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Returns' })).toBeFocused()
  await expect(page.getByText('Returns are open for 7 days from delivery.')).toBeVisible()
})

test('a Mother’s Day product has its twin’s price, faster delivery and free wrap', PHONE_ONLY, async ({ page }) => {
  await page.goto('/mothers-day/MD-1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amma’s Second Cup')
  await expect(page.locator('.pdp-price')).toContainText('₹157')
  await expect(page.getByText('Gift wrapping is free.').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Shipping Info' }).click()
  await expect(page.getByRole('row', { name: /Metro cities/ })).toContainText('1-2 business days')
})

test('quantity, Add to Bag and the heart share one row', PHONE_ONLY, async ({ page }) => {
  await page.goto(CHAI)
  await expect(page.getByRole('button', { name: 'Add to Bag' })).toBeVisible()
  const row = page.locator('.buy')
  for (const [width, height] of [
    [360, 740],
    [640, 480],
    [769, 1024],
    [844, 390],
    [1100, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(async () => (await row.boundingBox())?.height, `${width} x ${height}`).toBeLessThan(60)
  }
})

test('the heart stays over a reload', PHONE_ONLY, async ({ page }) => {
  await page.goto(CHAI)
  const kept = page.getByRole('button', { name: 'Remove The Chai Philosopher from wishlist' })
  await page.getByRole('button', { name: 'Add The Chai Philosopher to wishlist' }).click()
  await expect(kept).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(kept).toHaveAttribute('aria-pressed', 'true')
})

test('navigating to another product resets the page', PHONE_ONLY, async ({ page }) => {
  await page.goto(CHAI)
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  const other = page.getByRole('article').first().getByRole('link')
  const name = (await other.textContent()) ?? ''
  await other.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('status', { name: 'Quantity' })).toHaveText('1')
})

test(
  'Back to the collection returns to the card that was left, also after another product',
  PHONE_ONLY,
  async ({ page }) => {
    await page.goto('/')
    await openHydrated(page, '/uniquely-yours')
    await page.evaluate(() => document.fonts.ready)
    const card = page.getByRole('article').nth(21).getByRole('link')
    await card.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
    // Viewport position: content above may still change its height.
    const place = () => card.evaluate((link) => link.getBoundingClientRect().top)
    // In one task, because a click by mouse may scroll first.
    const left = await card.evaluate((link: HTMLElement) => {
      const { top } = link.getBoundingClientRect()
      link.click()
      return top
    })
    await expect(page.getByRole('button', { name: 'Add to Bag' })).toBeVisible()
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page).not.toHaveURL(/uniquely-yours-22$/)
    await page.getByRole('link', { name: 'Back to Uniquely Yours' }).click()
    await expect(page).toHaveURL(/uniquely-yours$/)
    await expect(card).toBeInViewport()
    await expect.poll(place).toBeCloseTo(left, -2)

    await page.goto('/kids-zone/kids-zone-2')
    await page.getByRole('link', { name: 'Back to Kids Zone' }).click()
    await expect(page).toHaveURL(/kids-zone$/)
  },
)

test('a loading product says so', PHONE_ONLY, async ({ page }) => {
  await page.goto('/kids-zone')
  await page.route('**/*.data*', async (route) => {
    await page.getByText('Loading product details...').waitFor()
    await route.continue()
  })
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Blanket Fort Kit')
  await expect(page.getByText('Loading product details...')).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('all details of a product are on the page', PHONE_ONLY, async ({ page }) => {
    await page.goto(CHAI)
    await expect(page.getByText('Two unglazed clay kulhads')).toBeVisible()
    await expect(page.getByText('2-3 business days')).toBeVisible()
    await expect(page.getByText('Returns are open for 7 days from delivery.')).toBeVisible()
  })
})
