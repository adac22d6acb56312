import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { clickContinue, clickItem, fillFrom, START, yourBox } from './box-page.ts'
import { fillAddress } from './checkout-page.ts'
import { PHONE_ONLY } from './viewports.ts'

const boxToast = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /Notifications/ })
    .getByText(title, { exact: true })
    .first()

test('the start page explains the four steps', PHONE_ONLY, async ({ page }) => {
  await page.goto('/build-your-own')
  await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible()
  for (const step of ['Choose Your Box', 'Add Products', 'Personalize', 'Review & Order']) {
    await expect(page.getByRole('heading', { name: step })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Start Building Your Box' }).click()
  await expect(page).toHaveURL(/build-your-own\/start$/)
})

test('no step opens without the choices it needs', PHONE_ONLY, async ({ page }) => {
  await page.goto(START)
  await page.waitForLoadState('networkidle')
  await clickContinue(page)
  await expect(boxToast(page, 'Please select a box')).toBeVisible()
  await expect(page.getByText('You need to select a box type before continuing').first()).toBeVisible()
  await expect(page).toHaveURL(/start$/)

  for (const step of ['products', 'message']) {
    await page.goto(`/build-your-own/${step}`)
    await expect(page).toHaveURL(/start$/)
    await expect(boxToast(page, 'No box selected')).toBeVisible()
    await expect(page.getByText('Please select a box type first').first()).toBeVisible()
  }

  await fillFrom(page, 'Compact')
  await clickContinue(page)
  await expect(boxToast(page, 'No products selected')).toBeVisible()
  await expect(page.getByText('Please select at least one product to continue').first()).toBeVisible()
  await expect(page).toHaveURL(/products/)
})

test('a box accepts items up to its limit and says when it is full', PHONE_ONLY, async ({ page }) => {
  await fillFrom(page, 'Compact')
  const picks = page.getByRole('tabpanel').getByRole('button')
  await expect(picks).toHaveCount(24)
  for (const at of [0, 1, 2, 3]) await picks.nth(at).click()
  await expect(yourBox(page).getByText('4 of 4 items')).toBeVisible()
  await expect(picks.nth(4)).toHaveAttribute('aria-disabled', 'true')
  await picks.nth(4).click({ force: true })
  await expect(boxToast(page, 'Item limit reached')).toBeVisible()
  await expect(page.getByText('You can only select 4 regular items with this box.').first()).toBeVisible()
  await expect(picks.nth(4)).toHaveAttribute('aria-pressed', 'false')

  await yourBox(page)
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(yourBox(page).getByText('3 of 4 items')).toBeVisible()
  await expect(picks.nth(0)).toHaveAttribute('aria-pressed', 'false')
  await expect(picks.nth(4)).not.toHaveAttribute('aria-disabled')

  await page.getByRole('tab', { name: 'Accessories' }).click()
  await expect(page).toHaveURL(/category=accessories/)
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toHaveCount(0)
  await expect(picks).toHaveCount(10)
  await picks.nth(0).click()
  await picks.nth(1).click({ force: true })
  await expect(boxToast(page, 'Accessory limit reached')).toBeVisible()
  await expect(page.getByText('You can only select 1 accessory with this box.').first()).toBeVisible()
})

test('the box shows its total as it fills and is cleared at the first step', PHONE_ONLY, async ({ page }) => {
  await fillFrom(page, 'Grande')
  await clickItem(page, 'Celadon Trinket Dish')
  await expect(yourBox(page).getByText('₹6,022.00')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Celadon Trinket Dish', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('button', { name: 'Remove Celadon Trinket Dish' })).toHaveCount(1)

  await page.getByRole('link', { name: 'Change box' }).click()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.goto('/build-your-own/products')
  await expect(page).toHaveURL(/start$/)
})

test(
  'pages of a category have URLs, and a page number beyond the last shows the last',
  PHONE_ONLY,
  async ({ page }) => {
    await fillFrom(page, 'Faux Leather Basket')
    const pages = page.getByRole('navigation', { name: 'Pagination' })
    await expect(pages.getByRole('link', { name: /^\d$/ })).toHaveText(['1', '2', '3', '4', '5'])
    await pages.getByRole('link', { name: '5' }).click()
    await expect(page).toHaveURL(/page=5/)
    await expect(page.getByRole('tabpanel').getByRole('button')).toHaveCount(4)

    await page.request.get('/build-your-own/products?category=munchies&page=99').then(async (response) => {
      expect(response.status()).toBe(200)
      expect(await response.text()).toContain('Toasted Coconut Clusters')
    })
    await page.request.get('/build-your-own/products?category=cars').then(async (response) => {
      expect(await response.text()).toContain('Nothing on this shelf. Turn to another.')
    })
  },
)

/** 14.8 cm in CSS pixels. */
const PRINTED_PX = (14.8 / 2.54) * 96

test('the card shows what is written, however long', async ({ page }) => {
  await fillFrom(page, 'Compact')
  await clickItem(page, 'Celadon Trinket Dish')
  await clickContinue(page)
  await expect(page).toHaveURL(/message$/)
  const message = page.getByLabel('Message')
  const card = page.getByRole('region', { name: 'Card preview' })
  await page.getByRole('button', { name: /No occasion/ }).click()
  await expect(message).toHaveValue('No occasion. That is rather the point.')
  await expect(card.getByText('No occasion. That is rather the point.')).toBeVisible()
  await expect(page.getByText('38/200')).toBeVisible()
  await page.getByLabel('From').fill('Meera & Ravi')
  await expect(card.getByText('From Meera & Ravi')).toBeVisible()

  for (const text of ['שלום '.repeat(50), '👨‍👩‍👧'.repeat(300), 'x'.repeat(10_000), '<b>line</b>\n'.repeat(80)]) {
    await message.fill(text)
    await expect(page.getByText('Long for a card. It prints smaller.')).toBeVisible()
    const { width, height } = (await card.locator('.card-print').boundingBox()) ?? { width: 0, height: 1 }
    expect(width / height).toBeCloseTo(148 / 105, 1)
    const isWhole = width >= PRINTED_PX - 1
    await expect(card.getByText('Shown at its printed size')).toBeVisible({ visible: isWhole })
    await expect(card.getByText('Printed at 14.8 x 10.5 cm')).toBeVisible({ visible: !isWhole })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  await expect(page.getByText('960/200')).toBeVisible()
})

test('a reload asks before it discards a box, and the way to payment does not ask', PHONE_ONLY, async ({ page }) => {
  let asked = 0
  page.on('dialog', async (dialog) => {
    expect(dialog.type()).toBe('beforeunload')
    asked += 1
    await dialog.dismiss()
  })
  await fillFrom(page, 'Compact')
  await page.reload()
  await expect(page).toHaveURL(/start$/)
  await fillFrom(page, 'Compact')
  await clickItem(page, 'Celadon Trinket Dish')
  await clickContinue(page)
  await expect(page).toHaveURL(/message$/)
  expect(asked).toBe(0)
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toBe(1)
  await clickContinue(page)
  await fillAddress(page)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('radio', { name: 'Card' }).check()
  for (const field of ['Card Holder', 'Card Number', 'Expiry (MM/YY)', 'CVV']) await page.getByLabel(field).fill('123')
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  expect(asked).toBe(1)
})

test('axe finds nothing on any step of a box under way', async ({ page }) => {
  await fillFrom(page, 'Cane basket nano')
  await clickItem(page, 'Celadon Trinket Dish')
  await expectAccessible(page)
  await clickContinue(page)
  await expect(page).toHaveURL(/message$/)
  await expectAccessible(page)
  await clickContinue(page)
  await expect(page).toHaveURL(/checkout$/)
  await expect(page.getByLabel('Full Name')).toBeVisible()
  await expectAccessible(page)
})
