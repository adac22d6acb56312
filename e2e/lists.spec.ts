import { expect, type Page, test } from '@playwright/test'
import { delayResponses, openHydrated } from './delays.ts'
import { DESKTOP, PHONE, PHONE_ONLY } from './viewports.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')

test.describe('Wedding Edit', () => {
  test('opens on the bride; each tab has a URL', PHONE_ONLY, async ({ page }) => {
    await page.goto('/wedding-edit')
    await expect(page.getByRole('tab', { name: 'For the Bride', exact: true })).toHaveAttribute('aria-selected', 'true')
    await expect(cards(page)).toHaveCount(3)
    await page.getByRole('tab', { name: 'For the Groomsmen' }).click()
    await expect(page).toHaveURL('/wedding-edit?for=groomsmen')
    await expect(page.getByRole('tab', { name: 'For the Groomsmen' })).toHaveAttribute('aria-selected', 'true')
    await expect(cards(page).first().getByRole('link')).toHaveAttribute('href', '/wedding-edit/wedding-groomsmen-1')
  })

  test('moves along the tabs with the arrow keys', DESKTOP, async ({ page }) => {
    await openHydrated(page, '/wedding-edit?for=groom')
    await expect(page.getByRole('button', { name: 'Explore Categories' })).toBeHidden()
    await page.getByRole('tab', { name: 'For the Groom', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'For the Bridesmaid' })).toBeFocused()
    await expect(page).toHaveURL('/wedding-edit?for=bridesmaid')
  })

  test('shows an empty list with a way back for an unknown tab', PHONE_ONLY, async ({ page }) => {
    await page.goto('/wedding-edit?for=uncle')
    await expect(cards(page)).toHaveCount(0)
    await page.getByRole('tabpanel').getByRole('link', { name: 'For the Bride' }).click()
    await expect(cards(page)).toHaveCount(3)
  })

  test('shows all five in a sheet on a phone', PHONE, async ({ page }) => {
    await openHydrated(page, '/wedding-edit')
    await page.getByRole('button', { name: 'Explore Categories' }).tap()
    await page
      .getByRole('dialog', { name: 'Explore Categories' })
      .getByRole('link', { name: /For the Couple/ })
      .tap()
    await expect(page).toHaveURL('/wedding-edit?for=couple')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test.describe('Same Day', () => {
  test('counts down to today’s cut-off, then to tomorrow’s', PHONE_ONLY, async ({ page }) => {
    await page.clock.install({ time: '2026-11-21T11:46:00+05:30' })
    await page.goto('/quick-delivery')
    await expect(page.getByText('Order in 2 h 14 min for today')).toBeVisible()
    await page.clock.fastForward('02:14:01')
    await page.clock.runFor(1000)
    await expect(page.getByText('Order now for tomorrow')).toBeVisible()
  })

  test('breaks no span of hours over two lines', PHONE_ONLY, async ({ page }) => {
    await page.goto('/quick-delivery')
    const span = page.getByText('24-48 h', { exact: true })
    for (const width of [320, 360, 390, 820, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      expect([width, await span.evaluate((words) => words.getClientRects().length)]).toEqual([width, 1])
    }
  })
})

test.describe('Mother’s Day', () => {
  test('sorts by one chip, on and off', PHONE_ONLY, async ({ page }) => {
    await page.goto('/mothers-day')
    await expect(cards(page)).toHaveCount(11)
    const chip = page.getByRole('button', { name: 'For the Gardener' })
    await chip.click()
    await expect(page).toHaveURL('/mothers-day?for=gardener')
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    await expect(cards(page)).not.toHaveCount(11)
    await chip.click()
    await expect(chip).toHaveAttribute('aria-pressed', 'false')
    await expect(cards(page)).toHaveCount(11)
  })

  test('shows a message when a filter has no products', PHONE_ONLY, async ({ page }) => {
    await page.goto('/mothers-day?for=astronaut')
    await expect(page.getByText('No products found in this category.')).toBeVisible()
    await page.getByRole('link', { name: /View all/ }).click()
    await expect(cards(page)).toHaveCount(11)
  })
})

for (const path of ['/wedding-edit', '/kids-zone', '/quick-delivery', '/mothers-day']) {
  test(`${path} shows its first product on the first screen of a small phone`, PHONE, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    const card = await cards(page).first().boundingBox()
    const bar = await page.getByRole('navigation', { name: 'Quick actions' }).boundingBox()
    expect((bar?.y ?? 0) - (card?.y ?? 0)).toBeGreaterThan(56)
  })
}

for (const [path, count] of [
  ['/kids-zone', 6],
  ['/quick-delivery', 9],
] as const) {
  test(`${path} shows ${count} skeletons while it loads`, PHONE_ONLY, async ({ page }) => {
    await openHydrated(page, '/wedding-edit')
    const release = await delayResponses(page, `**${path}.data*`)
    await page.getByRole('contentinfo').locator(`a[href="${path}"]`).first().click()
    await expect(page.locator('[data-skeleton]')).toHaveCount(count)
    release()
    await expect(page).toHaveURL(path)
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    await expect(cards(page).first()).toBeVisible()
  })
}
