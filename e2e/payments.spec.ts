import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/** The title or the description of a toast. */
const toast = (page: Page, words: string | RegExp) =>
  page
    .getByRole('region', { name: /Notifications/ })
    .getByText(words, { exact: true })
    .first()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function isSound(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
}

/** What the page says on the console while the test runs: nothing. */
function listen(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  return said
}

/** A gift in the cart, as the shop keeps it. */
const putIntoCart = (page: Page) =>
  page.evaluate(() => {
    localStorage.setItem(
      'cart',
      JSON.stringify([{ id: 'kids-zone-2', name: 'A gift', price: 49, image: '', quantity: 1 }]),
    )
    dispatchEvent(new Event('cart-updated'))
  })
const cartOf = (page: Page) => page.evaluate(() => localStorage.getItem('cart'))

test('a link is made, copied, opened and paid', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const said = listen(page)
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
  await isSound(page)

  const link = page.getByRole('link', { name: /instamojo-mock/ })
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.getAttribute('href'))
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(0)

  await link.click()
  await expect(heading(page, 'Processing Payment')).toBeVisible()
  await expect(page.getByText('₹2,500.00')).toBeVisible()
  await isSound(page)
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await expect(page).toHaveURL(/\/payment\/callback\?payment_id=link_[\w-]+&payment_status=success/)
  await expect(heading(page, 'Payment Successful')).toBeVisible()
  await expect(page.getByText('₹2,500.00')).toBeVisible()
  expect(said).toEqual([])
})

test('a link with something missing or no amount says so and keeps what was typed', async ({ page }) => {
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
  await isSound(page)
})

test('a link that cannot be made because the shop is out of reach is said in words', async ({ page, context }) => {
  await page.goto('/payment-links')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Create Payment Link' }).click()
  // Plain words, since what dresses a toast is out of reach as well.
  await expect(toast(page, 'Error: An unexpected error occurred')).toBeVisible()
})

test('the demo takes a transaction id', async ({ page }) => {
  const said = listen(page)
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
  await isSound(page)
  expect(said).toEqual([])
})

test('success clears the cart once, and Back leaves what was added since', async ({ page }) => {
  const said = listen(page)
  await page.goto('/')
  await putIntoCart(page)
  await page.goto('/payment/callback?payment_id=MOJO7F21&payment_status=success')
  await expect(heading(page, 'Payment Successful')).toBeVisible()
  await expect(toast(page, 'Payment successful!')).toBeVisible()
  await expect(toast(page, 'Transaction ID: MOJO7F21')).toBeVisible()
  await expect.poll(() => cartOf(page)).toBe('[]')
  await isSound(page)

  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await putIntoCart(page)
  await page.goBack()
  await expect(heading(page, 'Payment Successful')).toBeVisible()
  expect(await cartOf(page)).toContain('kids-zone-2')
  expect(said).toEqual([])
})

test('without a status the payment is verified', async ({ page }) => {
  await page.goto('/payment/upi-verification?txnId=pay_1')
  await expect(heading(page, 'Verifying Payment')).toBeVisible()
  await isSound(page)
  await expect(heading(page, 'Payment Successful')).toBeVisible()
  await expect(toast(page, /^Transaction ID: txn_/)).toBeVisible()
})

test('nothing in the address is a failure', async ({ page }) => {
  await page.goto('/payment/callback')
  await expect(heading(page, 'Payment Failed')).toBeVisible()
  await isSound(page)
})

test('a payment that failed leaves the cart and has two ways on', async ({ page }) => {
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

test('an answer that is lost counts as failed, keeps the way back to the box, and can be asked for again', async ({
  page,
}) => {
  await page.route('**/payment/callback.data**', (route) => route.abort(), { times: 1 })
  await page.goto('/payment/callback?payment_id=MOJO7F21')
  await expect(heading(page, 'Payment Failed')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', /payment=MOJO7F21$/)
  await page.reload()
  await expect(heading(page, 'Payment Successful')).toBeVisible()
})

test('a box whose card payment failed comes back, is paid, and shows its order', async ({ page }) => {
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Asha')
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page).toHaveURL(/\/order\/REG-\d+\//)
  await expect(page.getByText('Payment confirmed').first()).toBeVisible()
})
