import { expect, test } from '@playwright/test'
import { expectAccessible, recordConsole } from './accessibility.ts'
import {
  button,
  completePurchase,
  fillAddress,
  GIFT,
  goToPayment,
  openCart,
  step,
  toasts,
  UTR,
} from './checkout-page.ts'
import { dropLongTimers } from './delays.ts'
import { PHONE_ONLY } from './viewports.ts'

test.describe('buying a gift', () => {
  test('goes from the cart to a stored order', async ({ page }) => {
    test.slow()
    const messages = recordConsole(page)
    await page.goto(`/kids-zone/${GIFT.id}`)
    await button(page, 'Add to Bag').first().click()
    await page.getByRole('link', { name: 'Cart, 1 item' }).first().click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Remove' })).toHaveCount(1)
    await expectAccessible(page)
    await button(page, 'Proceed to Checkout').click()
    await expect(step(page)).toHaveText('Shipping')
    await fillAddress(page)
    await expect(page.getByLabel('State')).toHaveValue('Karnataka')
    await expectAccessible(page)
    await button(page, 'Continue to Payment').click()
    await expect(page.getByRole('img', { name: /^QR code to pay/ })).toBeVisible()
    await expectAccessible(page)
    await completePurchase(page)
    await expect(button(page, 'Processing...')).toBeDisabled()
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you', exact: true })).toBeVisible()
    await expect(toasts(page)).toContainText('Payment successful!')
    await expect(toasts(page)).toContainText(UTR)
    await expect(step(page)).toHaveText('Confirmation')
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]')
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
    const number =
      (await page
        .getByText(/^REG-\d{4,}$/)
        .first()
        .textContent()) ?? ''
    await page.getByRole('link', { name: 'See your order' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
    await page.reload()
    await expect(page).toHaveTitle(`Order ${number}, Regalo`)
    await expect(page.getByRole('list', { name: 'Order progress' }).locator('[aria-current=step]')).toContainText(
      'Payment confirmed',
    )
    await expectAccessible(page)
    expect(messages).toEqual([])
  })

  test('ends on the home page, even if that is not loaded yet', PHONE_ONLY, async ({ page }) => {
    await goToPayment(page)
    await completePurchase(page)
    await page.getByRole('link', { name: 'Return to Homepage' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'For Every Personality' })).toBeVisible()
    await expect(page).toHaveURL('/')
  })
})

test.describe('the checkout', () => {
  test('names missing fields beside each field and in a toast', PHONE_ONLY, async ({ page }) => {
    await dropLongTimers(page)
    await openCart(page, '/cart?step=shipping')
    await button(page, 'Continue to Payment').click()
    await expect(toasts(page)).toContainText('Please fill in all required shipping fields')
    await expect(page.getByLabel('Full Name')).toBeFocused()
    await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription(/Full name is required/)
    await fillAddress(page)
    await expect(toasts(page).getByText('Missing information')).toHaveCount(0)
    await page.getByLabel('Email').fill('ananya@')
    await button(page, 'Continue to Payment').click()
    await expect(page.getByText('Valid email is required')).toBeVisible()
    await expect(toasts(page).getByText('Missing information')).toHaveCount(0)
    await expect(step(page)).toHaveText('Shipping')
  })

  test('removes a field error once the field is valid', PHONE_ONLY, async ({ page }) => {
    await dropLongTimers(page)
    await openCart(page, '/cart?step=shipping')
    await button(page, 'Continue to Payment').click()
    await expect(toasts(page).getByText('Missing information')).toBeVisible()
    await fillAddress(page)
    await button(page, 'Continue to Payment').click()
    await expect(step(page)).toHaveText('Payment')
    await completePurchase(page, '')
    await expect(toasts(page).getByText('Payment failed')).toBeVisible()
    await expect(toasts(page).getByRole('listitem')).toHaveCount(1)
    await completePurchase(page)
    await expect(toasts(page).getByText('Payment successful!')).toBeVisible()
    await expect(toasts(page).getByRole('listitem')).toHaveCount(1)
  })

  test('goes back step by step with the browser and keeps the typed values', PHONE_ONLY, async ({ page }) => {
    await openCart(page)
    await button(page, 'Proceed to Checkout').click()
    await fillAddress(page)
    await button(page, 'Continue to Payment').click()
    await expect(step(page)).toHaveText('Payment')
    await page.goBack()
    await expect(page.getByLabel('Full Name')).toHaveValue('Ananya Rao')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
    await page.goForward()
    await page.goForward()
    await expect(step(page)).toHaveText('Payment')
    await button(page, 'Return to Shipping').click()
    await button(page, 'Return to Cart').click()
    await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  })

  test('shows the same step, filled, after a reload, for the same order', PHONE_ONLY, async ({ page }) => {
    await goToPayment(page)
    const order = page.locator('.pay dd').last()
    const number = (await order.textContent()) ?? ''
    await page.getByLabel('UPI Transaction ID').fill('6326')
    await page.reload()
    await expect(page.getByLabel('UPI Transaction ID')).toHaveValue('6326')
    await expect(order).toHaveText(number)
    await button(page, 'Return to Shipping').click()
    await page.reload()
    await page.getByLabel('City').fill('Mysuru')
    await button(page, 'Continue to Payment').click()
    await expect(order).toHaveText(number)
    await expect(page.getByText(/Mysuru/)).toBeVisible()
  })

  for (const status of [429, 503]) {
    test(`keeps every typed value when the shop answers ${status}`, PHONE_ONLY, async ({ page }) => {
      await openCart(page, '/cart?step=shipping')
      await fillAddress(page)
      const answer = { status, json: { message: 'Please wait a moment.' } }
      await page.route('**/checkout/order', (route) => route.fulfill(answer), { times: 1 })
      await button(page, 'Continue to Payment').click()
      await expect(page.getByRole('alert')).toContainText('Please wait a moment.')
      await expect(button(page, 'Continue to Payment')).toBeFocused()
      await expect(page.getByLabel('Full Name')).toHaveValue('Ananya Rao')
      await button(page, 'Continue to Payment').click()
      await expect(step(page)).toHaveText('Payment')
    })
  }
})
