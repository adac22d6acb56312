import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleAtBothSizes, recordConsole } from './accessibility.ts'
import { delayResponses } from './delays.ts'
import { heading, toast } from './payment-page.ts'
import { DESKTOP, PHONE_ONLY } from './viewports.ts'

/** Stores a product in the cart. */
const putIntoCart = (page: Page) =>
  page.evaluate(() => {
    localStorage.setItem(
      'cart',
      JSON.stringify([{ id: 'kids-zone-2', name: 'A gift', price: 49, image: '', quantity: 1 }]),
    )
    dispatchEvent(new Event('cart-updated'))
  })
const cartOf = (page: Page) => page.evaluate(() => localStorage.getItem('cart'))

test('success clears the cart once, and Back keeps products added since', PHONE_ONLY, async ({ page }) => {
  const messages = recordConsole(page)
  await page.goto('/')
  await putIntoCart(page)
  await page.goto('/payment/callback?payment_id=MOJO7F21&payment_status=success')
  await expect(heading(page, 'Payment Successful')).toBeVisible()
  await expect(toast(page, 'Payment successful!')).toBeVisible()
  await expect(toast(page, 'Transaction ID: MOJO7F21')).toBeVisible()
  await expect.poll(() => cartOf(page)).toBe('[]')

  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await putIntoCart(page)
  await page.goBack()
  await expect(heading(page, 'Payment Successful')).toBeVisible()
  expect(await cartOf(page)).toContain('kids-zone-2')
  expect(messages).toEqual([])
})

test('without a status the payment is verified', PHONE_ONLY, async ({ page }) => {
  const answer = await delayResponses(page, '**/payment/upi-verification.data**')
  await page.goto('/payment/upi-verification?txnId=pay_1')
  await expect(heading(page, 'Verifying Payment')).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  answer()
  await expect(heading(page, 'Payment Successful')).toBeVisible()
  await expect(toast(page, /^Transaction ID: txn_/)).toBeVisible()
})

test('a callback without parameters is a failure', PHONE_ONLY, async ({ page }) => {
  await page.goto('/payment/callback')
  await expect(heading(page, 'Payment Failed')).toBeVisible()
})

test('a failed payment keeps the cart and offers two ways to continue', PHONE_ONLY, async ({ page }) => {
  await page.goto('/')
  await putIntoCart(page)
  await page.goto('/instamojo-mock?payment_id=MOJO7F21')
  await expect(page.getByText('₹149.99')).toBeVisible()
  await page.getByRole('button', { name: 'Fail Payment' }).click()
  await expect(page).toHaveURL(/payment_id=MOJO7F21&payment_status=failure/)
  await expect(heading(page, 'Payment Failed')).toBeVisible()
  expect(await cartOf(page)).toContain('kids-zone-2')
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute(
    'href',
    '/build-your-own/checkout?payment=MOJO7F21',
  )
  await page.getByRole('link', { name: 'Go to cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
})

test('a lost response counts as failed, keeps the way back, and can be retried', PHONE_ONLY, async ({ page }) => {
  await page.route('**/payment/callback.data**', (route) => route.abort(), { times: 1 })
  await page.goto('/payment/callback?payment_id=MOJO7F21')
  await expect(heading(page, 'Payment Failed')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', /payment=MOJO7F21$/)
  await page.reload()
  await expect(heading(page, 'Payment Successful')).toBeVisible()
})

test('a box whose card payment failed is restored, paid, and shows its order', DESKTOP, async ({ page }) => {
  await page.goto('/build-your-own/start')
  await page.getByRole('radio', { name: 'Compact', exact: true }).check({ force: true })
  await expect(page.getByRole('status').filter({ hasText: 'Compact' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Celadon Trinket Dish', exact: true }).click()
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Message').fill('For the plants')
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  for (const [label, value] of [
    ['Full Name', 'Asha Rao'],
    ['Email', 'asha@example.com'],
    ['Phone', '9876543210'],
    ['Street Address', 'Third Cross'],
    ['PIN Code', '560038'],
    ['City', 'Bengaluru'],
  ] as const) {
    await page.getByLabel(label).fill(value)
  }
  const goOn = () => page.getByRole('button', { name: 'Continue to Payment' }).click()
  const payByCard = async () => {
    await page.getByRole('radio', { name: /^Card/ }).check({ force: true })
    await page.getByLabel('Card Holder').fill('Asha Rao')
    await page.getByLabel('Card Number').fill('4111111111111111')
    await page.getByLabel('Expiry (MM/YY)').fill('12/30')
    await page.getByLabel('CVV').fill('123')
    await page.getByRole('button', { name: 'Complete Purchase' }).click()
    await expect(page).toHaveURL(/instamojo-mock/)
    await expect(page.getByText('₹3,522.00')).toBeVisible()
  }
  await goOn()
  await expect(heading(page, 'Pay for the box')).toBeFocused()
  await payByCard()
  await page.getByRole('button', { name: 'Fail Payment' }).click()
  await expect(heading(page, 'Payment Failed')).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue('Asha Rao')
  await expect(page.getByText('₹3,522.00').first()).toBeVisible()
  await goOn()
  await payByCard()
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await expect(heading(page, 'Payment Successful')).toBeVisible()
  await page.getByRole('link', { name: 'See the confirmation' }).click()
  await expect(page).toHaveURL(/checkout\?step=confirmation$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page).toHaveURL(/\/order\/REG-\d+\//)
  await expect(page.getByText('Payment confirmed').first()).toBeVisible()
})
