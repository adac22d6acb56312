import { expect, type Page, test } from '@playwright/test'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)

/** Holds back what the router fetches for a list, as a slow line would. */
const holdBack = (page: Page, path: string, ms = 900) =>
  page.route(`**${path}.data*`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await route.continue()
  })

test.describe('cards', () => {
  test('hold one picture until hovered, then turn four every two seconds', async ({ page, isMobile }) => {
    // A finger does not hover.
    if (isMobile) return
    await page.clock.install()
    await page.goto('/kids-zone')
    const card = cards(page).first()
    await expect(card.locator('img')).toHaveCount(1)
    await card.hover()
    await expect(card.locator('img')).toHaveCount(4)
    const shown = () =>
      card
        .locator('.card-cell')
        .evaluateAll((cells) => cells.findIndex((cell) => cell.getAttribute('data-shown') === 'true'))
    expect(await shown()).toBe(0)
    for (const next of [1, 2, 3, 0]) {
      await page.clock.runFor(2000)
      expect(await shown()).toBe(next)
    }
    await page.clock.runFor(2000)
    await page.mouse.move(0, 0)
    await expect.poll(shown).toBe(0)
  })

  test('keep a heart in this browser', async ({ page }) => {
    await page.goto('/kids-zone')
    await page.getByRole('button', { name: 'Add The Auto Stand to wishlist' }).click()
    const heart = page.getByRole('button', { name: 'Remove The Auto Stand from wishlist' })
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(heart).toBeVisible()
    await heart.click()
    expect(await stored(page, 'wishlist')).toEqual([])
  })

  test('lead to the gift', async ({ page }) => {
    await page.goto('/kids-zone')
    await cards(page).first().scrollIntoViewIfNeeded()
    const box = await cards(page).first().locator('.card-pic').boundingBox()
    await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 120)
    await expect(page).toHaveURL('/kids-zone/kids-zone-1')
  })

  test('on a phone, put a gift in the cart', async ({ page, isMobile }) => {
    await page.goto('/kids-zone')
    const add = cards(page).first().getByRole('button', { name: 'Add to cart' })
    if (!isMobile) return expect(add).toBeHidden()
    await add.tap()
    await expect(
      page.getByRole('region', { name: 'Notifications' }).getByText('Added to cart', { exact: true }),
    ).toBeVisible()
    expect(await stored(page, 'cart')).toMatchObject([
      { id: 'kids-zone-1', name: 'The Blanket Fort Kit', price: 35, quantity: 1 },
    ])
  })

  test('on a phone, open for a quick view', async ({ page, isMobile }) => {
    // Quick view is for phones.
    if (!isMobile) return
    await page.goto('/kids-zone')
    const opener = cards(page).first().getByRole('button', { name: 'Quick view' })
    await opener.tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Increase quantity' }).tap()
    await dialog.getByRole('button', { name: 'Add to Cart' }).tap()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('The Blanket Fort Kit added to cart', { exact: true })).toBeVisible()
    await expect(page.getByText('2 item(s) added', { exact: true })).toBeVisible()
    await opener.tap()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.tap()
    await dialog.getByRole('link', { name: 'View Details' }).tap()
    await expect(page).toHaveURL('/kids-zone/kids-zone-1')
  })
})

test.describe('Uniquely Yours', () => {
  test('counts thirty days by the clock and stops at zero', async ({ page }) => {
    await page.clock.install({ time: '2026-11-21T10:00:00+05:30' })
    await page.goto('/uniquely-yours')
    const timer = page.getByRole('timer')
    const digits = () =>
      timer
        .getByRole('listitem')
        .allInnerTexts()
        .then((texts) => texts.map((text) => text.replace(/\D/g, '')).join(' '))
    await expect.poll(digits).toMatch(/^(30 00 00 00|29 23 59 5\d)$/)
    await page.clock.fastForward('24:00:00')
    await page.clock.runFor(1000)
    expect(await digits()).toMatch(/^28 23 59/)
    await page.clock.fastForward(30 * 86_400_000)
    await page.clock.runFor(2000)
    expect(await digits()).toBe('00 00 00 00')
  })

  test('marks the twenty-nine that are not ready, and says the words it must', async ({ page }) => {
    await page.goto('/uniquely-yours')
    await expect(cards(page)).toHaveCount(40)
    await expect(cards(page).getByText('Launching Soon')).toHaveCount(29)
    await expect(page.getByRole('heading', { name: /Sneak Peek/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: /Philosophy/ })).toBeVisible()
  })

  test('is kind about a bad address and keeps a good one', async ({ page }) => {
    await page.goto('/uniquely-yours')
    const email = page.getByRole('textbox', { name: 'Email' })
    await email.fill('asha@')
    await page.getByRole('button', { name: 'Notify Me' }).click()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toHaveValue('asha@')
    await email.fill('asha@example.com')
    await page.getByRole('button', { name: 'Notify Me' }).click()
    await expect(page.getByText('Noted. We will write to you on the day.')).toBeVisible()
  })

  test('notes an address without scripts too', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
    const page = await context.newPage()
    await page.goto('/uniquely-yours')
    await page.getByRole('textbox', { name: 'Email' }).fill('ravi@example.com')
    await page.getByRole('button', { name: 'Notify Me' }).click()
    await expect(page.getByText('Noted. We will write to you on the day.')).toBeVisible()
    await context.close()
  })
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

  test('has nobody to show for a stranger, and a way back', async ({ page }) => {
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

  test('leads to the seller on chat', async ({ page }) => {
    await page.goto('/wedding-edit')
    const chat = page.getByRole('main').getByRole('link', { name: /custom orders and wedding favours/ })
    await expect(chat).toHaveAttribute('href', /wa\.me\/919876543210/)
    await expect(chat).toHaveAttribute('target', '_blank')
  })
})

test.describe('Same Day', () => {
  test('says how long is left for today, then tomorrow', async ({ page }) => {
    await page.clock.install({ time: '2026-11-21T11:46:00+05:30' })
    await page.goto('/quick-delivery')
    await expect(page.getByText('Order in 2 h 14 min for today')).toBeVisible()
    await page.clock.fastForward('02:14:01')
    await page.clock.runFor(1000)
    await expect(page.getByText('Order now for tomorrow')).toBeVisible()
  })

  test('wears its three badges', async ({ page }) => {
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

  test('says so when there is nothing of a kind', async ({ page }) => {
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
  test(`${path} shows ${count} skeletons while it is on its way`, async ({ page }) => {
    await page.goto('/wedding-edit')
    await holdBack(page, path)
    await page.getByRole('contentinfo').locator(`a[href="${path}"]`).first().click()
    await expect(page.locator('[data-skeleton]')).toHaveCount(count)
    await expect(page).toHaveURL(path)
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    await expect(cards(page).first()).toBeVisible()
  })
}

test('a first visit gets the finished list, not a skeleton', async ({ request }) => {
  const html = await (await request.get('/kids-zone')).text()
  expect(html).not.toContain('data-skeleton')
  expect(html.match(/<article/g)).toHaveLength(8)
})
