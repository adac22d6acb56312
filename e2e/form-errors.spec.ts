import { expect, type Page, test } from '@playwright/test'
import { ADDRESS, button, fillAddress, goToPayment, openCart, toasts } from './checkout-page.ts'
import { dropLongTimers } from './delays.ts'
import { PHONE_ONLY } from './viewports.ts'

// Timers are paused, so a toast disappears only because its message no longer applies.
test.beforeEach(({ page }) => dropLongTimers(page))

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const invalid = (page: Page) => page.locator('[aria-invalid="true"]')
const openToasts = (page: Page) => toasts(page).getByRole('listitem')

test('a toast names missing fields until each is filled in', PHONE_ONLY, async ({ page }) => {
  await openCart(page, '/cart?step=shipping')
  await button(page, 'Continue to Payment').click()
  await expect(openToasts(page)).toContainText(['Missing information'])
  await expect(invalid(page)).toHaveCount(7)
  await field(page, 'Full Name').fill('A')
  await expect(invalid(page)).toHaveCount(7)
  await field(page, 'Full Name').fill(ADDRESS['Full Name'])
  await expect(invalid(page)).toHaveCount(6)
  await fillAddress(page)
  await expect(invalid(page)).toHaveCount(0)
  await expect(openToasts(page)).toHaveCount(0)
  await field(page, 'Email').fill('ananya')
  await expect(invalid(page)).toHaveCount(0)
})

test('a transaction id shows an error until it is valid, on every form', PHONE_ONLY, async ({ page }) => {
  const screens: [string, () => Promise<unknown>][] = [
    ['Payment failed', () => goToPayment(page)],
    ['Payment failed', () => page.goto('/payment-demo')],
    ['Invalid transaction ID', () => goToBoxPayment(page)],
  ]
  for (const [title, open] of screens) {
    await open()
    await field(page, 'UPI Transaction ID').fill('632')
    await button(page, 'Complete Purchase').click()
    await expect(openToasts(page)).toContainText([title])
    await expect(field(page, 'UPI Transaction ID')).toHaveAccessibleDescription(/Valid UPI Transaction ID is required/)
    await field(page, 'UPI Transaction ID').fill('632604')
    await expect(invalid(page)).toHaveCount(0)
    await expect(openToasts(page)).toHaveCount(0)
  }
  await page.getByRole('radio', { name: 'Card' }).check({ force: true })
  await button(page, 'Complete Purchase').click()
  await expect(openToasts(page)).toContainText(['Missing card details'])
  for (const name of ['Card Holder', 'Card Number', 'Expiry (MM/YY)']) await field(page, name).fill('1')
  await expect(openToasts(page)).toHaveCount(1)
  await field(page, 'CVV').fill('1')
  await expect(openToasts(page)).toHaveCount(0)
})

async function goToBoxPayment(page: Page) {
  await page.goto('/build-your-own/checkout')
  await fillAddress(page)
  await button(page, 'Continue to Payment').click()
}

test('errors of a payment link disappear while the field is edited', PHONE_ONLY, async ({ page }) => {
  await page.goto('/payment-links')
  await button(page, 'Create Payment Link').click()
  await expect(openToasts(page)).toContainText(['Missing information'])
  const typed = { Amount: '0', Name: 'Asha', Phone: '9845012345', Email: 'asha@example.com' }
  await expect(invalid(page)).toHaveCount(4)
  for (const [at, [name, value]] of Object.entries(typed).entries()) {
    await field(page, name).fill(value)
    await expect(invalid(page)).toHaveCount(3 - at)
  }
  // The amount is invalid and not missing, which shows on submit.
  await expect(openToasts(page)).toHaveCount(0)
  await button(page, 'Create Payment Link').click()
  await expect(openToasts(page).filter({ hasText: 'Invalid amount' })).toBeVisible()
  await field(page, 'Amount').fill('499')
  await expect(invalid(page)).toHaveCount(0)
  await expect(openToasts(page)).toHaveCount(0)
  await button(page, 'Create Payment Link').click()
  await expect(openToasts(page)).toContainText(['Payment link created'])
})

test('errors do not follow to another step', PHONE_ONLY, async ({ page }) => {
  await openCart(page, '/cart?step=shipping')
  await button(page, 'Continue to Payment').click()
  await expect(openToasts(page)).toContainText(['Missing information'])
  await button(page, 'Return to Cart').click()
  await expect(openToasts(page)).toHaveCount(0)
  await page.goto('/build-your-own')
  await page.goto('/build-your-own/products')
  await expect(page).toHaveURL(/start/)
  await expect(openToasts(page)).toContainText(['No box selected'])
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await expect(openToasts(page)).toContainText(['Please select a box', 'No box selected'])
  await page.getByRole('radiogroup', { name: 'Gift box' }).getByRole('radio', { name: 'Compact', exact: true }).check()
  await expect(openToasts(page)).toContainText(['No box selected'])
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(/products/)
  // This toast explains a redirect and stays for its full time.
  await expect(openToasts(page)).toHaveText([/No box selected/])
})
