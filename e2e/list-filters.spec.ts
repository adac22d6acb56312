import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { PHONE_ONLY } from './viewports.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const count = (page: Page) => page.locator('.finder').getByRole('status')
const prices = async (page: Page) =>
  (await cards(page).locator('.price').allTextContents()).map((price) => Number(price.replace(/\D/g, '')))

test('a long list is sorted and filtered by its URL, and Back undoes it', async ({ page, isMobile }) => {
  await page.goto('/uniquely-yours')
  await expect(count(page)).toHaveText('40 gifts')
  if (isMobile) await page.getByText('Sort and narrow').click()
  await expectAccessible(page)
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await sort.focus()
  await sort.selectOption({ label: 'Price, low to high' })
  await expect(page).toHaveURL('/uniquely-yours?sort=price-up')
  await expect(cards(page).first()).toContainText('The Balcony Botanist')
  await expect(sort).toBeFocused()
  const all = await prices(page)
  expect(all).toEqual(all.toSorted((a, b) => a - b))

  await page.getByRole('combobox', { name: 'Price' }).selectOption({ label: 'Under ₹100' })
  await expect(count(page)).toHaveText(/^\d+ of 40 gifts$/)
  expect(Math.max(...(await prices(page)))).toBeLessThan(100)
  await page.goBack()
  await expect(count(page)).toHaveText('40 gifts')
  await expect(sort).toHaveValue('price-up')
  await page.goBack()
  await expect(page).toHaveURL('/uniquely-yours')
  await expect(sort).toHaveValue('')
  await expect(cards(page).first()).toContainText('The Chai Philosopher')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a long list is filtered by a plain form', PHONE_ONLY, async ({ page }) => {
    await page.goto('/uniquely-yours')
    await page.getByText('Sort and narrow').click()
    await page.getByRole('combobox', { name: 'What it is for' }).selectOption({ label: 'Tea, coffee and sweets' })
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL('/uniquely-yours?for=kettle&price=&sort=#all')
    await expect(cards(page)).toHaveCount(4)
  })
})
