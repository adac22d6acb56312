import { expect, type Page, test } from '@playwright/test'
import { ONCE } from './widths.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
/** Holds back what the router fetches for a list, as a slow line would. */
const holdBack = (page: Page, path: string, ms = 900) =>
  page.route(`**${path}.data*`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await route.continue()
  })

test.describe('Wedding Edit', () => {
  test('opens on the bride; a tab is an address', async ({ page }) => {
    await page.goto('/wedding-edit')
    await expect(page.getByRole('tab', { name: 'For the Bride', exact: true })).toHaveAttribute('aria-selected', 'true')
    await expect(cards(page)).toHaveCount(3)
    await page.getByRole('tab', { name: 'For the Groomsmen' }).click()
    await expect(page).toHaveURL('/wedding-edit?for=groomsmen')
    await expect(page.getByRole('tab', { name: 'For the Groomsmen' })).toHaveAttribute('aria-selected', 'true')
    await expect(cards(page).first().getByRole('link')).toHaveAttribute('href', '/wedding-edit/wedding-groomsmen-1')
  })

  test('moves along the tabs with the arrow keys', async ({ page }) => {
    await page.goto('/wedding-edit?for=groom')
    await page.getByRole('tab', { name: 'For the Groom', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'For the Bridesmaid' })).toBeFocused()
    await expect(page).toHaveURL('/wedding-edit?for=bridesmaid')
  })

  test('has nobody to show for a stranger, and a way back', ONCE, async ({ page }) => {
    await page.goto('/wedding-edit?for=uncle')
    await expect(cards(page)).toHaveCount(0)
    await page.getByRole('tabpanel').getByRole('link', { name: 'For the Bride' }).click()
    await expect(cards(page)).toHaveCount(3)
  })

  test('shows all five in a sheet on a phone', async ({ page, isMobile }) => {
    await page.goto('/wedding-edit')
    const explore = page.getByRole('button', { name: 'Explore Categories' })
    if (!isMobile) return expect(explore).toBeHidden()
    await explore.tap()
    await page
      .getByRole('dialog', { name: 'Explore Categories' })
      .getByRole('link', { name: /For the Couple/ })
      .tap()
    await expect(page).toHaveURL('/wedding-edit?for=couple')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('leads to the seller on chat', ONCE, async ({ page }) => {
    await page.goto('/wedding-edit')
    const chat = page.getByRole('main').getByRole('link', { name: /custom orders and wedding favours/ })
    await expect(chat).toHaveAttribute('href', /wa\.me\/919876543210/)
    await expect(chat).toHaveAttribute('target', '_blank')
  })
})

test.describe('Same Day', () => {
  test('says how long is left for today, then tomorrow', ONCE, async ({ page }) => {
    await page.clock.install({ time: '2026-11-21T11:46:00+05:30' })
    await page.goto('/quick-delivery')
    await expect(page.getByText('Order in 2 h 14 min for today')).toBeVisible()
    await page.clock.fastForward('02:14:01')
    await page.clock.runFor(1000)
    await expect(page.getByText('Order now for tomorrow')).toBeVisible()
  })

  test('wears its three badges', ONCE, async ({ page }) => {
    await page.goto('/quick-delivery')
    for (const badge of [
      'Order by 2pm for same day delivery',
      'Free shipping on express orders',
      'Exclusive in Bangalore',
    ])
      await expect(page.getByText(badge, { exact: true })).toBeVisible()
  })
})

test.describe('Mother’s Day', () => {
  test('sorts by one chip, on and off', async ({ page }) => {
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

  test('says so when there is nothing of a kind', ONCE, async ({ page }) => {
    await page.goto('/mothers-day?for=astronaut')
    await expect(page.getByText('No products found in this category.')).toBeVisible()
    await page.getByRole('link', { name: /View all/ }).click()
    await expect(cards(page)).toHaveCount(11)
  })
})

for (const [path, count] of [
  ['/kids-zone', 6],
  ['/quick-delivery', 9],
] as const) {
  test(`${path} shows ${count} skeletons while it is on its way`, ONCE, async ({ page }) => {
    await page.goto('/wedding-edit')
    await holdBack(page, path)
    await page.getByRole('contentinfo').locator(`a[href="${path}"]`).first().click()
    await expect(page.locator('[data-skeleton]')).toHaveCount(count)
    await expect(page).toHaveURL(path)
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    await expect(cards(page).first()).toBeVisible()
  })
}

test('a first visit gets the finished list, not a skeleton', ONCE, async ({ request }) => {
  const html = await (await request.get('/kids-zone')).text()
  expect(html).not.toContain('data-skeleton')
  expect(html.match(/<article/g)).toHaveLength(8)
})
