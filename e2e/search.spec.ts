import { expect, type Page, type Request, test } from '@playwright/test'
import { expectAccessibleAtBothSizes, finishAnimations } from './accessibility.ts'
import { delayResponses } from './delays.ts'
import { DESKTOP, PHONE_ONLY } from './viewports.ts'

// A service worker would bypass request interception.
test.use({ serviceWorkers: 'block' })

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => sheet(page).getByRole('combobox', { name: 'Search' })
const results = (page: Page) => sheet(page).getByRole('grid', { name: 'Results' }).getByRole('link')

async function openSearch(page: Page, path = '/kids-zone') {
  await page.goto(path)
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(field(page)).toBeFocused()
}

test('search shows results while typing and tolerates a typo', PHONE_ONLY, async ({ page }) => {
  await openSearch(page)
  await field(page).pressSequentially('the lo')
  await expect(results(page).first()).toContainText('The Long Bather')
  await expect(results(page).first()).toContainText('Uniquely Yours')
  await expect(results(page).first().locator('mark')).toHaveText('The Lo')
  await field(page).fill('long bahter')
  await expect(results(page)).toHaveCount(1)
  await expect(sheet(page).getByRole('status')).toHaveText('1 gift')
  await expect(results(page)).toHaveAttribute('href', '/uniquely-yours/uniquely-yours-3')
})

test('search works by keyboard alone', DESKTOP, async ({ page }) => {
  await page.goto('/kids-zone')
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('chai')
  await expect(results(page).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const chosen = sheet(page).locator('[aria-selected="true"]')
  await expect(chosen).toHaveCount(1)
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '')
  const link = await chosen.getByRole('link').getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(link ?? '')
  await expect(sheet(page)).toBeHidden()
})

test('Escape closes the search and gives the focus back', DESKTOP, async ({ page }) => {
  await openSearch(page)
  await page.keyboard.type('tea')
  await expect(results(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeFocused()
})

test('Enter without a choice shows all results on a page of their own', PHONE_ONLY, async ({ page }) => {
  await openSearch(page)
  await page.keyboard.type('tea')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=tea')
  await expect(page.getByRole('main').getByRole('link', { name: /Chai Philosopher/ })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('tea')
})

test('a search without results says so and offers the collections', PHONE_ONLY, async ({ page }) => {
  await openSearch(page)
  await page.keyboard.type('drone')
  await expect(sheet(page).getByRole('status')).toHaveText('Nothing by that name')
  await sheet(page).getByRole('link', { name: 'Wedding Edit' }).click()
  await expect(page).toHaveURL('/wedding-edit')
  await expect(sheet(page)).toBeHidden()
})

test('hearts are reached from the search', PHONE_ONLY, async ({ page }) => {
  await openSearch(page)
  await sheet(page)
    .getByRole('button', { name: /Your hearts/ })
    .click()
  await expect(page.getByRole('dialog', { name: /Hearts/ })).toBeVisible()
  await expect(sheet(page)).toBeHidden()
})

test('a late response is not shown', PHONE_ONLY, async ({ page }) => {
  const answer = await delayResponses(page, '**/search.json?q=tea')
  await openSearch(page)
  const asked = page.waitForRequest('**/search.json?q=tea')
  const isOver = (request: Request) => request.url().endsWith('q=tea')
  // The request may also be cancelled.
  const over = Promise.race([page.waitForEvent('requestfinished', isOver), page.waitForEvent('requestfailed', isOver)])
  await field(page).fill('tea')
  await asked
  await field(page).fill('bather')
  await expect(results(page)).toHaveText(/The Long Bather/)
  answer()
  await over
  await finishAnimations(page)
  await expect(results(page)).toHaveText(/The Long Bather/)
})

test('axe finds nothing in the open search', PHONE_ONLY, async ({ page }) => {
  await openSearch(page)
  await page.keyboard.type('tea')
  await expect(results(page).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expectAccessibleAtBothSizes(page)
  await field(page).fill('drone')
  await expect(sheet(page).getByRole('status')).toHaveText('Nothing by that name')
  await expectAccessibleAtBothSizes(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the button leads to a search page', PHONE_ONLY, async ({ page }) => {
    await page.goto('/kids-zone')
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/search\??$/)
    await page.getByRole('searchbox', { name: 'Search' }).fill('long bahter')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('link', { name: /Long Bather/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Long Bather')
  })
})
