import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { fillAddress } from './checkout-page.ts'
import { DESKTOP, ON_ITS_SIDE, ONCE, PHONE } from './widths.ts'

const START = '/build-your-own/start'

const chooseBox = async (page: Page, name: string) => {
  await page.goto(START)
  const radio = page.getByRole('radiogroup', { name: 'Gift box' }).getByRole('radio', { name, exact: true })
  await radio.check()
  // The page has come to life once the bar names the choice.
  await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible()
}
const goOn = (page: Page) => page.getByRole('link', { name: 'Continue', exact: true }).click()
const fillFrom = async (page: Page, name: string) => {
  await chooseBox(page, name)
  await goOn(page)
  await expect(page).toHaveURL(/products/)
  // Its link to go on is called as the one before, which stands until the shelves are there.
  await expect(page.getByRole('tabpanel')).toBeVisible()
}
/** Things over the limit are aria-disabled and can still be pressed. */
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click({ force: true })
const toast = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /Notifications/ })
    .getByText(title, { exact: true })
    .first()
const yourBox = (page: Page) => page.getByRole('region', { name: 'Your box' })

test('the way in explains itself in four steps', ONCE, async ({ page }) => {
  await page.goto('/build-your-own')
  await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible()
  for (const step of ['Choose Your Box', 'Add Products', 'Personalize', 'Review & Order']) {
    await expect(page.getByRole('heading', { name: step })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Start Building Your Box' }).click()
  await expect(page).toHaveURL(/build-your-own\/start$/)
})

test('no step is reached without what it needs', ONCE, async ({ page }) => {
  await page.goto(START)
  await page.waitForLoadState('networkidle')
  await goOn(page)
  await expect(toast(page, 'Please select a box')).toBeVisible()
  await expect(page.getByText('You need to select a box type before continuing').first()).toBeVisible()
  await expect(page).toHaveURL(/start$/)

  for (const step of ['products', 'message']) {
    await page.goto(`/build-your-own/${step}`)
    await expect(page).toHaveURL(/start$/)
    await expect(toast(page, 'No box selected')).toBeVisible()
    await expect(page.getByText('Please select a box type first').first()).toBeVisible()
  }

  await fillFrom(page, 'Compact')
  await goOn(page)
  await expect(toast(page, 'No products selected')).toBeVisible()
  await expect(page.getByText('Please select at least one product to continue').first()).toBeVisible()
  await expect(page).toHaveURL(/products/)
})

test('a box takes what it holds and says so when it is full', ONCE, async ({ page }) => {
  await fillFrom(page, 'Compact')
  const picks = page.getByRole('tabpanel').getByRole('button')
  await expect(picks).toHaveCount(24)
  for (const at of [0, 1, 2, 3]) await picks.nth(at).click()
  await expect(yourBox(page).getByText('4 of 4 items')).toBeVisible()
  await expect(picks.nth(4)).toHaveAttribute('aria-disabled', 'true')
  await picks.nth(4).click({ force: true })
  await expect(toast(page, 'Item limit reached')).toBeVisible()
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
  await expect(toast(page, 'Accessory limit reached')).toBeVisible()
  await expect(page.getByText('You can only select 1 accessory with this box.').first()).toBeVisible()
})

test('the box sums up as it fills, and forgets itself at the first step', ONCE, async ({ page }) => {
  await fillFrom(page, 'Grande')
  await press(page, 'Celadon Trinket Dish')
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

test('pages of a category have addresses; one beyond the last is the last', ONCE, async ({ page }) => {
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
})

/** 14.8 cm, as a browser has them. */
const PRINTED_PX = (14.8 / 2.54) * 96

test('the card shows what is written, however long', async ({ page }) => {
  await fillFrom(page, 'Compact')
  await press(page, 'Celadon Trinket Dish')
  await goOn(page)
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

test('nobody loses a box by a reload without being asked, nor is asked on the way to pay', ONCE, async ({ page }) => {
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
  await press(page, 'Celadon Trinket Dish')
  await goOn(page)
  await expect(page).toHaveURL(/message$/)
  expect(asked).toBe(0)
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toBe(1)
  await goOn(page)
  await fillAddress(page)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('radio', { name: 'Card' }).check()
  for (const field of ['Card Holder', 'Card Number', 'Expiry (MM/YY)', 'CVV']) await page.getByLabel(field).fill('123')
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  expect(asked).toBe(1)
})

test('the sheet on a phone opens with the first thing, and has three heights', PHONE, async ({ page }) => {
  await fillFrom(page, 'Compact')
  const grip = page.locator('.sheet-grip')
  const height = async () => 844 - ((await yourBox(page).boundingBox())?.y ?? 0)
  await expect.poll(height).toBeCloseTo(76, -1)
  const first = page.getByRole('button', { name: 'Celadon Trinket Dish', exact: true })
  await first.click()
  await expect.poll(height).toBeGreaterThan(320)
  const foot = async () => ((await first.boundingBox())?.y ?? 0) + ((await first.boundingBox())?.height ?? 0)
  await expect.poll(foot).toBeLessThan(844 - (await height()))
  await grip.press('ArrowDown')
  await expect.poll(height).toBeCloseTo(76, -1)
  await grip.press('ArrowUp')
  await grip.click()
  await expect.poll(height).toBeGreaterThan(700)
})

test(
  'a phone on its side has the way on at its foot, and opens the box beside what it comes to',
  PHONE,
  async ({ page }) => {
    await page.setViewportSize(ON_ITS_SIDE)
    const onward = page.getByRole('link', { name: 'Continue', exact: true })
    await chooseBox(page, 'Compact')
    await expect(onward).toBeInViewport({ ratio: 1 })
    await goOn(page)
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expect(onward).toBeInViewport({ ratio: 1 })
    const height = async () => 390 - ((await yourBox(page).boundingBox())?.y ?? 0)
    await expect.poll(height).toBeLessThan(80)
    await page.getByRole('button', { name: 'Celadon Trinket Dish', exact: true }).click()
    await page.locator('.sheet-grip').press('ArrowUp')
    const taken = page.getByRole('button', { name: 'Remove Celadon Trinket Dish' })
    await expect(taken).toBeInViewport({ ratio: 1 })
    await expect(onward).toBeInViewport({ ratio: 1 })
    await page.locator('.sheet-grip').press('ArrowUp')
    await expect(taken).toBeInViewport({ ratio: 1 })
    await expect(onward).toBeInViewport({ ratio: 1 })
  },
)

test('what a step is about stands in its first screen', DESKTOP, async ({ page }) => {
  const edge = async (element: Locator, side: 'x' | 'y') => (await element.boundingBox())?.[side] ?? 0
  await page.setViewportSize({ width: 1280, height: 657 })
  await chooseBox(page, 'Compact')
  const bar = await edge(page.locator('.bx-bar'), 'y')
  for (const price of ['₹3,499', '₹5,999', '₹4,499', '₹7,499', '₹8,999']) {
    const shown = page.getByRole('radiogroup').getByText(price)
    expect((await edge(shown, 'y')) + 24).toBeLessThan(bar)
  }

  await page.setViewportSize({ width: 820, height: 1180 })
  await goOn(page)
  await expect.poll(async () => 1180 - (await edge(yourBox(page), 'y'))).toBeCloseTo(76, -1)
  await page.setViewportSize({ width: 1024, height: 768 })
  const accessory = page.getByRole('tab', { name: 'Accessories' })
  await expect.poll(() => edge(yourBox(page), 'y')).toBeLessThan(await edge(accessory, 'y'))
  expect(await edge(yourBox(page), 'x')).toBeGreaterThan(500)

  await press(page, 'Celadon Trinket Dish')
  await goOn(page)
  const card = page.getByRole('region', { name: 'Card preview' })
  await expect.poll(() => edge(card, 'y')).toBeGreaterThan(await edge(page.getByLabel('Message'), 'y'))

  await page.setViewportSize({ width: 1280, height: 657 })
  const lines = await page
    .locator('.steps4 span')
    .evaluateAll((names) => names.map((name) => name.getClientRects().length))
  expect(lines).toEqual([1, 1, 1, 1])
})

test('axe finds nothing on any step of a box under way', async ({ page }) => {
  await fillFrom(page, 'Cane basket nano')
  await press(page, 'Celadon Trinket Dish')
  await expectAccessible(page)
  await goOn(page)
  await expect(page).toHaveURL(/message$/)
  await expectAccessible(page)
  await goOn(page)
  await expect(page).toHaveURL(/checkout$/)
  await expect(page.getByLabel('Full Name')).toBeVisible()
  await expectAccessible(page)
})
