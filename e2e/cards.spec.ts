import { expect, type Page, test } from '@playwright/test'
import { openHydrated } from './delays.ts'
import { DESKTOP, PHONE, PHONE_ONLY } from './viewports.ts'

const NOON = Date.parse('2026-11-20T12:00:00+05:30')

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)

test.describe('cards', () => {
  test('hold one picture until hovered, then turn four every two seconds', DESKTOP, async ({ page }) => {
    await page.clock.install({ time: NOON })
    await openHydrated(page, '/kids-zone')
    await page.clock.pauseAt(NOON + 600_000)
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

  test('keep a heart in this browser', PHONE_ONLY, async ({ page }) => {
    await page.goto('/kids-zone')
    await page.getByRole('button', { name: 'Add The Auto Stand to wishlist' }).click()
    const heart = page.getByRole('button', { name: 'Remove The Auto Stand from wishlist' })
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(heart).toBeVisible()
    await heart.click()
    expect(await stored(page, 'wishlist')).toEqual([])
  })

  test('lead to the product', PHONE_ONLY, async ({ page }) => {
    await page.goto('/kids-zone')
    await cards(page).first().scrollIntoViewIfNeeded()
    const box = await cards(page).first().locator('.card-pic').boundingBox()
    await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 120)
    await expect(page).toHaveURL('/kids-zone/kids-zone-1')
  })

  test('on a phone, put a product in the cart', PHONE, async ({ page }) => {
    await page.goto('/kids-zone')
    const add = cards(page).first().getByRole('button', { name: 'Add to cart' })
    await add.tap()
    await expect(
      page.getByRole('region', { name: 'Notifications' }).getByText('Added to cart', { exact: true }),
    ).toBeVisible()
    expect(await stored(page, 'cart')).toMatchObject([
      { id: 'kids-zone-1', name: 'The Blanket Fort Kit', price: 35, quantity: 1 },
    ])
  })

  test('beside a phone, have one button that is always in reach', DESKTOP, async ({ page }) => {
    await page.goto('/kids-zone')
    const card = cards(page).first()
    const add = card.getByRole('button', { name: 'Add The Blanket Fort Kit to bag' })
    await expect(add).toHaveText('Add')
    await expect(card.getByRole('button')).toHaveCount(2)
    await expect(card.getByRole('button', { name: 'Add to cart' })).toBeHidden()
    await expect(add).toHaveCSS('opacity', '0')
    await card.hover()
    await expect(add).toHaveCSS('opacity', '1')
    await add.click()
    const toasts = page.getByRole('region', { name: 'Notifications' })
    await expect(toasts.getByRole('listitem')).toHaveText(['Added to cart'])
    await page.mouse.move(0, 0)
    await card.getByRole('button', { name: /wishlist/ }).focus()
    await page.keyboard.press('Tab')
    await expect(add).toBeFocused()
    await expect(add).toHaveCSS('opacity', '1')
    await page.keyboard.press('Enter')
    expect(await stored(page, 'cart')).toMatchObject([{ id: 'kids-zone-1', quantity: 2 }])
  })

  test('on a phone, open for a quick view', PHONE, async ({ page }) => {
    await page.goto('/kids-zone')
    const opener = cards(page).first().getByRole('button', { name: 'Quick view' })
    await opener.tap()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/^\+ 18% GST, ₹[\d,]+\.\d\d in all$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Increase quantity' }).tap()
    await dialog.getByRole('button', { name: 'Add to Cart' }).tap()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('The Blanket Fort Kit added to cart', { exact: true })).toBeVisible()
    await expect(page.getByText('2 item(s) added', { exact: true })).toBeVisible()
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').first()
    await expect(toast.getByRole('link', { name: 'View bag' })).toHaveAttribute('href', '/cart')
    await opener.tap()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.tap()
    await dialog.getByRole('link', { name: 'View Details' }).tap()
    await expect(page).toHaveURL('/kids-zone/kids-zone-1')
  })
})
