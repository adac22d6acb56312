import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { button, completePurchase, fillAddress, goToPayment, toasts, UTR } from './checkout-page.ts'
import { DESKTOP, PHONE, PHONE_ONLY } from './viewports.ts'

test.describe('paying', () => {
  test('asks for a transaction id, beside the field and in a toast', PHONE_ONLY, async ({ page }) => {
    await goToPayment(page)
    await button(page, 'Complete Purchase').click()
    await expect(page.getByText('Valid UPI Transaction ID is required')).toBeVisible()
    await expect(toasts(page)).toContainText('UPI Transaction ID is required')
    await completePurchase(page, '12345')
    await expect(toasts(page)).toContainText('Invalid UPI Transaction ID')
    await expect(page.getByLabel('UPI Transaction ID')).toBeFocused()
  })

  test('pays once when Complete Purchase is clicked twice', PHONE_ONLY, async ({ page }) => {
    await goToPayment(page)
    let asked = 0
    page.on('request', (request) => request.url().endsWith('/checkout/pay') && asked++)
    await page.getByLabel('UPI Transaction ID').fill(UTR)
    await button(page, 'Complete Purchase').dblclick()
    await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
    expect(asked).toBe(1)
  })

  test('loses nothing when the response is lost', PHONE_ONLY, async ({ page }) => {
    await goToPayment(page)
    await page.route(
      '**/checkout/pay',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await completePurchase(page)
    await expect(toasts(page)).toContainText('There was an error processing your payment. Please try again.')
    await expect(page.getByLabel('UPI Transaction ID')).toHaveValue(UTR)
    await button(page, 'Complete Purchase').click()
    await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  })

  test('shows after a reload that the order is paid', PHONE_ONLY, async ({ page }) => {
    await goToPayment(page)
    await page.route('**/checkout/pay', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await completePurchase(page)
    await expect(toasts(page)).toContainText('Payment processing error')
    await page.reload()
    await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  })

  test('follows a cart that another tab changed', PHONE_ONLY, async ({ page, context }) => {
    await goToPayment(page)
    const amount = page.locator('.pay-amount')
    const before = (await amount.textContent()) ?? ''
    const other = await context.newPage()
    await other.goto('/cart')
    await other.getByRole('button', { name: /^Increase quantity/ }).click()
    await expect(amount).not.toHaveText(before)
    await completePurchase(page)
    await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  })

  test('on a desktop shows a code for the phone’s UPI app', DESKTOP, async ({ page }) => {
    await goToPayment(page)
    await expect(page.getByRole('img', { name: /^QR code to pay/ })).toBeVisible()
    await expect(page.locator('a[href^="upi://pay?"]')).toBeHidden()
    await expect(page.getByRole('list', { name: 'UPI apps' })).toBeHidden()
  })

  test('opens the UPI app from a phone, and names apps where the phone cannot list them', PHONE, async ({ page }) => {
    await goToPayment(page)
    const apps = page.getByRole('list', { name: 'UPI apps' })
    const link = page.locator('a[href^="upi://pay?"]')
    await expect(link).toBeVisible()
    const query = (await link.getAttribute('href'))?.slice('upi://pay'.length)
    for (const [name, address] of [
      ['Google Pay', 'gpay://upi/pay'],
      ['PhonePe', 'phonepe://pay'],
      ['Paytm', 'paytmmp://pay'],
      ['BHIM', 'bhim://upi/pay'],
    ] as const) {
      await expect(apps.getByRole('link', { name, exact: true })).toHaveAttribute('href', address + query)
    }
    const other = page.getByRole('heading', { name: 'Pay from another phone' })
    const tops = [apps, other, page.getByRole('img', { name: /^QR code to pay/ })].map(async (element) => {
      await expect(element).toBeVisible()
      return (await element.boundingBox())?.y ?? 0
    })
    const [first = 0, second = 0, third = 0] = await Promise.all(tops)
    expect(first).toBeLessThan(second)
    expect(second).toBeLessThan(third)
    await expectAccessible(page)
  })

  test('names the limit of UPI apps and accepts more in test mode', PHONE_ONLY, async ({ page }) => {
    await page.addInitScript((gift) => localStorage.setItem('cart', JSON.stringify([gift])), {
      id: 'uniquely-yours-1',
      name: 'The Chai Philosopher',
      price: 157,
      image: '',
      quantity: 999,
    })
    await page.goto('/cart?step=shipping')
    await fillAddress(page)
    await button(page, 'Continue to Payment').click()
    await expect(page.getByText('UPI apps take up to ₹1,00,000 in one payment')).toBeVisible()
    await completePurchase(page)
    await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  })

  test('lets Android list its UPI apps', PHONE_ONLY, async ({ browser, baseURL }) => {
    const android = await browser.newPage({
      ...(baseURL ? { baseURL } : {}),
      viewport: { width: 390, height: 844 },
      userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    })
    await goToPayment(android)
    await expect(android.locator('a[href^="upi://pay?"]')).toBeVisible()
    await expect(android.getByRole('list', { name: 'UPI apps' })).toHaveCount(0)
    await android.close()
  })
})
