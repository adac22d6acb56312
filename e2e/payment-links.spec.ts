import { expect, test } from '@playwright/test'
import { expectAccessibleAtBothSizes, recordConsole } from './accessibility.ts'
import { heading, toast } from './payment-page.ts'
import { PHONE_ONLY } from './viewports.ts'

test('a link is created, copied, opened and paid', PHONE_ONLY, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const messages = recordConsole(page)
  await page.goto('/payment-links')
  await page.waitForLoadState('networkidle')
  await expect(page.getByLabel('Purpose')).toHaveValue('Custom Gift Box')
  await page.getByLabel('Name').fill('Ritu Malhotra')
  await page.getByLabel('Email').fill('ritu@example.com')
  await page.getByLabel('Phone').fill('98450 12345')
  await page.getByLabel('Amount').fill('2500')
  await page.getByRole('button', { name: 'Create Payment Link' }).click()
  await expect(toast(page, 'Payment link created')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Ritu Malhotra')
  await expectAccessibleAtBothSizes(page)

  const link = page.getByRole('link', { name: /instamojo-mock/ })
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.getAttribute('href'))
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(0)

  await link.click()
  await expect(heading(page, 'Processing Payment')).toBeVisible()
  await expect(page.getByText('₹2,500.00')).toBeVisible()
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await expect(page).toHaveURL(/\/payment\/callback\?payment_id=link_[\w-]+&payment_status=success/)
  await expect(heading(page, 'Payment Successful')).toBeVisible()
  await expect(page.getByText('₹2,500.00')).toBeVisible()
  expect(messages).toEqual([])
})

test('a link form with missing fields or no amount shows errors and keeps its values', PHONE_ONLY, async ({ page }) => {
  await page.goto('/payment-links')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Email').fill('ritu@example.com')
  await page.getByRole('button', { name: 'Create Payment Link' }).click()
  await expect(toast(page, 'Missing information')).toBeVisible()
  await expect(toast(page, 'Please fill in all required fields')).toBeVisible()
  await expect(page.getByLabel('Amount')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('ritu@example.com')

  await page.getByLabel('Name').fill('Ritu')
  await page.getByLabel('Phone').fill('98450 12345')
  await page.getByLabel('Amount').fill('-5')
  await page.getByRole('button', { name: 'Create Payment Link' }).click()
  await expect(toast(page, 'Invalid amount')).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleAtBothSizes(page)
})

test('a link form shows an error when the shop is unreachable', PHONE_ONLY, async ({ page, context }) => {
  await page.goto('/payment-links')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Create Payment Link' }).click()
  await expect(toast(page, 'An unexpected error occurred')).toBeVisible()
})

test('the demo takes a transaction id', PHONE_ONLY, async ({ page }) => {
  const messages = recordConsole(page)
  await page.goto('/payment-demo')
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('₹499.99')).toBeVisible()
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  await expect(toast(page, 'Payment failed')).toBeVisible()
  await expect(page.getByText('Valid UPI Transaction ID is required')).toBeVisible()
  await page.getByLabel('UPI Transaction ID').fill('632604118207')
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await expect(toast(page, 'Payment successful!')).toBeVisible()
  await expect(toast(page, 'Transaction ID: 632604118207')).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  expect(messages).toEqual([])
})
